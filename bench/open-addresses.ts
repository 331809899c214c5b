import type { RouteConfigEntry } from '@remix-run/route-config'
import { attach, coverAsPictures, takenApart } from '../test/browser/taken-apart'
import { type RunningServer, startServer } from '../test/server'
import { round } from './figures'
import { cpuMsOf, untilIdle } from './load'

/** A page that is rendered at each request, which all others are held against. */
const reference = '/login?redirectTo=%2Fcart'
/** Processor time is counted in hundredths of a second, so one request is too short. */
const requests = 6

/** What addresses have in place of their parameters on the sample site; all others have 1. */
const values: [start: string, parameters: Record<string, string>][] = [
  ['articles', { n: '2' }],
  ['opds/publications', { n: '1' }],
  ['opds', { 'section?': 'publications' }],
  ['series', { address: 'loose-staple' }],
  ['bands', { bandName: 'grindbox' }],
  ['oembed', {}],
  ['calls', { address: 'last-orders' }],
  ['pages', { address: 'about' }],
  ['tip', { kind: 'articles' }],
  ['actors', { actor: 'magazine' }],
  ['follow', { actor: 'magazine' }],
  ['objects', { object: 'article-1' }],
  ['sitemap', { file: 'articles-1.xml' }],
]

/** Returns the addresses that anybody may ask for, by how the routes write them; pages with their data, too. */
export function openAddresses(routes: RouteConfigEntry[]): string[] {
  const all = routes.flatMap((route) => route.children ?? [route])
  const open = all.filter(({ path = '' }) => !/^(admin(\/|$)|\*|api\/\*)/.test(path))
  return open.flatMap(({ path = '', file }) => {
    const address = `/${filled(path)}`
    return file.endsWith('.page.tsx') ? [address, `${address === '/' ? '/_root' : address}.data`] : [address]
  })
}

function filled(path: string): string {
  const [, own = {}] = values.find(([start]) => path === start || path.startsWith(`${start}/`)) ?? []
  return path.replace(/:([\w?]+)/g, (_part, name: string) => own[name] ?? '1')
}

export interface Cost {
  address: string
  status: number
  /** Of the processor, for the second request and those after it. */
  cpuMs: number
  /** The same as a multiple of what the reference page costs in the same run. */
  ofReference: number
}

/** The sample site with an article whose pages are extracted. */
export async function openSite(): Promise<RunningServer> {
  const site = await startServer({
    SAMPLE_CONTENT: 'on',
    ACCESS_LOG: 'errors',
    API_REQUESTS_PER_MINUTE: 'off',
  })
  takenApart(site, 1, 40)
  coverAsPictures(site, 1)
  attach(site, 1, 'notes.txt', 'x'.repeat(1000))
  await untilIdle(site.process.pid ?? 0)
  return site
}

/** Measures what each address costs when it is asked for again. */
export async function costsOf({ origin, process }: RunningServer, addresses: string[]): Promise<Cost[]> {
  const pid = process.pid ?? 0
  const ask = async (address: string) => {
    const answer = await fetch(origin + address, { redirect: 'manual' })
    await answer.arrayBuffer()
    return answer.status
  }
  const measured = async (address: string) => {
    const status = await ask(address)
    const before = cpuMsOf([pid])
    for (let asked = 0; asked < requests; asked += 1) await ask(address)
    return { status, cpuMs: (cpuMsOf([pid]) - before) / requests }
  }
  // Code that runs for the first time is slow.
  for (let turn = 0; turn < 5; turn += 1) await measured(reference)
  const { cpuMs: referenceMs } = await measured(reference)
  const costs: Cost[] = []
  for (const address of addresses) {
    const { status, cpuMs } = await measured(address)
    costs.push({ address, status, cpuMs: round(cpuMs), ofReference: round(cpuMs / referenceMs) })
  }
  return costs
}
