"""A finished result for elsewhere: as a picture, as text, as files, for BG Stats."""
