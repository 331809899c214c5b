import { round } from './figures'
import { cpuMsOf } from './load'
import type { OpenAddress } from './open-addresses'
import type { OpenSite } from './open-site'

/** A page that is rendered at each request, which all others are held against. */
const reference = '/login?redirectTo=%2Fcart'
/** Processor time is counted in hundredths of a second, so one request is too short. */
const requests = 6
/** On a busy machine all takes longer, so the reference is asked again after so many addresses. */
const perReference = 20

export interface Cost extends OpenAddress {
  status: number
  /** Where it leads; empty for an answer that is no redirect. */
  leadsTo: string
  /** Of the processor, for the second request and those after it. */
  cpuMs: number
  /** The same as a multiple of what the reference page cost just before. */
  ofReference: number
}

type Site = Pick<OpenSite, 'origin' | 'process'>

/** Measures what an address costs when it is asked for again. */
export type Meter = (one: OpenAddress, requests?: number) => Promise<Cost>

/** Returns the meter of a site, once it has answered the reference page often enough to be quick at it. */
export async function meterOf({ origin, process: { pid = 0 } }: Site): Promise<Meter> {
  const asked = new Map<string, number>()
  const ask = async (address: string) => {
    const count = (asked.get(address) ?? 0) + 1
    asked.set(address, count)
    const answer = await fetch(origin + address.replaceAll('*', String(count)), { redirect: 'manual' })
    const leadsTo = answer.headers.get('location') ?? ''
    // What a navigation fetches names the address in its data.
    if (answer.status !== 202) {
      await answer.arrayBuffer()
      return { status: answer.status, leadsTo }
    }
    return { status: 302, leadsTo: /"redirect","([^"]+)"/.exec(await answer.text())?.[1] ?? '' }
  }
  const measured = async (address: string, times: number) => {
    const answer = await ask(address)
    const before = cpuMsOf([pid])
    for (let count = 0; count < times; count += 1) await ask(address)
    return { ...answer, cpuMs: (cpuMsOf([pid]) - before) / times }
  }
  // Code that runs for the first time is slow.
  for (let turn = 0; turn < 5; turn += 1) await measured(reference, requests)
  let [referenceMs, count] = [0, 0]
  return async (one, times = requests) => {
    if (count % perReference === 0) referenceMs = (await measured(reference, 2 * requests)).cpuMs
    count += 1
    const { cpuMs, ...answer } = await measured(one.address, times)
    return { ...one, ...answer, cpuMs: round(cpuMs), ofReference: round(cpuMs / referenceMs) }
  }
}
