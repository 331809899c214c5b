import { lookup as resolve } from 'node:dns'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { env } from '../../env.server'
import { isLoopbackAddress, isPublicAddress } from './public-address.server'

const limitMs = 10_000
const keptBytes = 1000

export interface OutsideAnswer {
  status: number
  /** The first bytes of its body, as far as they came in time. */
  text: string
}

interface Outgoing {
  url: string
  headers: Record<string, string>
  body: string
  signal?: AbortSignal
  /** For everything: finding, connecting, sending and the answer. */
  timeoutMs?: number
  /** Finds the addresses of a name. */
  find?: typeof resolve
}

/** Thrown for an address that is not on the public internet. */
export class NotPublic extends Error {}

/**
 * Sends a POST to a server of somebody else, whose address a user has entered. It connects to public addresses alone,
 * to the very one that was checked; redirects are not followed, and only the first bytes of the answer are read.
 * @throws NotPublic; Error when there is no answer in time
 */
export async function postOutside(outgoing: Outgoing): Promise<OutsideAnswer> {
  const url = outsideUrl(outgoing.url)
  const { timeoutMs = limitMs, signal } = outgoing
  const timeout = AbortSignal.timeout(timeoutMs)
  const end = signal ? AbortSignal.any([signal, timeout]) : timeout
  try {
    return await post(url, outgoing, end)
  } catch (error) {
    if (timeout.aborted) throw new Error(`No answer within ${timeoutMs / 1000} seconds.`)
    throw error
  }
}

/**
 * Parses an address to which the site may send.
 * @throws NotPublic
 */
export function outsideUrl(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url) throw new NotPublic('It is no address.')
  const host = hostOf(url)
  const isLoopback = env.sendsToLoopback && (host === 'localhost' || isLoopbackAddress(host))
  if (url.protocol !== 'https:' && !(isLoopback && url.protocol === 'http:'))
    throw new NotPublic('It does not begin with https://.')
  if (url.username || url.password) throw new NotPublic('It has a user name or password.')
  if (isIP(host)) assertAllowed(host)
  return url
}

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')

function assertAllowed(address: string): void {
  if (isPublicAddress(address) || (env.sendsToLoopback && isLoopbackAddress(address))) return
  throw new NotPublic(`${address} is not an address on the public internet.`)
}

/** Finds a name's addresses and refuses it if one of them is not public. The connection goes to the first of these. */
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

function post(url: URL, { headers, body, find = resolve }: Outgoing, signal: AbortSignal) {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  const length = { 'Content-Length': String(Buffer.byteLength(body)) }
  return new Promise<OutsideAnswer>((answer, fail) => {
    const sent = request(url, {
      ...{ method: 'POST', headers: { ...headers, ...length }, signal },
      // Neither a shared connection nor a proxy from the environment.
      ...{ agent: false, lookup: checkedLookup(find) },
    })
    sent.on('error', fail)
    sent.on('response', (response) => {
      // The status is known: a body that breaks off or does not end changes nothing.
      void firstBytes(response).then((text) => {
        answer({ status: response.statusCode ?? 0, text })
        sent.destroy()
      })
      sent.off('error', fail).on('error', () => {})
    })
    sent.end(body)
  })
}

async function firstBytes(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of response) {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes >= keptBytes) break
    }
  } catch {
    // What came so far is kept.
  }
  return Buffer.concat(chunks).subarray(0, keptBytes).toString('utf8')
}
