import cluster from 'node:cluster'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runWorkers } from './cluster.server'

afterAll(() => {
  cluster.removeAllListeners()
  for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGKILL')
})

test('a process whose event loop hangs is ended and replaced, and the others stay', async () => {
  cluster.setupPrimary({ execArgv: ['--import', 'tsx'] })
  const port = await runWorkers(path.resolve('test/cluster-worker.ts'), 2, 500)
  const ask = async (place: string) => {
    // What Node had handed to the process that hangs is never answered.
    const soon = { headers: { Connection: 'close' }, signal: AbortSignal.timeout(5000) }
    return Number(await (await fetch(`http://127.0.0.1:${port}${place}`, soon)).text())
  }
  const running = () => Object.values(cluster.workers ?? {}).map((worker) => worker?.process.pid)
  const patiently = { timeout: 60_000, interval: 200 }
  const answering = new Set<number>()
  const askedBoth = async () => answering.add(await ask('/')).size
  await expect.poll(askedBoth, patiently).toBe(2)

  const hanging = await ask('/hang')
  answering.delete(hanging)
  await expect.poll(askedBoth, patiently).toBe(2)
  expect(() => process.kill(hanging, 0)).toThrow()
  expect(running().sort()).toEqual([...answering].sort())
}, 150_000)
