import { timingSafeEqual } from 'node:crypto'
import { dayMs } from '../../../platform/durations'
import { href } from '../../../platform/href'
import { hashSecret } from '../../../platform/process/secret.server'
import { type OfferedFormat, offeredFormats } from '../../music/formats'

const validMs = 7 * dayMs

export interface RequestedDownload {
  reference: string
  lineId: number
  /**
   * The id of the file: that of a VariantFile, below 0 that of an article, `allFilesId` for all files of the
   * line as one ZIP, or music.
   */
  fileId: number | MusicFileId
}

/** The id of a file made of a release's music, which names the release or one of its tracks, and the format. */
export type MusicFileId = `${'release' | 'track'}-${number}-${OfferedFormat}`

export function parseMusicFileId(name: MusicFileId) {
  const [kind, id, format] = name.split('-') as ['release' | 'track', string, OfferedFormat]
  return { kind, id: Number(id), format }
}

export const allFilesId = 0

/**
 * Returns a signed download address, valid for seven days. For an account's order a login is required as well. For a
 * guest's order it gives access to that one file, and never to the order.
 */
export function downloadLink(of: RequestedDownload, now = Date.now()): string {
  const { reference, lineId, fileId } = of
  const until = String(Math.ceil((now + validMs) / 1000))
  const query = new URLSearchParams({ until, signature: signatureOf(of, until) })
  return `${href('/orders/:id/files/:line/:file', { id: reference, line: lineId, file: nameOf(fileId) })}?${query}`
}

function nameOf(fileId: number | MusicFileId): string {
  if (typeof fileId === 'string') return fileId
  if (fileId === allFilesId) return 'all'
  return fileId < 0 ? `article-${-fileId}` : String(fileId)
}

/** Tells whether a signed address is valid and has not expired. */
export function isDownloadLinkValid(
  of: RequestedDownload,
  query: URLSearchParams,
  now = Date.now(),
): boolean {
  const until = query.get('until') ?? ''
  const given = Buffer.from(query.get('signature') ?? '')
  const right = Buffer.from(signatureOf(of, until))
  return given.length === right.length && timingSafeEqual(given, right) && Number(until) * 1000 > now
}

const signatureOf = ({ reference, lineId, fileId }: RequestedDownload, until: string) =>
  hashSecret(`download ${reference} ${lineId} ${fileId} ${until}`)

/** Parses the address of a download of an order; undefined for any other address. */
export function parseDownloadAddress(pathname: string): RequestedDownload | undefined {
  const [, reference, lineId, file] =
    /^\/orders\/([\w-]{1,40})\/files\/([1-9]\d{0,8})\/([\w-]{1,40})$/.exec(pathname) ?? []
  const fileId = idOf(file ?? '')
  if (!reference || !lineId || fileId === undefined) return
  return { reference, lineId: Number(lineId), fileId }
}

function idOf(file: string): RequestedDownload['fileId'] | undefined {
  if (file === 'all') return allFilesId
  if (musicName.test(file)) return file as MusicFileId
  return /^(article-)?[1-9]\d{0,8}$/.test(file) ? Number(file.replace('article', '')) : undefined
}

const musicName = new RegExp(`^(release|track)-[1-9]\\d{0,8}-(${offeredFormats.join('|')})$`)
