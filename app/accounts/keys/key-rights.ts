import type { KeyRight } from './keys'

/** What a key needs to read at an address, and to send anything there. */
type Grant = [address: RegExp, toRead?: KeyRight, toSend?: KeyRight]

/** The first that matches counts; a key counts for nothing at all other addresses. */
const grants: Grant[] = [
  [/^\/opds\/publications\/\d+\/progression$/, 'sync', 'sync'],
  [/^\/opds(\/|$)/, 'read'],
  [/^\/api\/reading\/places$/, 'sync', 'sync'],
  [/^\/api\/auth\/users\/\d+$/, 'read'],
  [/^\/api\/auth(\/|$)/],
  [/^\/api\/(articles\/\d+\/increment-viewcount|tracks\/\d+\/plays)$/],
  [/^\/api(\/|$)/, 'read', 'write'],
  [/^\/(uploads|pictures)\//, 'read'],
  [/^\/articles\/\d+\/[^/]+\.(pdf|epub|json|bib|ris)$/, 'read'],
  [/^\/articles\/\d+\/attachments\/\d+$/, 'read'],
  [/^\/feed\.(xml|json)$/, 'read'],
]

/** Returns the right that a key needs for a request; undefined where keys open nothing. */
export function rightFor(method: string, path: string): KeyRight | undefined {
  const address = asRouted(path)
  const [, toRead, toSend] = grants.find(([pattern]) => pattern.test(address)) ?? []
  return /^(GET|HEAD)$/.test(method) ? toRead : toSend
}

/** Routes match regardless of case, encoding, doubled slashes and slashes at the end; `.data` is the data of pages. */
function asRouted(path: string): string {
  try {
    const address = decodeURIComponent(path).toLowerCase().replace(/\/+/g, '/')
    return address.endsWith('.data') ? '' : address.replace(/(?<=.)\/$/, '')
  } catch {
    return ''
  }
}
