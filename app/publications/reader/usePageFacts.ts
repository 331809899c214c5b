import { useEffect, useState } from 'react'
import type { PageSize } from './geometry'
import type { Pdf } from './pdf.client'

export interface PageFacts {
  /** A stand-in for pages whose size nobody knows yet. */
  first: PageSize
  /** Of all pages, where they are known before the pages are loaded. */
  sizes?: PageSize[]
  /** As printed, as iv; a page's number where the PDF names none. */
  labels: string[]
  /** The volume is read from right to left. */
  isRightToLeft: boolean
}

const a5: PageSize = { width: 420, height: 595 }

/** What the layout needs to know before any page is drawn. */
export function usePageFacts(pdf: Pdf | undefined): PageFacts | undefined {
  const [facts, setFacts] = useState<PageFacts>()

  useEffect(() => {
    setFacts(undefined)
    if (!pdf) return
    let isCurrent = true
    Promise.all([
      firstSize(pdf),
      pdf.getPageLabels().catch(() => null),
      pdf.getViewerPreferences().catch(() => null),
    ]).then(([first, given, preferences]) => {
      const labels = Array.from({ length: pdf.numPages }, (_, index) => given?.[index] || String(index + 1))
      if (isCurrent) setFacts({ first, labels, isRightToLeft: isRightToLeft(preferences) })
    })
    return () => {
      isCurrent = false
    }
  }, [pdf])

  return facts
}

async function firstSize(pdf: Pdf): Promise<PageSize> {
  try {
    const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 })
    return width > 0 && height > 0 ? { width, height } : a5
  } catch {
    return a5
  }
}

/** `Direction` of ISO 32000-2, table 147; pdf.js gives the preferences as a map or as an object. */
function isRightToLeft(preferences: unknown): boolean {
  const given = preferences instanceof Map ? Object.fromEntries(preferences) : preferences
  return (given as { Direction?: string } | null)?.Direction === 'R2L'
}
