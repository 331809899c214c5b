import { cutText } from '../../platform/text/cut-text'
/** Parses JSON from another server, with texts that every database can store; undefined if it is invalid. */
export function parseRemoteJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8').replace(escapes, storable))
  } catch {
    return
  }
}

/** A pattern for escapes of invalid characters. A reviver, called for each value, would take longer than parsing. */
const escapes = /\\(?:ud[89ab]\w\w\\ud[c-f]\w\w|u\w{4}|.)/gis

function storable(sequence: string): string {
  if (sequence === '\\u0000') return ''
  return /^\\ud[89a-f]..$/i.test(sequence) ? '\\ufffd' : sequence
}

/** The maximum length of ids, since PostgreSQL cannot index much longer texts. */
export const maxIdBytes = 2000

/** Returns the id in a property of an activity, given as an address or as an object. */
export function activityIdOf(value: unknown): string | undefined {
  const id = typeof value === 'object' && value !== null ? jsonPropertyOf(value, 'id') : value
  return typeof id === 'string' && Buffer.byteLength(id) <= maxIdBytes ? id : undefined
}

export const jsonPropertyOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined

/** Returns a property's type: the first, if it has several. */
export function activityTypeOf(value: unknown): string | undefined {
  const type = jsonPropertyOf(value, 'type')
  const first = Array.isArray(type) ? type[0] : type
  return typeof first === 'string' ? first : undefined
}

export const activityIdsOf = (value: unknown): string[] =>
  [value].flat().flatMap((one) => activityIdOf(one) ?? [])

/** Returns a property's page if it is on this host, so that nobody is sent elsewhere in an actor's name. */
export function pageAddressOnHost(host: string, value: unknown): string | undefined {
  const [page] = activityIdsOf(value)
  if (!page || !URL.canParse(page)) return
  const url = new URL(page)
  return /^https?:$/.test(url.protocol) && url.host === host ? page : undefined
}

/** Converts another server's text to a single line. */
export const toSingleLine = (text: string, maxLength: number) =>
  cutText(text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim(), maxLength)
