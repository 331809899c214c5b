import { createServer } from 'node:http'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

if (workerData === 'idle') {
  const server = createServer((_request, response) => response.end('ok'))
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port))
} else if (!isMainThread) await poll(workerData)

/**
 * Asks for an address ten times a second, and at the same time a server that has nothing to do: how long that takes is the
 * machine's doing. At the end, says how long the slowest answer of each took, and how many failed.
 */
async function poll(address) {
  const idle = new Worker(new URL(import.meta.url), { workerData: 'idle' })
  const port = await new Promise((resolve) => idle.once('message', resolve))
  const found = { slowestMs: 0, idleMs: 0, failed: 0, asked: 0 }
  let isOver = false
  parentPort.once('message', () => {
    isOver = true
  })
  while (!isOver) {
    const [health, other] = await Promise.all([timed(address), timed(`http://127.0.0.1:${port}/`)])
    found.asked += 1
    if (!health.isOk) found.failed += 1
    found.slowestMs = Math.max(found.slowestMs, health.ms)
    found.idleMs = Math.max(found.idleMs, other.ms)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  await idle.terminate()
  parentPort.postMessage(found)
}

async function timed(address) {
  const began = performance.now()
  const isOk = await fetch(address).then(
    async (answer) => answer.ok && (await answer.text()) === 'ok',
    () => false,
  )
  return { isOk, ms: Math.round(performance.now() - began) }
}
