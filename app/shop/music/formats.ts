import { t } from '../../platform/i18n/i18n'
import { formatNames } from '../../platform/ui/format'

export const formatLabels = { flac: 'FLAC', mp3: 'MP3', ogg: 'OGG', wav: 'WAV' } as const
export type AudioFormat = keyof typeof formatLabels

/** A format that is offered; `original` is the uploaded file. */
export type OfferedFormat = AudioFormat | 'original'
export const offeredFormats: OfferedFormat[] = ['flac', 'mp3', 'ogg', 'wav', 'original']

const isLossless = (path: string) => /\.(wav|flac)$/.test(path)

export interface UploadedTrack {
  audioFile: string
  /** The original recording; null if it is the audio file. */
  original: string | null
}

export const originalFileOf = ({ audioFile, original }: UploadedTrack): string => original ?? audioFile

/**
 * Returns the formats to encode these tracks in: for lossy uploads only MP3, because further encoding loses quality,
 * and a FLAC of an MP3 would be misleading.
 */
export const formatsOfTracks = (tracks: UploadedTrack[]): AudioFormat[] =>
  tracks.length > 0 && tracks.every((track) => isLossless(originalFileOf(track)))
    ? ['flac', 'mp3', 'ogg', 'wav']
    : ['mp3']

/** Returns the types of the uploaded files, as "MP3 and WAV". */
export function uploadedTypes(tracks: UploadedTrack[]): string {
  const types = tracks.map((track) => originalFileOf(track).replace(/^.*\./, '').toUpperCase())
  return formatNames([...new Set(types)].sort())
}

export const formatLabelOf = (format: OfferedFormat, tracks: UploadedTrack[]) =>
  format === 'original' ? t('As uploaded ({types})', { types: uploadedTypes(tracks) }) : formatLabels[format]
