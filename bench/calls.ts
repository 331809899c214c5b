import { ownFolder } from '../scripts/own-folder.mjs'
import { admin } from '../test/http/shop'
import { startServer } from '../test/server'
import { median, round } from './figures'
import { loadProcesses, type Run } from './load'
import { cookieOf } from './people'
import { runApart } from './run-apart'
import { scaled } from './scale'

const rounds = scaled(5, 3)
const requests = scaled(200, 20)
const wanted = 1.5
const calls = [
  { id: 1, count: 20 },
  { id: 2, count: 2000 },
]
const views = ['', '?show=unread', '?show=unvoted', '?sort=score', '?q=bus']

/** The list of a call's submissions at the desk: that of 2,000 beside that of 20, in turn. */
export async function measureCalls() {
  const variables = { ...admin, ACCESS_LOG: 'errors', DATA_DIR: ownFolder('bench-calls') }
  const first = await startServer(variables)
  await first.stop()
  runApart(
    'seed-submissions.ts',
    variables,
    calls.map(({ count }) => String(count)),
  )
  const server = await startServer(variables)
  const cookie = await cookieOf(server.origin, 'boss')
  const rows = []
  for (const view of views) {
    const runs = calls.map(() => [] as Run[])
    for (let turn = 0; turn <= rounds; turn += 1)
      for (const [index, { id }] of calls.entries()) {
        const address = `${server.origin}/admin/calls/${id}/submissions${view}`
        const run = await loadProcesses([server.process.pid ?? 0], address, { cookie }, requests)
        if (turn > 0) runs[index]?.push(run)
      }
    const [few, many] = runs.map((of) => ({
      rate: median(of.map(({ rate }) => rate)),
      cpuMs: median(of.map(({ cpuMs }) => cpuMs)),
    }))
    if (!few || !many) throw new Error('Nothing was measured.')
    rows.push({
      address: `/admin/calls/{id}/submissions${view}`,
      wanted,
      timeRatio: round(few.rate / many.rate),
      cpuRatio: round(many.cpuMs / few.cpuMs),
    })
  }
  await server.stop()
  console.table(rows)
  return rows
}
