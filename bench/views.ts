import { ownFolder } from '../scripts/own-folder.mjs'
import { startServer } from '../test/server'
import { median, round } from './figures'
import { loadProcesses } from './load'
import { scaled } from './scale'
import { viewEverySecond } from './viewers'

const rounds = scaled(5, 3)
const requests = scaled(10_000, 200)
const viewsPerSecond = 50
const pages = ['/', '/search', '/articles/1', '/api/articles']

/** What pages cost while views are counted, beside another site where nobody views anything, asked in turn. */
export async function measureViews() {
  const [quiet, viewed] = await Promise.all([aSite(), aSite()])
  const ids = (await (await fetch(`${viewed.origin}/api/articles`)).json()).map(
    ({ id }: { id: number }) => id,
  )
  const rows = []
  for (const address of pages) {
    const rates = { quiet: [] as number[], viewed: [] as number[] }
    for (let turn = 0; turn <= rounds; turn += 1) {
      const one = await loadProcesses([], quiet.origin + address, {}, requests)
      const stop = await viewEverySecond(viewed.origin, ids, viewsPerSecond)
      const other = await loadProcesses([], viewed.origin + address, {}, requests)
      await stop()
      if (turn === 0) continue
      rates.quiet.push(one.rate)
      rates.viewed.push(other.rate)
    }
    const [without, during] = [median(rates.quiet), median(rates.viewed)]
    rows.push({ address, perSecond: without, duringViews: during, ratio: round(during / without) })
  }
  await Promise.all([quiet.stop(), viewed.stop()])
  console.table(rows)
  return rows
}

const aSite = () =>
  startServer({ SAMPLE_CONTENT: 'on', ACCESS_LOG: 'errors', DATA_DIR: ownFolder('bench-views') })
