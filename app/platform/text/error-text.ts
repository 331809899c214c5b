import { cutText } from './cut-text'

/** Returns what an error says, as it is stored beside what has failed. */
export const errorText = (error: unknown, maxLength = 500): string =>
  cutText(String(error instanceof Error ? error.message : error).replaceAll('\0', ''), maxLength)
