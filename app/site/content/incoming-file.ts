export interface IncomingFile {
  path: string
  /** The file's name as it was sent; undefined for files that the site made. */
  name?: string
  type: string
  bytes: number
  sha256: string
  width?: number
  height?: number
  /** Set for recordings, as are `artist` and `picture`. */
  durationMs?: number
  artist?: string
  picture?: IncomingFile
  /** The recording as it was sent, if that was no MP3. */
  original?: IncomingFile
  /** The alternative text of a picture that brings one; empty if it is decorative. */
  altText?: string
}
