import { useEffect, useState } from 'react'
import { openPdf, type Pdf } from './pdf.client'

export interface PasswordRequest {
  answer: (password: string) => void
  isWrong: boolean
}

interface DocumentState {
  pdf?: Pdf
  password?: PasswordRequest
  failure?: 'gone' | 'broken' | 'locked'
  isAway: boolean
  /** Loaded part of the file, 0 to 1. */
  progress: number
}

const opening: DocumentState = { isAway: false, progress: 0 }

/** Opens a file as a PDF, and again when `retry` is called. */
export function useDocument(file: string) {
  const [state, setState] = useState(opening)
  const [attempt, setAttempt] = useState(0)
  const change = (part: Partial<DocumentState>) => setState((now) => ({ ...now, ...part }))

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens the file again
  useEffect(() => {
    setState(opening)
    return openPdf(file, {
      onReady: (pdf) => change({ pdf, password: undefined }),
      onPassword: (answer, isWrong) => change({ password: { answer, isWrong } }),
      onFailed: (failure) => change({ failure }),
      onTrouble: (isAway) => change({ isAway }),
      onProgress: (progress) => change({ progress }),
    })
  }, [file, attempt])

  return {
    ...state,
    /** Leaves an encrypted file closed. */
    giveUp: () => change({ password: undefined, failure: 'locked' }),
    retry: () => setAttempt((now) => now + 1),
  }
}
