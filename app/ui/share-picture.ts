/** What link previews show large. */
export const shareSize = { width: 1200, height: 630 }

/** The wide card that is made of a stored picture for link previews. */
export const sharePictureUrl = (storedPath: string) =>
  `/pictures/share/${storedPath.replace(/^uploads\//, '')}.jpeg`
