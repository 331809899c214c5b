import { get } from 'node:http'
import { startBare } from './bare'
import { median, round } from './figures'
import { fire } from './fire'
import { cpuMsOf } from './load'

const connections = 16
/** Fewer are too short for the clock that counts its processor time. */
const minOfBare = 1500

export type Headers = Record<string, string>

export interface Asked {
  who: string
  address: string
  headers: Headers
  /** The least share of a bare server's requests per second; null where none was promised. */
  wanted: number | null
}

interface Site {
  origin: string
  pid: number
}

export interface Effort {
  rounds: number
  /** A time, or a number of requests. */
  each: { duration: number } | { amount: number }
}

/** @param addresses with the share of a bare server that each must reach */
export const asked = (
  who: string,
  addresses: Record<string, number | null>,
  headers: Headers = {},
): Asked[] => Object.entries(addresses).map(([address, wanted]) => ({ who, address, wanted, headers }))

/**
 * Requests per second and processor time of an address beside a bare `node:http` server that sends the same bytes, in
 * alternating rounds after one that warms up.
 */
export async function besideBare(
  site: Site,
  { who, address, wanted, headers }: Asked,
  { rounds, each }: Effort,
) {
  const sent = { 'accept-encoding': 'br, gzip', 'sec-fetch-dest': 'empty', ...headers }
  const { body, type, encoding } = await bytesOf(site.origin + address, sent)
  const bare = await startBare('./bare-server.mjs', { body: body.toString('base64'), type, encoding })
  const [ours, theirs]: [Turn[], Turn[]] = [[], []]
  const eachBare = 'amount' in each ? { amount: Math.max(each.amount, minOfBare) } : each
  for (let turn = 0; turn <= rounds; turn += 1) {
    theirs.push(await aTurn(bare, '/', sent, eachBare))
    ours.push(await aTurn(site, address, sent, each))
  }
  bare.stop()
  const rates = [ours, theirs].map((turns) => median(turns.slice(1).map(({ rate }) => rate)))
  const [perSecond = 0, bareOnes = 1] = rates
  return {
    who,
    address,
    bytes: body.length,
    perSecond: Math.round(perSecond),
    bare: Math.round(bareOnes),
    ratio: Math.round((perSecond / bareOnes) * 1000) / 1000,
    wanted,
    // Nearly the same on a busy machine.
    cpuRatio: Math.round((sumOf(theirs) / sumOf(ours)) * 1000) / 1000,
    cpuMs: round(sumOf(ours)),
  }
}

interface Turn {
  rate: number
  cpuMs: number
  requests: number
}

/** Processor time of a request, over all turns but the first: one alone is too short for the clock that counts it. */
function sumOf([, ...turns]: Turn[]): number {
  const sum = (of: keyof Turn) => turns.reduce((all, turn) => all + turn[of], 0)
  return sum('cpuMs') / sum('requests')
}

async function aTurn(
  { origin, pid }: Site,
  address: string,
  headers: Headers,
  each: Effort['each'],
): Promise<Turn> {
  const before = cpuMsOf([pid])
  const { requests, seconds } = await fire({ url: origin + address, connections, headers, ...each })
  return { requests, rate: requests / seconds, cpuMs: cpuMsOf([pid]) - before }
}

/** As they go over the wire. */
function bytesOf(url: string, headers: Headers) {
  return new Promise<{ body: Buffer; type?: string; encoding?: string }>((resolve, reject) => {
    get(url, { headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      const about = { type: response.headers['content-type'], encoding: response.headers['content-encoding'] }
      response.on('end', () => resolve({ body: Buffer.concat(chunks), ...about }))
    }).on('error', reject)
  })
}
