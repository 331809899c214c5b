import { timingSafeEqual } from 'node:crypto'
import { dayMs } from '../../../platform/durations'
import { href } from '../../../platform/href'
import { hashSecret } from '../../../platform/process/secret.server'
import { type Offered, offeredFormats } from '../../music/formats'

const validMs = 7 * dayMs

export interface DownloadAddress {
  reference: string
  lineId: number
  /** The id of a VariantFile; below 0 that of an article; `allFiles` for all files of the line as one ZIP; or music. */
  fileId: number | MusicName
}

/** A release in a format, or one of its tracks. */
export type MusicName = `${'release' | 'track'}-${number}-${Offered}`

export function parseMusicName(name: MusicName) {
  const [kind, id, format] = name.split('-') as ['release' | 'track', string, Offered]
  return { kind, id: Number(id), format }
}

export const allFiles = 0

/**
 * Returns a signed address of a file, valid for seven days. For an account's order it also needs the login. For a
 * guest's order it gives that one file to whoever has it, and never the order.
 */
export function downloadLink(of: DownloadAddress, now = Date.now()): string {
  const { reference, lineId, fileId } = of
  const until = String(Math.ceil((now + validMs) / 1000))
  const query = new URLSearchParams({ until, signature: signatureOf(of, until) })
  return `${href('/orders/:id/files/:line/:file', { id: reference, line: lineId, file: nameOf(fileId) })}?${query}`
}

function nameOf(fileId: number | MusicName): string {
  if (typeof fileId === 'string') return fileId
  if (fileId === allFiles) return 'all'
  return fileId < 0 ? `article-${-fileId}` : String(fileId)
}

/** Tells whether this site made a link, and it is still valid. */
export function isFreshLink(of: DownloadAddress, query: URLSearchParams, now = Date.now()): boolean {
  const until = query.get('until') ?? ''
  const given = Buffer.from(query.get('signature') ?? '')
  const right = Buffer.from(signatureOf(of, until))
  return given.length === right.length && timingSafeEqual(given, right) && Number(until) * 1000 > now
}

const signatureOf = ({ reference, lineId, fileId }: DownloadAddress, until: string) =>
  hashSecret(`download ${reference} ${lineId} ${fileId} ${until}`)

/** Parses an address below `/orders`; undefined for another one. */
export function parseDownloadAddress(pathname: string): DownloadAddress | undefined {
  const [, reference, lineId, file] =
    /^\/orders\/([\w-]{1,40})\/files\/([1-9]\d{0,8})\/([\w-]{1,40})$/.exec(pathname) ?? []
  const fileId = idOf(file ?? '')
  if (!reference || !lineId || fileId === undefined) return
  return { reference, lineId: Number(lineId), fileId }
}

function idOf(file: string): DownloadAddress['fileId'] | undefined {
  if (file === 'all') return allFiles
  if (musicName.test(file)) return file as MusicName
  return /^(article-)?[1-9]\d{0,8}$/.test(file) ? Number(file.replace('article', '')) : undefined
}

const musicName = new RegExp(`^(release|track)-[1-9]\\d{0,8}-(${offeredFormats.join('|')})$`)
