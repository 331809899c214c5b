import { t } from '../../platform/i18n/i18n'
import { formatNames } from '../../platform/ui/format'

export const formatLabels = { flac: 'FLAC', mp3: 'MP3', ogg: 'OGG', wav: 'WAV' } as const
export type Format = keyof typeof formatLabels

/** A format, or what was uploaded. */
export type Offered = Format | 'original'
export const offeredFormats: Offered[] = ['flac', 'mp3', 'ogg', 'wav', 'original']

const isLossless = (path: string) => /\.(wav|flac)$/.test(path)

export interface Uploaded {
  audioFile: string
  /** Null if it is the audio file. */
  original: string | null
}

export const originalOf = ({ audioFile, original }: Uploaded): string => original ?? audioFile

/**
 * Returns the formats that these tracks are made into: of lossy ones MP3 alone, since each further encoding would cost
 * quality, and a FLAC of an MP3 would promise what it cannot hold.
 */
export const formatsOf = (tracks: Uploaded[]): Format[] =>
  tracks.length > 0 && tracks.every((track) => isLossless(originalOf(track)))
    ? ['flac', 'mp3', 'ogg', 'wav']
    : ['mp3']

/** Returns what the uploaded files are, as "MP3 and WAV". */
export function uploadedTypes(tracks: Uploaded[]): string {
  const types = tracks.map((track) => originalOf(track).replace(/^.*\./, '').toUpperCase())
  return formatNames([...new Set(types)].sort())
}

export const labelOf = (format: Offered, tracks: Uploaded[]) =>
  format === 'original' ? t('As uploaded ({types})', { types: uploadedTypes(tracks) }) : formatLabels[format]
