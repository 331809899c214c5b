import { useEffect, useState } from 'react'
import { type DocumentProps, PasswordResponses } from 'react-pdf'
import { removeTextOf } from '../../documents/hidden-text'
import { openPdfFile, type PdfDocument, type PdfSource } from './pdf.client'
import { addRecognizedText } from './recognized-text.client'
import type { PdfLayers } from './useLayers'

export interface PasswordRequest {
  answer: (password: string) => void
  isWrong: boolean
}

interface DocumentState {
  source?: PdfSource
  pdf?: PdfDocument
  layers?: PdfLayers
  password?: PasswordRequest
  failure?: 'gone' | 'broken' | 'locked'
  isAway: boolean
  /** The loaded share of the file, from 0 to 1. */
  progress: number
}

const opening: DocumentState = { isAway: false, progress: 0 }

/**
 * Returns a file for react-pdf's `Document` and its state; `retry` opens it again.
 * @param recognizedTexts the address of text that was recognized in pictures of the pages
 */
export function useDocument(address: string, recognizedTexts?: string) {
  const [{ source, ...state }, setState] = useState(opening)
  const [attempt, setAttempt] = useState(0)
  const change = (part: Partial<DocumentState>) => setState((now) => ({ ...now, ...part }))

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens the file again
  useEffect(() => {
    setState(opening)
    return openPdfFile(address, {
      onOpen: (source) => change({ source }),
      onFailed: (failure) => change({ failure }),
      onTrouble: (isAway) => change({ isAway }),
      onProgress: (progress) => change({ progress }),
    })
  }, [address, attempt])

  const documentProps: DocumentProps = {
    ...source,
    onLoadSuccess: async (pdf) => {
      const layers = await pdf.getOptionalContentConfig().catch(() => undefined)
      if (layers) removeTextOf(pdf, layers)
      if (recognizedTexts) addRecognizedText(pdf, recognizedTexts)
      if (!pdf.loadingTask.destroyed) change({ pdf, layers, password: undefined })
    },
    onLoadError: () => change({ failure: 'broken' }),
    onSourceError: () => change({ failure: 'broken' }),
    onPassword: (answer, reason) =>
      change({ password: { answer, isWrong: reason === PasswordResponses.INCORRECT_PASSWORD } }),
  }
  return {
    ...state,
    documentProps,
    /** Closes the dialog and leaves the encrypted file closed. */
    cancel: () => change({ password: undefined, failure: 'locked' }),
    retry: () => setAttempt((now) => now + 1),
  }
}
