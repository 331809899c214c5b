import { startBare } from './bare'
import { median } from './figures'
import { fire } from './fire'
import { scaled } from './scale'

const rounds = scaled(5, 3)

/** Requests a second that a bare server answers with 20 KB: one measure for answers of any size. */
async function rateOf20KB(): Promise<number> {
  const body = Buffer.alloc(20_000, 'x').toString('base64')
  const bare = await startBare('./bare-server.mjs', { body, type: 'text/html', encoding: 'identity' })
  const rates = []
  for (let turn = 0; turn <= rounds; turn += 1) {
    const { requests, seconds } = await fire({ url: bare.origin, connections: 16, duration: scaled(2) })
    if (turn > 0) rates.push(requests / seconds)
  }
  bare.stop()
  return median(rates)
}

/** Gives rows their share of that, which is measured before and after them. */
export async function beside20KB<Row extends { perSecond: number }>(measure: () => Promise<Row[]>) {
  const before = await rateOf20KB()
  const rows = await measure()
  const middle = (before + (await rateOf20KB())) / 2
  return rows.map((row) => ({ ...row, of20KB: Math.round((row.perSecond / middle) * 1000) / 1000 }))
}
