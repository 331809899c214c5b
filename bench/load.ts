import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { fire } from './fire'
import { scaled } from './scale'

const connections = 10
const ticksPerSecond = 100

export interface Run {
  rate: number
  p99: number
  /** Of the processes of the site, for each request; nearly the same on a busy machine. */
  cpuMs: number
}

/**
 * What ten readers get of a page that they ask for so many times, and what it costs those processes. A number of requests and
 * no time, so that a busy machine takes longer and measures the same. @throws Error when one is refused
 */
export async function loadProcesses(
  pids: number[],
  url: string,
  headers: Record<string, string> = {},
  requests = scaled(100, connections),
): Promise<Run> {
  const before = cpuMsOf(pids)
  const accepted = { 'accept-encoding': 'br', ...headers }
  const run = await fire({ url, connections, amount: requests, headers: accepted })
  const cpuMs = (cpuMsOf(pids) - before) / run.requests
  return { rate: Math.round((run.requests * 10) / run.seconds) / 10, p99: run.p99, cpuMs }
}

/** Time on the processor, of those processes together; 0 where there is no /proc. */
export function cpuMsOf(pids: number[]): number {
  const ticks = pids.map((pid) => {
    const file = `/proc/${pid}/stat`
    if (!existsSync(file)) return 0
    const fields = readFileSync(file, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    return Number(fields[11]) + Number(fields[12])
  })
  return (ticks.reduce((sum, one) => sum + one, 0) * 1000) / ticksPerSecond
}

/** Resident memory of a process two seconds after it was last asked for something; NaN where there is no /proc. */
export async function idleMegabytesOf(pid = 0): Promise<number> {
  await delay(2000)
  const file = `/proc/${pid}/status`
  if (!existsSync(file)) return Number.NaN
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(file, 'utf8'))?.[1]) / 1024)
}

/** A site that has just begun reads the PDFs and recordings of its sample. */
export async function untilIdle(pid: number): Promise<void> {
  for (let left = 120; left > 0; left -= 1) {
    const before = cpuMsOf([pid])
    await delay(500)
    if (cpuMsOf([pid]) - before < 50) return
  }
}
