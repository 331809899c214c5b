import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import * as constants from 'lighthouse/core/config/constants.js'
import playwrightConfig from '../playwright.config'
import { freePort } from '../scripts/free-port.mjs'
import { startServer } from '../test/server'
import { round } from './figures'
import { scaled } from './scale'

const rounds = scaled(5)
/** Lighthouse's benchmark on a Moto G Power, its phone of the middle kind, as Chrome's developer tools calibrate for it. */
const phoneIndex = 264
/** What Lighthouse takes for a fast desk computer. */
const maxSlowdown = 4
const categories = ['performance', 'accessibility', 'best-practices', 'seo']

/**
 * Lighthouse's scores, of 100, on a phone of the middle kind with a slow connection: this machine is slowed down to such a
 * phone, as github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md says. The middle run by its performance.
 */
export async function measureScores(origin: string, addresses = ['/', '/articles/1'], most = rounds) {
  const port = await freePort()
  const { launchOptions } = playwrightConfig.use ?? {}
  const args = [...(launchOptions?.args ?? []), `--remote-debugging-port=${port}`]
  const browser = await chromium.launch({ ...launchOptions, args })
  const rows = []
  for (const address of addresses) {
    const { benchmarkIndex } = await run(origin + address, port)
    const slowdown = Math.min(maxSlowdown, Math.max(1, round(Number(benchmarkIndex) / phoneIndex)))
    const runs: Awaited<ReturnType<typeof run>>[] = []
    while (runs.length < most) runs.push(await run(origin + address, port, slowdown))
    runs.sort((one, other) => Number(one.performance) - Number(other.performance))
    rows.push({ address, ...runs[Math.floor(runs.length / 2)] })
  }
  await browser.close()
  console.table(rows)
  return rows
}

/** The same for a page of a PDF as HTML and for its text; 100 of each is wanted. The site's other kinds of pages are looked at once. */
export async function measurePageScores() {
  const server = await startServer({ SAMPLE_CONTENT: 'on', TAKE_PDFS_APART: 'on' })
  const page = '/articles/1/pages/2'
  for (let tries = 0; !(await isThere(server.origin + page)); tries += 1) {
    if (tries === patienceSeconds) throw new Error(`${page} is not there in time.`)
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
  const rows = [
    ...(await measureScores(server.origin, [page, `${page}?view=text`])),
    ...(await measureScores(server.origin, others, 1)),
  ]
  await server.stop()
  return rows
}

const others = ['/', '/articles/1', '/search', '/shop', '/item/1', '/bands', '/bands/grindbox']

/** The page answers at once, and says when it is not ready. */
const isThere = async (url: string) => (await (await fetch(url)).text()).includes('class="sheet-text"')
const patienceSeconds = 900

async function run(
  url: string,
  port: number,
  slowdown = maxSlowdown,
): Promise<Record<string, number | string>> {
  const flags = { port, onlyCategories: categories, logLevel: 'error' as const }
  const throttling = { ...constants.throttling.mobileSlow4G, cpuSlowdownMultiplier: slowdown }
  const result = await lighthouse(url, flags, { extends: 'lighthouse:default', settings: { throttling } })
  if (!result || result.lhr.runtimeError) throw new Error(`${url}: ${result?.lhr.runtimeError?.message}`)
  const { audits, categories: found } = result.lhr
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
  return {
    ...Object.fromEntries(
      Object.values(found).map(({ id, score }) => [id, Math.round((score ?? Number.NaN) * 100)]),
    ),
    lacking: Object.values(found)
      .filter(({ id }) => id !== 'performance')
      .flatMap(({ auditRefs }) => auditRefs.filter(({ id, weight }) => weight > 0 && audits[id]?.score === 0))
      .map(({ id }) => id)
      .join(', '),
    firstContentfulPaintMs: Math.round(value('first-contentful-paint')),
    largestContentfulPaintMs: Math.round(value('largest-contentful-paint')),
    totalBlockingMs: Math.round(value('total-blocking-time')),
    layoutShift: round(value('cumulative-layout-shift')),
    benchmarkIndex: Math.round(result.lhr.environment.benchmarkIndex),
    slowdown,
  }
}
