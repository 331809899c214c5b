import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseFile, selectCover } from 'music-metadata'
import { hasLostLetters } from '../../../platform/text/lost-letters'

/** What a recording says of itself; texts that are missing or damaged are empty. */
export interface TrackTags {
  title: string
  artist: string
  albumArtist: string
  album: string
  number: number | undefined
  /** The day or year of release, as it is written. */
  date: string
  /** The comment, in which Bandcamp names the artist's site. */
  comment: string
}

const none: TrackTags = {
  title: '',
  artist: '',
  albumArtist: '',
  album: '',
  number: undefined,
  date: '',
  comment: '',
}

/** Reads the tags of a recording; one that cannot be read has none. */
export async function readTrackTags(file: string): Promise<TrackTags> {
  try {
    const { common } = await parseFile(file, { skipCovers: true, duration: false })
    return {
      title: tidy(common.title),
      artist: tidy(common.artist),
      albumArtist: tidy(common.albumartist),
      album: tidy(common.album),
      number: common.track.no ?? undefined,
      date: tidy(common.date ?? String(common.year ?? '')),
      comment: tidy(common.comment?.map(({ text }) => text ?? '').join(' ')),
    }
  } catch {
    return none
  }
}

/** Writes the picture in a recording to a folder. @returns its path; undefined if there is no JPEG or PNG */
export async function extractCover(file: string, folder: string): Promise<string | undefined> {
  const read = await parseFile(file, { duration: false }).catch(() => undefined)
  const cover = selectCover(read?.common.picture)
  const ending = cover && { 'image/jpeg': 'jpg', 'image/png': 'png' }[cover.format]
  if (!cover || !ending) return
  const picture = path.join(folder, `cover.${ending}`)
  await writeFile(picture, cover.data)
  return picture
}

const tidy = (text = ''): string => (hasLostLetters(text) ? '' : text.replace(/\s+/g, ' ').trim())
