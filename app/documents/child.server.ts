import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { createInterface } from 'node:readline'
import { bareVariables } from '../platform/env.server'
import { commandOf } from './apart/command'
import { Message, type Task } from './apart/messages'

const lowPriority = 15
/** Above the limit of its own programs, so that they end first and it can say why. */
const graceSeconds = 60

/** The PDF is the reason that nothing came of it: another try would end in the same way. */
export class NotTakenApart extends Error {}

/** There was not the memory for it: another try may go better. */
export class TooLittleMemory extends Error {}

/**
 * Takes a PDF apart in a process of its own, with all that it starts in one group, and gives what it finds.
 * @throws NotTakenApart, TooLittleMemory with words for admins
 */
export async function* findingsOf(task: Task, signal: AbortSignal): AsyncGenerator<Message> {
  const parameters = [...commandOf('main'), JSON.stringify(task)]
  const child = spawn(process.execPath, parameters, {
    detached: true,
    env: bareVariables,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const end = () => endGroup(child.pid)
  let why: string | undefined
  const endBecause = (reason: string) => {
    why ??= reason
    end()
  }
  const { seconds, outputMb } = task.limits
  const timer = setTimeout(() => endBecause('It takes too long.'), (seconds + graceSeconds) * 1000)
  signal.addEventListener('abort', end)
  process.once('exit', end)
  const closed = new Promise<{ code: number | null; bySystem: boolean }>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, ended) => resolve({ code, bySystem: ended === 'SIGKILL' && !why }))
  })
  closed.catch(() => {})
  try {
    if (child.pid) comesLast(child.pid)
    let bytes = 0
    child.stdout.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > outputMb * 1024 * 1024) endBecause('It makes too much data.')
    })
    for await (const line of createInterface({ input: child.stdout })) yield Message.parse(JSON.parse(line))
    const { code, bySystem } = await closed
    if (code === 0 || signal.aborted) return
    if (bySystem) throw new TooLittleMemory('It could not be read: it takes too much memory.')
    throw new NotTakenApart(why ?? 'The program that takes it apart ended unexpectedly.')
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
    process.off('exit', end)
    end()
  }
}

/** For the processor after all others, and for want of memory ended before the site is. */
function comesLast(pid: number): void {
  setPriority(pid, lowPriority)
  try {
    writeFileSync(`/proc/${pid}/oom_score_adj`, '800')
  } catch {
    // There is no such file but on Linux.
  }
}

function endGroup(pid: number | undefined): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL')
  } catch {
    // All of it has ended.
  }
}
