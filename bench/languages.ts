import { ownFolder } from '../scripts/own-folder.mjs'
import { admin } from '../test/http/shop'
import { startServer } from '../test/server'
import { median, round } from './figures'
import { loadProcesses, type Run, untilIdle } from './load'
import { cookieOf, fillCart } from './people'
import { runApart } from './run-apart'
import { scaled } from './scale'

const rounds = scaled(7, 3)
const cached = { requests: scaled(2000, 100) }
const rendered = { requests: scaled(150, 20) }
const wanted = 0.95

const pages = [
  ...['/', '/shop', '/search', '/articles/1', '/item/1', '/bands'].map((address) => ({
    who: 'visitor',
    address,
    ...cached,
  })),
  ...['/', '/shop', '/articles/1'].map((address) => ({ who: 'reader', address, ...cached })),
  ...['/userInfo', '/cart', '/orders'].map((address) => ({ who: 'reader', address, ...rendered })),
]

/** Pages of a site in English alone beside those of one in four languages, which is asked in English and in German; in alternating rounds. */
export async function measureLanguages() {
  const one = await aSite([])
  const four = await aSite(['de', 'fr', 'ja'])
  for (const { pid } of [one, four]) await untilIdle(pid)
  const rows = []
  for (const { who, address, requests } of pages) {
    const turns = [
      { site: one, language: 'en', runs: [] as Run[] },
      { site: four, language: 'en', runs: [] as Run[] },
      { site: four, language: 'de', runs: [] as Run[] },
    ]
    for (let turn = 0; turn <= rounds; turn += 1)
      for (const { site, language, runs } of turns) {
        const cookie = [who === 'reader' ? site.cookie : '', `language=${language}`]
          .filter(Boolean)
          .join('; ')
        const run = await loadProcesses([site.pid], site.origin + address, { cookie }, requests)
        if (turn > 0) runs.push(run)
      }
    const [alone, english, german] = turns.map(({ runs }) => ({
      rate: median(runs.map(({ rate }) => rate)),
      cpuMs: median(runs.map(({ cpuMs }) => cpuMs)),
    }))
    if (!alone || !english || !german) throw new Error('Nothing was measured.')
    rows.push({
      who,
      address,
      wanted,
      ratio: round(english.rate / alone.rate),
      cpuRatio: round(alone.cpuMs / english.cpuMs),
      germanRatio: round(german.rate / alone.rate),
      germanCpuRatio: round(alone.cpuMs / german.cpuMs),
    })
  }
  await Promise.all([one.server.stop(), four.server.stop()])
  console.table(rows)
  return rows
}

async function aSite(otherLanguages: string[]) {
  const variables = {
    ...admin,
    SAMPLE_CONTENT: 'on',
    ACCESS_LOG: 'errors',
    DATA_DIR: ownFolder('bench-languages'),
  }
  const first = await startServer(variables)
  await first.stop()
  runApart('save-settings.ts', variables, [JSON.stringify({ otherLanguages })])
  const server = await startServer(variables)
  const cookie = await cookieOf(server.origin, 'bench')
  await fillCart(server, 'bench')
  return { server, cookie, origin: server.origin, pid: server.process.pid ?? 0 }
}
