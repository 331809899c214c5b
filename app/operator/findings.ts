/** What a check of the site found, in one line. */
export interface Finding {
  level: 'ok' | 'warning' | 'error'
  /** What was looked at. */
  about: string
  says: string
  /** What the operator can do. */
  advice?: string
}

type Says = (says: string, advice?: string) => Finding

/** Findings about one thing. */
export const findingsAbout = (about: string): Record<Finding['level'], Says> => ({
  ok: (says) => ({ level: 'ok', about, says }),
  warning: (says, advice) => ({ level: 'warning', about, says, advice }),
  error: (says, advice) => ({ level: 'error', about, says, advice }),
})

/** The first line of an error, for a finding. */
export const reasonOf = (error: unknown): string => {
  const { message, code } = error as { message?: string; code?: string }
  return String(message || code || error).split('\n')[0] ?? ''
}
