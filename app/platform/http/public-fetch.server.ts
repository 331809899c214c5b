import { lookup as resolve } from 'node:dns'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { env } from '../env.server'
import { isLoopbackAddress, isPublicAddress } from '../public-address.server'

const defaultTimeoutMs = 10_000
const defaultMaxBytes = 1024 * 1024

export interface PublicAnswer {
  status: number
  headers: IncomingMessage['headers']
  body: Buffer
  /** The final address, after redirects. */
  url: string
}

export interface PublicRequest {
  method?: 'GET' | 'POST'
  /** Headers, or a function of the address that is called again after a redirect. */
  headers?: Record<string, string> | ((url: URL) => Record<string, string>)
  body?: string
  /** The maximum number of redirects of a GET; each target is checked like the first address. */
  redirects?: number
  maxBytes?: number
  /** Returns only this many bytes of the answer; a longer or interrupted body is no error. */
  firstBytes?: number
  /** The time limit for the name lookup, connection, request and complete answer. */
  timeoutMs?: number
  signal?: AbortSignal
  /** Resolves a host name, in place of DNS. */
  lookup?: typeof resolve
}

/** Thrown for an address that is not on the public internet, or not http(s). */
export class NotPublic extends Error {}

/**
 * Sends a request to another server, whose address may be untrusted. It connects only to public addresses, and to the
 * one that was checked. An answer longer than `maxBytes` is an error.
 * @throws NotPublic; Error when there is no complete answer in time
 */
export async function fetchPublicAddress(
  address: string,
  options: PublicRequest = {},
): Promise<PublicAnswer> {
  if (env.demo) throw new NotPublic('A demo reaches no other server.')
  const { timeoutMs = defaultTimeoutMs, signal } = options
  const timeout = AbortSignal.timeout(timeoutMs)
  const end = signal ? AbortSignal.any([signal, timeout]) : timeout
  try {
    return await follow(publicUrl(address), options, end, options.redirects ?? 0)
  } catch (error) {
    if (timeout.aborted) throw new Error(`No answer within ${timeoutMs / 1000} seconds.`)
    throw error
  }
}

/**
 * Parses an address that the site may send to: https without a password, and not in a private network.
 * @throws NotPublic
 */
export function publicUrl(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url) throw new NotPublic('It is no address.')
  const host = hostOf(url)
  const isLoopback = env.reachesLoopback && (host === 'localhost' || isLoopbackAddress(host))
  if (url.protocol !== 'https:' && !(isLoopback && url.protocol === 'http:'))
    throw new NotPublic('It does not begin with https://.')
  if (url.username || url.password) throw new NotPublic('It has a user name or password.')
  if (isIP(host)) assertAllowed(host)
  return url
}

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')

function assertAllowed(address: string): void {
  if (isPublicAddress(address) || (env.reachesLoopback && isLoopbackAddress(address))) return
  throw new NotPublic(`${address} is not an address on the public internet.`)
}

async function follow(
  url: URL,
  options: PublicRequest,
  signal: AbortSignal,
  left: number,
): Promise<PublicAnswer> {
  const answer = await send(url, options, signal)
  const { location } = answer.headers
  if (![301, 302, 303, 307, 308].includes(answer.status) || !location || left === 0) return answer
  const next = publicUrl(URL.canParse(location, url) ? new URL(location, url).href : location)
  return follow(next, options, signal, left - 1)
}

function send(url: URL, options: PublicRequest, signal: AbortSignal): Promise<PublicAnswer> {
  const { method = 'GET', headers = {}, body, firstBytes, lookup = resolve } = options
  const own = typeof headers === 'function' ? headers(url) : headers
  const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((answer, fail) => {
    const sent = request(url, {
      method,
      headers: { ...own, ...length },
      signal,
      // Uses neither a shared connection nor a proxy from the environment.
      agent: false,
      lookup: checkedLookup(lookup),
    })
    sent.on('error', fail)
    sent.on('response', (response) => {
      // The status is known: an error of the partly read body is ignored from here on.
      if (firstBytes !== undefined) sent.off('error', fail).on('error', () => {})
      const read =
        firstBytes === undefined
          ? readBody(response, options.maxBytes ?? defaultMaxBytes)
          : readStart(response, firstBytes)
      read
        .then((bytes) =>
          answer({ status: response.statusCode ?? 0, headers: response.headers, body: bytes, url: url.href }),
        )
        .catch(fail)
        .finally(() => sent.destroy())
    })
    sent.end(body)
  })
}

/** Refuses a name if any of its addresses is private, since any of them may be used. */
const checkedLookup =
  (find: typeof resolve): LookupFunction =>
  (hostname, options, callback) => {
    find(hostname, { all: true, family: options.family, hints: options.hints }, (error, found) => {
      if (error) return callback(error, '')
      try {
        for (const { address } of found) assertAllowed(address)
      } catch (refused) {
        return callback(refused instanceof Error ? refused : new NotPublic(hostname), '')
      }
      const [first] = found
      if (options.all) return callback(null, found)
      callback(first ? null : new Error(`${hostname} has no address.`), first?.address ?? '', first?.family)
    })
  }

async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new Error(`The answer is longer than ${maxBytes} bytes.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

async function readStart(response: IncomingMessage, firstBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of response) {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes >= firstBytes) break
    }
  } catch {
    // The bytes that arrived so far are used.
  }
  return Buffer.concat(chunks).subarray(0, firstBytes)
}
