import { emptyFieldErrors, type FieldErrors, Invalid } from '../platform/errors/errors'
import { t } from '../platform/i18n/i18n'
import type { IncomingFile } from '../site/content/incoming-file'
import { rowFieldName } from '../site/content/row-field'
import type { WholeBandFields } from './band-form'
import { type MediaKind, mediaRowFields, titleMissingMessage } from './bands'

type Titles = Pick<WholeBandFields, 'trackTitle' | 'photoTitle'>
type Files = Record<'audioFile' | 'photo', (IncomingFile | undefined)[]>

/**
 * Reads tracks and photos from the rows of a form; empty rows are skipped.
 * @throws Invalid for an incomplete row
 */
export function mediaFromRows(titles: Titles, files: Files, band: string) {
  const errors = emptyFieldErrors()
  const tracks = rowsOf('track', titles, files, errors)
  const photos = rowsOf('photo', titles, files, errors)
  const [first] = Object.values(errors).flat()
  if (first) throw new Invalid(first, errors)
  return {
    tracks: tracks.map(({ title, file }) => ({ title, ...recordingFromRow(file, band) })),
    photos: photos.map(({ title, file }) => ({ title, image: file.path })),
  }
}

/** @param band the band's name, which is not repeated as the artist */
export const recordingFromRow = (
  { path, durationMs, artist = '', picture, original }: IncomingFile,
  band: string,
) => ({
  audioFile: path,
  durationMs,
  picture: picture?.path ?? null,
  original: original?.path ?? null,
  artist: isSameName(artist, band) ? '' : artist,
})

const isSameName = (one: string, other: string) =>
  one.localeCompare(other.trim(), 'en', { sensitivity: 'base' }) === 0

function rowsOf(kind: MediaKind, allTitles: Titles, allFiles: Files, errors: FieldErrors) {
  const { titles: titleName, file: fileName, missing } = mediaRowFields[kind]
  const [titles, files] = [allTitles[titleName], allFiles[fileName]]
  const rows = Array.from({ length: Math.max(titles.length, files.length) }, (_, row) => row)
  return rows.flatMap((row) => {
    const [title, file] = [titles[row], files[row]]
    if (title && file) return [{ title, file }]
    if (file) errors[rowFieldName(titleName, row)] = [titleMissingMessage(kind, row)]
    if (title) errors[rowFieldName(fileName, row)] = [t(missing)]
    return []
  })
}
