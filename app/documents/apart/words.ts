import type { Task } from './messages'
import { ProgramStopped, type StopReason } from './programs'

const limitWords: Record<Exclude<StopReason, 'failure'>, string> = {
  killed: 'it takes too much memory',
  time: 'it takes too long',
  memory: 'it takes too much memory',
  output: 'it makes too much data',
}

/** Why something is missing, to stand behind a colon. */
export function lackOf(error: unknown): string {
  if (error instanceof ProgramStopped && error.reason !== 'failure') return limitWords[error.reason]
  return 'it is damaged there'
}

/** Not for a limit that was too narrow. */
export const isForGood = (error: unknown) => error instanceof ProgramStopped && error.reason === 'failure'

/** Whether another try may find the memory that was not there. */
export function mayPass(error: unknown, { isMemoryShort = false }: Pick<Task, 'isMemoryShort'>): boolean {
  if (!(error instanceof ProgramStopped)) return false
  return error.reason === 'killed' || (isMemoryShort && error.reason === 'memory')
}

/** Why a PDF could not be taken apart at all. */
export function failureOf(error: unknown): string {
  if (!(error instanceof ProgramStopped)) return 'It could not be read.'
  if (error.reason !== 'failure') return `It could not be read: ${limitWords[error.reason]}.`
  if (/PasswordException/.test(error.detail)) return 'It needs a password to be opened.'
  if (/InvalidPDFException|MissingPDFException/.test(error.detail)) return 'It is damaged, or no PDF.'
  return 'It is damaged and could not be read.'
}
