import type { IncomingFile } from '../content/files.server'
import { rowField } from '../content/row-field'
import { type FieldErrors, Invalid, noErrors } from '../platform/errors'
import type { WholeBandFields } from './band-form'
import { type MediaKind, mediaRows, titleMissing } from './bands'

type Titles = Pick<WholeBandFields, 'trackTitle' | 'photoTitle'>
type Files = Record<'audioFile' | 'photo', (IncomingFile | undefined)[]>

/** The tracks and photos in the rows of a form; empty rows are skipped. @throws Invalid for what is half a row */
export function mediaOf(titles: Titles, files: Files) {
  const errors = noErrors()
  const tracks = rowsOf('track', titles, files, errors)
  const photos = rowsOf('photo', titles, files, errors)
  const [first] = Object.values(errors).flat()
  if (first) throw new Invalid(first, errors)
  return {
    tracks: tracks.map(({ title, file }) => ({ title, audioFile: file.path, durationMs: file.durationMs })),
    photos: photos.map(({ title, file }) => ({ title, image: file.path })),
  }
}

function rowsOf(kind: MediaKind, allTitles: Titles, allFiles: Files, errors: FieldErrors) {
  const { titles: titleName, file: fileName, missing } = mediaRows[kind]
  const [titles, files] = [allTitles[titleName], allFiles[fileName]]
  const rows = Array.from({ length: Math.max(titles.length, files.length) }, (_, row) => row)
  return rows.flatMap((row) => {
    const [title, file] = [titles[row], files[row]]
    if (title && file) return [{ title, file }]
    if (file) errors[rowField(titleName, row)] = [titleMissing]
    if (title) errors[rowField(fileName, row)] = [missing]
    return []
  })
}
