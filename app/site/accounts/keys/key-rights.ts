import { routedPath } from '../../../platform/http/routed-path'
import { type KeyRight, keyRights } from './keys'

/** The rights that a key needs to read at an address, and to send anything there: all of them. */
type Grant = [address: RegExp, toRead?: KeyRight[], toSend?: KeyRight[]]

/** What the desk has of one area is read and changed with that area's right as well. */
const ofArea = (area: KeyRight, address: RegExp): Grant => [address, ['read', area], ['write', area]]

/** A file of the desk, which nobody sends anything to. */
const fileOfArea = (area: KeyRight, address: RegExp): Grant => [address, ['read', area]]

/** The first that matches counts; a key counts for nothing at all other addresses. */
const grants: Grant[] = [
  [/^\/opds\/publications\/\d+\/progression$/, ['sync'], ['sync']],
  [/^\/opds(\/|$)/, ['read']],
  [/^\/api\/reading\/places$/, ['sync'], ['sync']],
  [/^\/api\/auth\/users\/\d+$/, ['read']],
  [/^\/api\/auth(\/|$)/],
  [/^\/api\/(articles\/\d+\/increment-viewcount|tracks\/\d+\/plays)$/],
  ofArea('shop', /^\/api\/(orders|discounts|stock|gift-cards|codes|price-lists|consignments)(\/|$)/),
  ofArea('shop', /^\/api\/(payees|invoices|shipping|ways-to-pay|payments|table-days)(\/|$)/),
  ofArea('shop', /^\/api\/(merch|releases)\/[^/]+\/(shares|options|variants|parts)(\/|$)/),
  ofArea('people', /^\/api\/(members|subscribers|runs|people)(\/|$)/),
  ofArea('site', /^\/api\/(newsletters|statistics|settings|calls|followers|webhooks)(\/|$)/),
  ofArea('site', /^\/api\/(trash|activity|jobs|mails|accessibility)(\/|$)/),
  [/^\/api(\/|$)/, ['read'], ['write']],
  fileOfArea('shop', /^\/admin\/(orders|order-lines)\.csv$/),
  fileOfArea('shop', /^\/admin\/invoices\/\d+\/invoice\.pdf$/),
  fileOfArea('shop', /^\/admin\/shares\/\d+\/statements\/[^/]+\/statement\.(pdf|csv)$/),
  fileOfArea('people', /^\/admin\/(members|subscribers)\.csv$/),
  fileOfArea('site', /^\/admin\/(statistics|plays)\.csv$/),
  fileOfArea('site', /^\/admin\/calls\/\d+\/submissions(\.csv|\/\d+\/files\/\d+)$/),
  [/^\/(uploads|pictures)\//, ['read']],
  [/^\/articles\/\d+\/[^/]+\.(pdf|epub|json|bib|ris)$/, ['read']],
  [/^\/articles\/\d+\/attachments\/\d+$/, ['read']],
  [/^\/feed\.(xml|json)$/, ['read']],
]

/** Returns the rights that a key needs for a request; undefined where keys open nothing. */
export function rightsFor(method: string, path: string): KeyRight[] | undefined {
  const address = routedPath(path)
  // Keys open no data of pages.
  if (address.endsWith('.data')) return
  const [, toRead, toSend] = grants.find(([pattern]) => pattern.test(address)) ?? []
  return /^(GET|HEAD)$/.test(method) ? toRead : toSend
}

export const missingRight = (needed: KeyRight[], rights: KeyRight[]): KeyRight | undefined =>
  keyRights.find((right) => needed.includes(right) && !rights.includes(right))
