import { decodePercent } from '../../platform/text/decode-percent'

export const maxAddressLength = 500
const maxFolders = 20

/**
 * Returns an address of an old site in the one form in which it is stored and compared: the decoded path in lower
 * case, without a last slash, and its query. A full URL loses its host.
 */
export function normalizeOldAddress(address: string): string {
  const [, path = '', query = ''] =
    /^([^?#]*)(\?[^#]+)?/.exec(address.trim().replace(/^https?:\/\/[^/?#]*/i, '')) ?? []
  const folders = decodePercent(path).split('/').filter(Boolean).join('/')
  return `/${folders}${decodePercent(query)}`.normalize('NFC').toLowerCase()
}

/**
 * Lists the stored forms that answer an address, the most exact first: with its query, without, and the folders above
 * it as `/folder/*`.
 */
export function matchingOldAddresses(address: string): string[] {
  const whole = normalizeOldAddress(address)
  const path = whole.replace(/\?.*$/, '')
  const folders = path.split('/').slice(1, maxFolders)
  const above = folders.map((_, depth) => `/${folders.slice(0, depth).join('/')}/*`.replace('//', '/'))
  return [...new Set([whole, path, ...above.reverse()])]
}

/** The address of the new page; what a `*` at the end of `from` stood for takes the place of one at the end of `to`. */
export function targetOf({ from, to }: { from: string; to: string }, address: string): string {
  if (!to.endsWith('/*')) return to
  const rest = normalizeOldAddress(address)
    .replace(/\?.*$/, '')
    .slice(from.length - 1)
  return to.slice(0, -1) + rest.split('/').map(encodeURIComponent).join('/')
}
