export const sharePictureSize = { width: 1200, height: 630 }

/** Returns the address of a wide card made from a stored picture, for link previews. */
export const sharePictureUrl = (storedPath: string) =>
  `/pictures/share/${storedPath.replace(/^uploads\//, '')}.jpeg`
