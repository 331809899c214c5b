import { timingSafeEqual } from 'node:crypto'
import { hashSecret } from '../../platform/process/secret.server'

const validMs = 7 * 24 * 3600_000

export interface DownloadAddress {
  /** The order's reference. */
  reference: string
  lineId: number
  /** The id of a VariantFile; below 0 that of an article; `allFiles` for all files of the line as one ZIP. */
  fileId: number
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
  return `/orders/${reference}/files/${lineId}/${nameOf(fileId)}?${query}`
}

function nameOf(fileId: number): string {
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
    /^\/orders\/([\w-]{1,40})\/files\/([1-9]\d{0,8})\/(all|(?:article-)?[1-9]\d{0,8})$/.exec(pathname) ?? []
  if (!reference || !lineId || !file) return
  return { reference, lineId: Number(lineId), fileId: idOf(file) }
}

const idOf = (file: string) => (file === 'all' ? allFiles : Number(file.replace('article', '')))
