export interface IncomingFile {
  path: string
  /** The file's name as it was sent; undefined for files that the site made. */
  name?: string
  type: string
  bytes: number
  sha256: string
  width?: number
  height?: number
  /** The duration of a recording, which also has `artist` and `picture`. */
  durationMs?: number
  artist?: string
  picture?: IncomingFile
  /** The uploaded recording, if it was not an MP3. */
  original?: IncomingFile
  /** The alternative text that a picture comes with; empty if it is decorative. */
  altText?: string
}
