package android.app;

public final class UiAutomationConnection implements IUiAutomationConnection {
  public UiAutomationConnection() {}
}
