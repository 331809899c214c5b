import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { runWorkers } from './cluster.server'
import { answerStarting } from './early-answers.server'

afterAll(() => {
  cluster.removeAllListeners()
  for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGKILL')
})

test('a process whose event loop hangs is ended and replaced, and the others stay', async () => {
  cluster.setupPrimary({ execArgv: ['--import', 'tsx'] })
  const port = await runWorkers(path.resolve('test/cluster-worker.ts'), 2, { askEveryMs: 500 })
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

test('while the first process is loaded the parent says that the site is starting, and then the process answers', async () => {
  const starting = createServer(answerStarting).listen(0, '127.0.0.1')
  await once(starting, 'listening')
  const { port } = starting.address() as AddressInfo
  onTestFinished(() => void delete process.env.WORKER_PORT)
  process.env.WORKER_PORT = String(port)
  const ask = async () => (await fetch(`http://127.0.0.1:${port}/`)).text()

  // The processes of the test before say things, too.
  const loaded = new Promise<Worker>((answer) =>
    cluster.on('message', (worker, message) => message === 'loaded' && answer(worker)),
  )
  const running = runWorkers(path.resolve('test/cluster-worker.ts'), 1, { starting })
  const worker = await loaded
  expect(await ask()).toBe('The site is starting. Try again in a few seconds.')
  worker.send('listen')
  expect(await running).toBe(port)
  expect(Number(await ask())).toBe(worker.process.pid)
})
