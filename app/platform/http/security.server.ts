import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import { currentRequest } from '../current-request.server'
import { type Env, env } from '../env.server'
import { originOf } from '../host.server'
import { t } from '../i18n/i18n'
import { log } from '../logging/log.server'

/** The origin of stored files, appended to the site's own in a content security policy. */
export const fileStoreSource = env.fileStore ? ` ${env.fileStore.origin}` : ''

function contentSecurityPolicy(scriptHashes: string[], formOrigins: string[]): string {
  const rules = [
    "default-src 'self'",
    `script-src 'self' ${scriptHashes.map((hash) => `'sha256-${hash}'`).join(' ')}`.trim(),
    `style-src 'self'${env.isDevelopment ? " 'unsafe-inline'" : ''}`,
    `connect-src 'self'${env.isDevelopment ? ' ws:' : ''}`,
    `img-src 'self' data: blob:${fileStoreSource}`,
    ...(fileStoreSource ? [`media-src 'self'${fileStoreSource}`] : []),
    "font-src 'self' data:",
    "object-src 'none'",
    "frame-src 'self'",
    "frame-ancestors 'self'",
    "base-uri 'none'",
    `form-action 'self' ${formOrigins.join(' ')}`.trim(),
  ]
  if (env.siteUrl?.startsWith('https:')) rules.push('upgrade-insecure-requests')
  return rules.join('; ')
}

/** Values of Strict-Transport-Security, which makes browsers use https only. */
const transportSecurity = {
  off: undefined,
  on: 'max-age=31536000',
  subdomains: 'max-age=31536000; includeSubDomains',
  preload: 'max-age=63072000; includeSubDomains; preload',
}

export function transportSecurityHeaders({
  siteUrl,
  hsts,
}: Pick<Env, 'siteUrl' | 'hsts'>): Record<string, string> {
  const value = siteUrl?.startsWith('https:') ? transportSecurity[hsts] : undefined
  return value ? { 'Strict-Transport-Security': value } : {}
}

export const commonHeaders: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Frame-Options': 'SAMEORIGIN',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
  ...transportSecurityHeaders(env),
}

/** The content security policy of stored files: a browser that opens one as a page runs nothing in it. */
export const storedFilePolicy = `sandbox; default-src 'none'; media-src 'self'${fileStoreSource}; frame-ancestors 'self'`

/**
 * Replaces the nonce of inline scripts by hashes in the policy, so that a page has the same bytes at every rendering
 * and can be cached. Injected scripts do not know the nonce, so they get no hash and do not run.
 */
export function hashInlineScripts(
  html: string,
  nonce: string,
  formOrigins: string[] = [],
): { html: string; policy: string } {
  const nonceAttribute = ` nonce="${nonce}"`
  const hashes = new Set<string>()
  for (const [, attributes = '', script = ''] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (script && attributes.includes(nonceAttribute))
      hashes.add(createHash('sha256').update(script).digest('base64'))
  }
  return {
    html: html.replaceAll(nonceAttribute, ''),
    policy: contentSecurityPolicy([...hashes], formOrigins),
  }
}

/** @param isForEverybody tells whether other sites may post to an address, which authorizes the request itself */
export function blockCrossOriginWrites(
  usesSessionCookie: (headers: IncomingHttpHeaders) => boolean,
  isForEverybody: (path: string, method: string) => boolean,
): RequestHandler {
  return (request, response, next) => {
    if (isForEverybody(request.path, request.method)) return next()
    if (isSameOriginWrite(request, usesSessionCookie(request.headers))) return next()
    const { path, ip: address } = request
    log.warn(
      { path: currentRequest()?.path, origin: request.headers.origin, address },
      'cross-origin write blocked',
    )
    const message = t('This form was sent from another site.')
    if (path.startsWith('/api/')) response.status(403).json({ message })
    else response.status(403).type('text').send(message)
  }
}

/**
 * Tells whether a write comes from this site. Stricter than Remix, which checks page actions only and trusts any
 * X-Forwarded-Host.
 */
export function isSameOriginWrite(request: IncomingMessage, hasSessionCookie: boolean): boolean {
  if (['GET', 'HEAD', 'OPTIONS'].includes(request.method ?? '')) return true
  const site = request.headers['sec-fetch-site']
  const { origin } = request.headers
  if (site) return site === 'same-origin' || (site === 'none' && !origin)
  if (origin) return origin === originOf(request)
  return !(hasSessionCookie && /^\/+api(\/|$)/i.test(decoded(request.url ?? '')))
}

/** Decodes a path as the router does: routes match regardless of encoding, so this check must too. */
function decoded(url: string): string {
  try {
    return decodeURIComponent(url)
  } catch {
    return '/api/'
  }
}
