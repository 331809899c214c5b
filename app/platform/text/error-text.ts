import { cutText } from './cut-text'

/** Returns an error's message, shortened as it is stored beside what failed. */
export const shortErrorText = (error: unknown, maxLength = 500): string =>
  cutText(String(error instanceof Error ? error.message : error).replaceAll('\0', ''), maxLength)
