/** The result of a check of the site, in one line. */
export interface Finding {
  level: 'ok' | 'warning' | 'error'
  /** The subject of the check. */
  about: string
  says: string
  advice?: string
}

type Says = (says: string, advice?: string) => Finding

export const findingReporters = (about: string): Record<Finding['level'], Says> => ({
  ok: (says) => ({ level: 'ok', about, says }),
  warning: (says, advice) => ({ level: 'warning', about, says, advice }),
  error: (says, advice) => ({ level: 'error', about, says, advice }),
})

export const firstErrorLine = (error: unknown): string => {
  const { message, code } = error as { message?: string; code?: string }
  return String(message || code || error).split('\n')[0] ?? ''
}
