import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import fresh from 'fresh'
import { currentRequest } from '../current-request.server'
import { PreconditionFailed } from '../errors/errors'
import { msg, t } from '../i18n/i18n'

/**
 * Tells whether the client's copy is fresh. Ignores `Cache-Control: no-cache`, which asks caches to revalidate with
 * the origin: this server is the origin (RFC 9111, 5.2.1.4).
 */
export function isClientCopyFresh(
  { headers }: Pick<IncomingMessage, 'headers'>,
  { etag, lastModified }: { etag: string; lastModified?: string },
): boolean {
  const { 'if-none-match': tags, 'if-modified-since': since } = headers
  return fresh({ 'if-none-match': tags, 'if-modified-since': since }, { etag, 'last-modified': lastModified })
}

/**
 * Answers with JSON and its ETag; with 304 if the client has the same. Browsers do not store answers to logged-in
 * users, since the next person at the same browser may not read them.
 */
export const withEntityTag = (request: Request, value: unknown): Response =>
  answerWithETag(request, textWithETag(value))

export interface TextWithETag {
  body: string
  etag: string
}

export function textWithETag(value: unknown): TextWithETag {
  const body = JSON.stringify(value)
  return { body, etag: entityTag(body, versionOf(value)) }
}

export function answerWithETag(request: Request, { body, etag }: TextWithETag): Response {
  const caching = currentRequest()?.user ? 'private, no-store' : 'private, no-cache'
  const headers = { ETag: etag, 'Cache-Control': caching }
  if (matchesEntityTag(request, etag)) return new Response(null, { status: 304, headers })
  return new Response(body, { headers: { ...headers, 'Content-Type': 'application/json' } })
}

/** Tells whether the client has the content that this ETag names. */
export const matchesEntityTag = ({ headers }: Request, etag: string): boolean =>
  fresh({ 'if-none-match': headers.get('If-None-Match') ?? undefined }, { etag })

/** Returns an ETag that begins with the record's version, so that counters such as views do not prevent a change. */
const entityTag = (body: string, version: number | undefined) =>
  `"${version ?? ''}.${createHash('sha256').update(body).digest('base64url').slice(0, 20)}"`

const versionOf = (value: unknown): number | undefined =>
  typeof value === 'object' && value !== null && 'version' in value && typeof value.version === 'number'
    ? value.version
    : undefined

/** Returns an address and those above it, nearest first: one of them reads the record that is changed there. */
export const addressAndParents = (path: string) =>
  path.split('/').map((_, count, parts) => parts.slice(0, parts.length - count).join('/'))

export const ifMatchFailed = msg('The record has changed: If-Match does not match its ETag.')

/**
 * Tells whether `If-Match` names this ETag: by its version, or entirely if it has none. A tag that a proxy made weak is
 * accepted.
 */
export function matchesIfMatch(sent: string, etag: string): boolean {
  const tag = sent.replace(/^W\//, '')
  const [, version] = /^"(\d+)\./.exec(etag) ?? []
  return version === undefined ? tag === etag : tag.startsWith(`"${version}.`)
}

/**
 * Returns the version that `If-Match` names, which the change compares within its transaction; undefined for `*` or
 * without the header. A tag that a proxy made weak is accepted, because its version is exact.
 * @throws PreconditionFailed for a tag without a version
 */
export function versionToMatch({ headers }: Request): number | undefined {
  const sent = headers.get('If-Match')?.trim()
  if (!sent || sent === '*') return
  const version = /^(?:W\/)?"(\d{1,9})\.[\w-]*"$/.exec(sent)?.[1]
  if (version !== undefined) return Number(version)
  throw new PreconditionFailed(t('If-Match must be the ETag of this record, or *.'))
}

/**
 * Compares the version in `If-Match` with that of a record without stored versions.
 * @param message says that somebody changed the record
 * @throws PreconditionFailed
 */
export function assertVersionMatches(
  request: Request,
  { version }: { version: number },
  message: string,
): void {
  const matched = versionToMatch(request)
  if (matched !== undefined && matched !== version) throw new PreconditionFailed(t(message))
}
