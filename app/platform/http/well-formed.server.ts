import type { IncomingMessage } from 'node:http'
import { unescape as unescapeLeniently } from 'node:querystring'
import { Invalid } from '../errors/errors'
import { t } from '../i18n/i18n'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
export const allowedMethods = methods.join(', ')
export const hasKnownMethod = ({ method = '' }: IncomingMessage) => methods.includes(method)

/**
 * Normalizes a request's address to a path that decodes to well-formed text, without `.`, `..`, backslashes or
 * fragment, as browsers send it, so that every check sees the same; the host of an absolute address (RFC 9112, 3.2.2)
 * becomes the request's.
 * @returns false if that is impossible
 */
export function makeAddressWellFormed(request: IncomingMessage): boolean {
  if (plainAddress.test(request.url ?? '')) return true
  const [, host, rest = ''] = /^(?:https?:\/\/([^/?#]*))?([^#]*)/is.exec(request.url ?? '') ?? []
  if (host !== undefined) request.headers.host = host
  const url = host !== undefined && !rest.startsWith('/') ? `/${rest}` : rest
  if (!url.startsWith('/')) return false
  const direct = withoutDetours(url)
  request.url = direct.includes('%') ? wellFormedAddress(direct) : direct
  return true
}

/** A pattern for an address that needs no normalizing: no escape, fragment, backslash or segment with a leading dot. */
const plainAddress = /^\/(?!\.)(?:[^%\\/#]|\/(?!\.))*$/

const detour = /\\|\/(\.|%2e){1,2}(?=[/\\]|$)/i

function withoutDetours(url: string): string {
  if (!detour.test(url.split('?')[0] ?? '')) return url
  const { pathname, search } = new URL(`http://localhost${url}`)
  return pathname + search
}

function wellFormedAddress(url: string): string {
  const [path = '', ...query] = url.split('?')
  const parts = [path.split('/').map(wellFormedSegment).join('/'), ...query]
  return parts.join('?').replaceAll('%00', '%EF%BF%BD')
}

function wellFormedSegment(segment: string): string {
  try {
    decodeURIComponent(segment)
    return segment
  } catch {
    return encodeURIComponent(unescapeLeniently(segment))
  }
}

const deepest = 32

/**
 * Returns a value with well-formed texts, as every database accepts them.
 * @throws Invalid for a NUL character, and for nesting that is too deep
 */
export function withWellFormedTexts(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return wellFormedText(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth === deepest) throw new Invalid(t('The request is nested too deeply.'))
  if (Array.isArray(value)) return value.map((item) => withWellFormedTexts(item, depth + 1))
  const entries = Object.entries(value)
  return Object.fromEntries(
    entries.map(([name, item]) => [wellFormedText(name), withWellFormedTexts(item, depth + 1)]),
  )
}

function wellFormedText(text: string): string {
  if (text.includes('\0')) throw new Invalid(t('The request contains a NUL character.'))
  return text.toWellFormed()
}
