import type { IncomingMessage, ServerResponse } from 'node:http'
import { BlockList, isIP } from 'node:net'
import { LRUCache } from 'lru-cache'
import { requestIdHeader } from '../current-request.server'
import { env } from '../env.server'
import { forwardedHeader } from '../host.server'
import { t } from '../i18n/i18n'
import { lazily } from '../lazily'

/**
 * Redirects reads from another host to the site's own, and answers writes with 421. Ports are ignored, since many
 * proxies leave them out.
 * @returns whether it answered; false for names inside the network, which health checks and proxies use
 */
export function redirectToOwnHost(request: IncomingMessage, response: ServerResponse): boolean {
  if (!env.siteUrl || isForOwnHost(request)) return false
  const { method = '', url = '/' } = request
  if (/^\/(healthz|readyz)$/.test(url)) return false
  if (method === 'GET' || method === 'HEAD') {
    const headers = { Location: env.siteUrl + url, 'Cache-Control': 'max-age=3600', ...requestIdHeader() }
    response.writeHead(301, headers).end()
    return true
  }
  const message = t('This site is at {siteUrl}.', { siteUrl: env.siteUrl })
  const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', ...requestIdHeader() }
  response.writeHead(421, headers)
  response.end(JSON.stringify({ message }))
  return true
}

/** Returns the host that a request names, as the outermost trusted proxy says. */
export const requestedHostOf = (request: IncomingMessage): string =>
  (forwardedHeader(request, 'x-forwarded-host') || request.headers.host) ?? 'localhost'

/** Tells whether a request names the host of SITE_URL, or one inside the network; without SITE_URL, any will do. */
export const isForOwnHost = (request: IncomingMessage): boolean =>
  !env.siteUrl || isOwn.memo(`${requestedHostOf(request)} ${env.siteUrl}`)

/** A cache of the result by host and SITE_URL, since nearly all requests name one of a few. */
const isOwn = new LRUCache<string, boolean>({
  max: 100,
  memoMethod: (both) => {
    const [asked = '', siteUrl = ''] = both.split(' ')
    const name = new URL(`http://${asked}`).hostname
    return name === new URL(siteUrl).hostname || isInsideName(name)
  },
})

/** Loopback, private and link-local networks, and those that carriers and VPNs share (RFC 6890). */
const insideNetworks: [network: string, bits: number, version: 'ipv4' | 'ipv6'][] = [
  ['127.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['::1', 128, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
]
const insideAddresses = lazily(() => {
  const list = new BlockList()
  for (const network of insideNetworks) list.addSubnet(...network)
  return list
})

/**
 * Tells whether a name or an address is only valid inside the machine or its network, so that nobody can direct a
 * browser there by DNS.
 */
function isInsideName(name: string): boolean {
  const address = name.replace(/^\[|\]$/g, '')
  const version = isIP(address)
  if (version) return insideAddresses().check(address, version === 6 ? 'ipv6' : 'ipv4')
  return !name.includes('.') || /\.(localhost|local|internal)$/.test(name)
}
