import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { createInterface } from 'node:readline'
import { minimalEnvironment } from '../../platform/env.server'
import { msg } from '../../platform/i18n/i18n'
import { type ProgramName, programArguments } from './extraction/command'
import { ExtractionMessage, type ExtractionTask } from './extraction/messages'

const lowPriority = 15
/** Added to the time limit of the extraction's programs, so that they end first and the process can report why. */
const graceSeconds = 60

/** Thrown when the PDF itself cannot be extracted: another attempt would fail in the same way. */
export class CannotExtract extends Error {}

/** Thrown when memory was short: another attempt may succeed. */
export class TooLittleMemory extends Error {}

/**
 * Extracts a PDF in a process group of its own and yields its findings.
 * @throws CannotExtract, TooLittleMemory with words for admins
 */
export const streamExtractedFindings = (
  task: ExtractionTask,
  signal: AbortSignal,
): AsyncGenerator<ExtractionMessage> => streamMessagesOfProgram('main', task, ExtractionMessage.parse, signal)

/**
 * Runs a program with a task in a process group of its own, and yields its messages.
 * @throws CannotExtract, TooLittleMemory with words for admins
 */
export async function* streamMessagesOfProgram<Printed>(
  program: ProgramName,
  task: Pick<ExtractionTask, 'limits'>,
  parse: (line: unknown) => Printed,
  signal: AbortSignal,
): AsyncGenerator<Printed> {
  const parameters = [...programArguments(program), JSON.stringify(task)]
  const child = spawn(process.execPath, parameters, {
    detached: true,
    env: minimalEnvironment,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const end = () => endGroup(child.pid)
  let why: string | undefined
  const endBecause = (reason: string) => {
    why ??= reason
    end()
  }
  const { seconds, outputMb } = task.limits
  const timer = setTimeout(() => endBecause(msg('It takes too long.')), (seconds + graceSeconds) * 1000)
  signal.addEventListener('abort', end)
  process.once('exit', end)
  const closed = new Promise<{ code: number | null; bySystem: boolean }>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, ended) => resolve({ code, bySystem: ended === 'SIGKILL' && !why }))
  })
  closed.catch(() => {})
  try {
    if (child.pid) lowerPriority(child.pid)
    let bytes = 0
    child.stdout.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > outputMb * 1024 * 1024) endBecause(msg('It makes too much data.'))
    })
    for await (const line of createInterface({ input: child.stdout })) yield parse(JSON.parse(line))
    const { code, bySystem } = await closed
    if (code === 0 || signal.aborted) return
    if (bySystem) throw new TooLittleMemory(msg('It could not be read: it takes too much memory.'))
    throw new CannotExtract(why ?? msg('The program that processes it stopped unexpectedly.'))
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
    process.off('exit', end)
    end()
  }
}

/** Gives the process the lowest priority, and lets the system kill it before the site when memory runs out. */
function lowerPriority(pid: number): void {
  setPriority(pid, lowPriority)
  try {
    writeFileSync(`/proc/${pid}/oom_score_adj`, '800')
  } catch {
    // Only Linux has this file.
  }
}

function endGroup(pid: number | undefined): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL')
  } catch {
    // The process group has ended already.
  }
}
