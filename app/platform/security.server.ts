import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import { env } from './env.server'
import { log } from './log.server'

/** The browser's rules for every page. */
function policy(scriptHashes: string[], formOrigins: string[]): string {
  const rules = [
    "default-src 'self'",
    `script-src 'self' ${scriptHashes.map((hash) => `'sha256-${hash}'`).join(' ')}`.trim(),
    `style-src 'self'${env.isDevelopment ? " 'unsafe-inline'" : ''}`,
    `connect-src 'self'${env.isDevelopment ? ' ws:' : ''}`,
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "object-src 'self'",
    "frame-src 'self'",
    "frame-ancestors 'self'",
    "base-uri 'none'",
    `form-action 'self' ${formOrigins.join(' ')}`.trim(),
  ]
  if (env.siteUrl?.startsWith('https:')) rules.push('upgrade-insecure-requests')
  return rules.join('; ')
}

/** Headers that every answer carries. */
export const commonHeaders: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Frame-Options': 'SAMEORIGIN',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
  ...(env.siteUrl?.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
}

/**
 * Turns a page rendered with a nonce into one whose inline scripts are allowed by hash, so that its bytes are the same
 * at every rendering and can be kept. Only scripts that carry the nonce count: markup smuggled into the content does not
 * know it, is not hashed, and does not run.
 * @param formOrigins where forms may lead besides to the site itself
 */
export function sealScripts(
  html: string,
  nonce: string,
  formOrigins: string[] = [],
): { html: string; policy: string } {
  const mark = ` nonce="${nonce}"`
  const hashes = new Set<string>()
  for (const [, attributes = '', script = ''] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (script && attributes.includes(mark)) hashes.add(createHash('sha256').update(script).digest('base64'))
  }
  return { html: html.replaceAll(mark, ''), policy: policy([...hashes], formOrigins) }
}

/** The site's own origin: SITE_URL, or what this request was sent to, by a trusted proxy's word where there is one. */
export function originOf(request: Pick<IncomingMessage, 'headers' | 'socket'>): string {
  if (env.siteUrl) return env.siteUrl
  const forwarded = env.trustedProxies > 0
  const last = (name: string) =>
    String(request.headers[name] ?? '')
      .split(',')
      .at(-1)
      ?.trim()
  const proto = (forwarded && last('x-forwarded-proto')) || ('encrypted' in request.socket ? 'https' : 'http')
  const host = (forwarded && last('x-forwarded-host')) || request.headers.host || 'localhost'
  return `${proto === 'https' ? 'https' : 'http'}://${host}`
}

/**
 * Refuses what would change state and comes from another site.
 * @param isByCookie whether a request is let in by its cookie alone
 */
export function refuseForeignWrites(isByCookie: (headers: IncomingHttpHeaders) => boolean): RequestHandler {
  return (request, response, next) => {
    if (isOwnWrite(request, isByCookie(request.headers))) return next()
    const { path, ip: address } = request
    log.warn({ path, origin: request.headers.origin, address }, 'write from elsewhere refused')
    const message = 'This form was sent from another site.'
    if (path.startsWith('/api/')) response.status(403).json({ message })
    else response.status(403).type('text').send(message)
  }
}

/**
 * Whether a request that changes state may go on: it does not when a browser says that another site sent it.
 * Remix checks page actions only, and trusts a raw X-Forwarded-Host; this stands in front of everything.
 * @param isCredentialed the request carries a session cookie and no bearer token
 */
export function isOwnWrite(request: IncomingMessage, isCredentialed: boolean): boolean {
  if (['GET', 'HEAD', 'OPTIONS'].includes(request.method ?? '')) return true
  const site = request.headers['sec-fetch-site']
  const { origin } = request.headers
  if (site) return site === 'same-origin' || (site === 'none' && !origin)
  if (origin) return origin === originOf(request)
  return !(isCredentialed && /^\/+api(\/|$)/i.test(decoded(request.url ?? '')))
}

/** Routes match without regard to case and encoding, so does this. */
function decoded(url: string): string {
  try {
    return decodeURIComponent(url)
  } catch {
    return '/api/'
  }
}
