"""Labelled steps in ten languages: inputs that must be asked about, and inputs that must not."""
