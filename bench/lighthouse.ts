import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import playwrightConfig from '../playwright.config'
import { freePort } from '../scripts/free-port.mjs'
import { round } from './figures'
import { scaled } from './scale'

const rounds = scaled(3)

/** Lighthouse's performance score, of 100, on a phone of the middle kind with a slow connection; the middle one of three runs. */
export async function measureScores(origin: string) {
  const port = await freePort()
  const { launchOptions } = playwrightConfig.use ?? {}
  const args = [...(launchOptions?.args ?? []), `--remote-debugging-port=${port}`]
  const browser = await chromium.launch({ ...launchOptions, args })
  const rows = []
  for (const address of ['/', '/articles/1']) {
    const runs: Awaited<ReturnType<typeof run>>[] = []
    while (runs.length < rounds) runs.push(await run(origin + address, port))
    const middle = runs.sort((one, other) => one.score - other.score)[rounds >> 1]
    rows.push({ address, ...middle })
  }
  await browser.close()
  console.table(rows)
  return rows
}

async function run(url: string, port: number) {
  const result = await lighthouse(url, { port, onlyCategories: ['performance'], logLevel: 'error' })
  if (!result || result.lhr.runtimeError) throw new Error(`${url}: ${result?.lhr.runtimeError?.message}`)
  const { audits, categories } = result.lhr
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
  return {
    score: Math.round((categories.performance?.score ?? Number.NaN) * 100),
    firstContentfulPaintMs: Math.round(value('first-contentful-paint')),
    largestContentfulPaintMs: Math.round(value('largest-contentful-paint')),
    totalBlockingMs: Math.round(value('total-blocking-time')),
    layoutShift: round(value('cumulative-layout-shift')),
  }
}
