import { readFileSync, writeFileSync } from 'node:fs'
import { admin } from '../test/http/shop'
import { startServer } from '../test/server'
import { type Asked, asked, besideBare, type Effort } from './beside-bare'
import { untilIdle } from './load'
import { cookieOf, fillCart } from './people'

const file = 'bench/baseline.json'
const kept: Effort = { rounds: 2, each: { amount: 1500 } }
const rendered: Effort = { rounds: 2, each: { amount: 30 } }

/** Of each page, the least share of the processor time that a bare server takes for the same bytes, as it once was. */
export const baseline = (): Record<string, number> => JSON.parse(readFileSync(file, 'utf8'))

/** Such a share of some pages of the sample magazine now: of kept ones, of files and of those that are rendered. */
export async function shortRatios(only?: string[]): Promise<Record<string, number>> {
  const site = await startServer({ ...admin, SAMPLE_CONTENT: 'on', ACCESS_LOG: 'errors' })
  const cookie = await cookieOf(site.origin, 'bench')
  await fillCart(site, 'bench')
  const boss = await cookieOf(site.origin, 'boss')
  const [{ coverImage }] = await (await fetch(`${site.origin}/api/articles`)).json()
  await untilIdle(site.process.pid ?? 0)
  const pages: [Asked[], Effort][] = [
    [asked('visitor', { '/': null, '/shop.data': null, '/api/articles': null, '/feed.xml': null }, {}), kept],
    [asked('visitor', { [`/${coverImage}`]: null }), kept],
    [asked('reader', { '/': null, '/articles/1': null }, { cookie }), kept],
    [asked('reader', { '/userInfo': null, '/cart': null }, { cookie }), rendered],
    [asked('admin', { '/admin/uploads': null }, { cookie: boss }), rendered],
  ]
  const ratios: Record<string, number> = {}
  for (const [all, effort] of pages)
    for (const one of all) {
      const name = nameOf(one, coverImage)
      if (only && !only.includes(name)) continue
      const { cpuRatio } = await besideBare({ origin: site.origin, pid: site.process.pid ?? 0 }, one, effort)
      ratios[name] = cpuRatio
    }
  await site.stop()
  return ratios
}

const nameOf = ({ who, address }: Asked, cover: string) =>
  `${who} ${address === `/${cover}` ? 'a cover' : address}`

/** For a change that is worth its price. */
export async function keepBaseline() {
  const ratios = await shortRatios()
  console.table(ratios)
  writeFileSync(file, `${JSON.stringify(ratios, null, 2)}\n`)
  console.log(`Written to ${file}`)
  return {}
}
