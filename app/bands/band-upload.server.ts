import { z } from 'zod'
import { Invalid } from '../platform/errors'
import { rowField } from '../uploads/rows'
import type { IncomingFile } from '../uploads/stored-files.server'
import { takeUpload } from '../uploads/upload.server'
import {
  type BandFields,
  bandFailure,
  bandFiles,
  landingImageMissing,
  PieceFields,
  WholeBandFields,
} from './band-form'
import type { BandPieces, Piece } from './publishing.server'

/** Reads the form of a whole band: its fields, its landing image, and rows of tracks and photos. @throws Invalid, Unavailable */
export function takeWholeBand<T>(
  request: Request,
  use: (fields: BandFields, pieces: BandPieces) => Promise<T>,
): Promise<T> {
  const required = { names: ['landingImage' as const], message: landingImageMissing }
  return takeBand(request, required, use)
}

/** Reads the form that changes a band and adds to it. @throws Invalid, Unavailable */
export function takeBandChange<T>(
  request: Request,
  use: (fields: BandFields, pieces: BandPieces) => Promise<T>,
): Promise<T> {
  return takeBand(request, undefined, use)
}

function takeBand<T>(
  request: Request,
  required: { names: 'landingImage'[]; message: string } | undefined,
  use: (fields: BandFields, pieces: BandPieces) => Promise<T>,
): Promise<T> {
  const plan = {
    fields: WholeBandFields,
    rows: ['trackTitle', 'photoTitle'],
    files: bandFiles,
    many: ['audioFile' as const, 'photo' as const],
    required,
    failure: bandFailure,
  }
  return takeUpload(request, plan, ({ fields: { trackTitle, photoTitle, ...fields }, files }) =>
    use(fields, {
      landingImage: files.landingImage.find(Boolean),
      tracks: rowsOf('trackTitle', trackTitle, files.audioFile),
      photos: rowsOf('photoTitle', photoTitle, files.photo),
    }),
  )
}

/** The rows that have both a title and a file; a file without a title is not guessed at, a title without a file is no row. */
function rowsOf(field: string, titles: string[], files: (IncomingFile | undefined)[]): Piece[] {
  return files.flatMap((file, index) => {
    if (!file) return []
    const title = titles[index]
    if (!title) throw new Invalid('Title is required.', { [rowField(field, index)]: ['Title is required.'] })
    return [{ title, file }]
  })
}

/** Reads the API's form of one landing image. @throws Invalid, Unavailable */
export function takeLandingImage<T>(request: Request, use: (image: IncomingFile) => Promise<T>): Promise<T> {
  const plan = {
    fields: z.object({}),
    files: { landingImage: bandFiles.landingImage },
    required: { names: ['landingImage' as const], message: landingImageMissing },
    failure: bandFailure,
  }
  return takeUpload(request, plan, ({ files: { landingImage } }) => use(given(landingImage)))
}

/** Reads the API's form of one track: a title and an mp3. @throws Invalid, Unavailable */
export function takeTrack<T>(request: Request, use: (track: Piece) => Promise<T>): Promise<T> {
  const plan = {
    fields: PieceFields,
    files: { audioFile: bandFiles.audioFile },
    required: { names: ['audioFile' as const], message: 'Please upload an audio file.' },
    failure: bandFailure,
  }
  return takeUpload(request, plan, ({ fields: { title }, files }) =>
    use({ title, file: given(files.audioFile) }),
  )
}

/** Reads the API's form of one photo: a title and a JPEG. @throws Invalid, Unavailable */
export function takePhoto<T>(request: Request, use: (photo: Piece) => Promise<T>): Promise<T> {
  const plan = {
    fields: PieceFields,
    files: { photo: bandFiles.photo },
    required: { names: ['photo' as const], message: 'Please upload a photo.' },
    failure: bandFailure,
  }
  return takeUpload(request, plan, ({ fields: { title }, files }) => use({ title, file: given(files.photo) }))
}

function given(files: (IncomingFile | undefined)[]): IncomingFile {
  const file = files.find(Boolean)
  if (!file) throw new Error('A required file is missing.')
  return file
}
