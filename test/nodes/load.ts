export interface Load {
  sent: number
  /** What was answered with another status than 2xx, and what was not answered. */
  failures: string[]
  slowestMs: number
}

type Send = (count: number) => Promise<Response>

const everyMs = 40

/** Sends a request every 40 ms, whether those before it are answered or not. @returns what ends it */
export function startLoad(send: Send): () => Promise<Load> {
  const load: Load = { sent: 0, failures: [], slowestMs: 0 }
  const open = new Set<Promise<void>>()
  const one = async (count: number) => {
    const began = performance.now()
    try {
      const answer = await send(count)
      await answer.arrayBuffer()
      if (!answer.ok) load.failures.push(`${answer.status} ${new URL(answer.url).pathname}`)
    } catch (error) {
      load.failures.push(String(error))
    }
    load.slowestMs = Math.max(load.slowestMs, performance.now() - began)
  }
  const timer = setInterval(() => {
    const work = one(load.sent++).finally(() => open.delete(work))
    open.add(work)
  }, everyMs)
  return async () => {
    clearInterval(timer)
    await Promise.all(open)
    return load
  }
}

export const print = (line: string) => process.stdout.write(`${line}\n`)

export function report(what: string, { sent, failures, slowestMs }: Load): void {
  const kinds = failures.length > 0 ? ` (${[...new Set(failures)].join(', ')})` : ''
  print(`${what}: ${sent} requests, ${failures.length} failed${kinds}, slowest ${Math.round(slowestMs)} ms`)
}
