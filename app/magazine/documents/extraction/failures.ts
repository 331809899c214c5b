import { msg } from '../../../platform/i18n/i18n'
import { hasNoPages } from './heal'
import type { ExtractionTask } from './messages'
import { ProgramStopped } from './programs'
import type { StopReason } from './stop-reason'

export const noPagesMessage = msg('This PDF has no pages.')

export const tookTooLongReason = 'it takes too long'

const limitWords: Record<Exclude<StopReason, 'failure'>, string> = {
  killed: 'it takes too much memory',
  time: tookTooLongReason,
  memory: 'it takes too much memory',
  output: 'it makes too much data',
}

const unreadable: typeof limitWords = {
  killed: msg('It could not be read: it takes too much memory.'),
  time: msg('It could not be read: it takes too long.'),
  memory: msg('It could not be read: it takes too much memory.'),
  output: msg('It could not be read: it makes too much data.'),
}

/** Describes the reason why something is missing, for a sentence in which it follows a colon. */
export function describeMissingProgram(error: unknown): string {
  if (error instanceof ProgramStopped && error.reason !== 'failure') return limitWords[error.reason]
  return 'it is damaged there'
}

/** Tells whether an error would occur again; a limit that was too low may not. */
export const isPermanentFailure = (error: unknown) =>
  error instanceof ProgramStopped && error.reason === 'failure'

/** Tells whether another attempt may find the memory that was missing. */
export function maySucceedLater(
  error: unknown,
  { isMemoryShort = false }: Pick<ExtractionTask, 'isMemoryShort'>,
): boolean {
  if (!(error instanceof ProgramStopped)) return false
  return error.reason === 'killed' || (isMemoryShort && error.reason === 'memory')
}

export function describeFailure(error: unknown): string {
  if (!(error instanceof ProgramStopped)) return msg('It could not be read.')
  if (error.reason !== 'failure') return unreadable[error.reason]
  if (hasNoPages(error)) return noPagesMessage
  if (/PasswordException/.test(error.detail)) return msg('It needs a password to be opened.')
  if (/InvalidPDFException|MissingPDFException/.test(error.detail)) return msg('It is damaged, or no PDF.')
  return msg('It is damaged and could not be read.')
}
