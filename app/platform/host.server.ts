import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import { LRUCache } from 'lru-cache'
import { env } from './env.server'
import { networkOfAddress } from './http/network.server'
import { hashSecret } from './process/secret.server'

type Received = Pick<IncomingMessage, 'headers' | 'socket'>

export function originOf(request: Received): string {
  if (env.siteUrl) return env.siteUrl
  const protocol =
    forwardedHeader(request, 'x-forwarded-proto') || ('encrypted' in request.socket ? 'https' : 'http')
  const host = forwardedHeader(request, 'x-forwarded-host') || request.headers.host || 'localhost'
  return `${protocol === 'https' ? 'https' : 'http'}://${host}`
}

/** Tells whether a request has exactly one Host header, with a possible host (RFC 9112, 3.2). */
export function hasValidHost(request: IncomingMessage): boolean {
  const { rawHeaders, headers } = request
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') count += 1
  if (count > 1) return false
  const forwardedHost = forwardedHeader(request, 'x-forwarded-host')
  return (headers.host === undefined || isHost(headers.host)) && (!forwardedHost || isHost(forwardedHost))
}

/** Replaces the host and protocol headers by one validated value each, for all later handlers. */
export const replaceHostByCheckedOne: RequestHandler = (request, _response, next) => {
  const { host, protocol } = new URL(originOf(request))
  request.headers.host = host
  request.headers['x-forwarded-proto'] = protocol.slice(0, -1)
  delete request.headers['x-forwarded-host']
  next()
}

/**
 * Returns the client's address as the outermost trusted proxy saw it. In a demo it is a pseudonym of the network, since
 * visitors share an account that shows its logins.
 */
export function clientAddressOf(request: Received): string {
  const address = forwardedHeader(request, 'x-forwarded-for') || request.socket.remoteAddress || ''
  return env.demo ? `visitor-${hashSecret(networkOfAddress(address)).slice(0, 8)}` : address
}

/** Adds the `__Host-` prefix on https, so that browsers accept the cookie only from this host. */
export const hostCookieName = (name: string, origin: string) =>
  origin.startsWith('https:') ? `__Host-${name}` : name

/** Returns the value that the outermost trusted proxy wrote, since clients may send values before it. */
export function forwardedHeader({ headers }: Received, name: string): string | undefined {
  if (env.trustedProxies === 0) return
  const values = String(headers[name] ?? '').split(',')
  return (values.at(-env.trustedProxies) ?? values[0])?.trim()
}

const isHost = (host: string) => hosts.memo(host)

/** A cache of the check by host, since nearly all requests name one of a few. */
const hosts = new LRUCache<string, boolean>({
  max: 100,
  memoMethod: (host) => /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i.test(host) && URL.canParse(`http://${host}`),
})
