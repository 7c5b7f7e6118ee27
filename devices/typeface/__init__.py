"""Text on pictures, and the fonts that come with Farhand."""
