import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { type ProgramName, programArguments } from './command'
import type { ProgramLimits } from './messages'
import type { PageStream } from './reader'
import type { StopReason } from './stop-reason'

export class ProgramStopped extends Error {
  constructor(
    readonly reason: StopReason,
    readonly detail: string,
  ) {
    super(`${reason}: ${detail}`)
  }
}

/** A running program; its errors reject `done`. */
export interface RunningProgram {
  output: Readable
  /**
   * Resolves when the program succeeds.
   * @throws ProgramStopped
   */
  done: Promise<void>
  stop(reason?: StopReason): void
}

const megabyte = 1024 * 1024
const pageBytes = 4096
const lookEveryMs = 200

export const isProgramInstalled = (program: string): boolean => !spawnSync(program, ['--version']).error

export function startProgram(program: string, parameters: string[], limits: ProgramLimits): RunningProgram {
  const limited = `ulimit -v ${limits.memoryMb * 1024} 2>/dev/null; exec "$@"`
  return watch(spawn('sh', ['-c', limited, 'sh', program, ...parameters], { stdio }), limits)
}

/** Starts one of this folder's programs, which is stopped when it exceeds the memory limit. */
export function startNodeProgram(
  program: ProgramName,
  parameters: string[],
  limits: ProgramLimits,
): RunningProgram {
  const heap = `--max-old-space-size=${Math.round(limits.memoryMb * 0.6)}`
  const child = spawn(process.execPath, [heap, ...programArguments(program), ...parameters], { stdio })
  const running = watch(child, limits)
  const timer = setInterval(() => {
    if (residentBytes(child.pid) > limits.memoryMb * megabyte) running.stop('memory')
  }, lookEveryMs)
  child.once('close', () => clearInterval(timer))
  return running
}

/** Returns all that a program prints. @throws ProgramStopped */
export async function readProgramOutput({ output, done }: RunningProgram): Promise<string> {
  let text = ''
  for await (const chunk of output) text += chunk
  await done
  return text
}

/** Ends this process and its process group soon after its parent process ends. */
export function endWithParent(): void {
  const startedBy = process.ppid
  setInterval(() => {
    if (process.ppid !== startedBy) process.kill(-process.pid, 'SIGKILL')
  }, 1000).unref()
}

const stdio = ['ignore', 'pipe', 'pipe'] satisfies ['ignore', 'pipe', 'pipe']

function watch(child: ChildProcess, { seconds }: ProgramLimits): RunningProgram {
  const { stdout, stderr } = child
  if (!stdout || !stderr) throw new Error('The program has no output.')
  let stopped: StopReason | undefined
  let complaint = ''
  stderr.on('data', (chunk) => {
    if (complaint.length < 2000) complaint += chunk
  })
  const stop = (reason: StopReason = 'failure') => {
    stopped ??= reason
    child.kill('SIGKILL')
  }
  const timer = setTimeout(() => stop('time'), seconds * 1000)
  const done = new Promise<void>((resolve, reject) => {
    child.once('error', (error) => reject(new ProgramStopped('failure', error.message)))
    child.once('close', (code, signal) => {
      clearTimeout(timer)
      if (code === 0 && !stopped) return resolve()
      const isOutOfMemory = /out of memory|bad_alloc|heap limit/i.test(complaint)
      const reason = stopped ?? (signal === 'SIGKILL' ? 'killed' : isOutOfMemory ? 'memory' : 'failure')
      reject(new ProgramStopped(reason, complaint.trim() || `ended with ${code ?? signal}`))
    })
  })
  done.catch(() => {})
  return { output: stdout, done, stop }
}

/** Returns the process's memory in use on Linux; elsewhere 0, so that only the heap limit applies. */
function residentBytes(pid: number | undefined): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * pageBytes
  } catch {
    return 0
  }
}

/**
 * Yields a program's output page by page. A page that takes too long or crashes the program is skipped and reported to
 * `leftOut`; the program is restarted after it, a few times.
 * @throws ProgramStopped when the system killed it while it read several pages: single pages may succeed
 */
export async function* runPageByPage<Wanted extends { number: number }, Page extends { number: number }>(
  start: (rest: Wanted[]) => PageStream<Page>,
  wanted: Wanted[],
  secondsPerPage: number,
  leftOut: (page: number, error: unknown) => void,
): AsyncGenerator<Page> {
  const maxStarts = 5
  let rest = wanted
  for (let starts = 0; rest.length > 0 && starts < maxStarts; starts++) {
    const { pages, stop } = start(rest)
    try {
      for (;;) {
        const timer = setTimeout(() => stop('time'), secondsPerPage * 1000)
        const { value, done } = await pages.next().finally(() => clearTimeout(timer))
        if (done) return
        rest = rest.filter(({ number }) => number > value.number)
        yield value
      }
    } catch (error) {
      if (wanted.length > 1 && error instanceof ProgramStopped && error.reason === 'killed') throw error
      for (const { number } of rest.slice(0, 1)) leftOut(number, error)
      rest = rest.slice(1)
    } finally {
      stop('failure')
    }
  }
  for (const { number } of rest) leftOut(number, new Error('Too many pages before it failed.'))
}
