import { cutText } from '../../platform/text/cut-text'
/** Parses JSON of somebody else, with texts that every database can store; undefined if it is none. */
export function jsonFrom(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8').replace(escapes, storable))
  } catch {
    return
  }
}

/** A reviver would be called for each value, which takes longer than all of the parsing. */
const escapes = /\\(?:ud[89ab]\w\w\\ud[c-f]\w\w|u\w{4}|.)/gis

function storable(sequence: string): string {
  if (sequence === '\\u0000') return ''
  return /^\\ud[89a-f]..$/i.test(sequence) ? '\\ufffd' : sequence
}

/** PostgreSQL cannot index much longer texts. */
export const maxIdBytes = 2000

/** Returns the id that a property of an activity has: an address, or an object with one. */
export function idOf(value: unknown): string | undefined {
  const id = typeof value === 'object' && value !== null ? propertyOf(value, 'id') : value
  return typeof id === 'string' && Buffer.byteLength(id) <= maxIdBytes ? id : undefined
}

export const propertyOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined

/** Returns a property's type: the first, if it has several. */
export function typeOf(value: unknown): string | undefined {
  const type = propertyOf(value, 'type')
  const first = Array.isArray(type) ? type[0] : type
  return typeof first === 'string' ? first : undefined
}

export const idsOf = (value: unknown): string[] => [value].flat().flatMap((one) => idOf(one) ?? [])

/** Returns the page that a property names, if it is on this host: nobody is led elsewhere in somebody's name. */
export function pageOn(host: string, value: unknown): string | undefined {
  const [page] = idsOf(value)
  if (!page || !URL.canParse(page)) return
  const url = new URL(page)
  return /^https?:$/.test(url.protocol) && url.host === host ? page : undefined
}

/** Makes one line of a text of somebody else. */
export const plainText = (text: string, maxLength: number) =>
  cutText(text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim(), maxLength)
