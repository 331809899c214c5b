import { useEffect, useState } from 'react'
import type { PageSize } from './geometry'
import type { PdfDocument } from './pdf.client'

export interface PageFacts {
  /** The size of the first page, as an estimate for pages that are not loaded yet. */
  first: PageSize
  /** The sizes of all pages, if they are known before loading. */
  sizes?: PageSize[]
  /** The printed labels, such as iv; a page's number if the PDF names none. */
  labels: string[]
  isRightToLeft: boolean
}

const a5: PageSize = { width: 420, height: 595 }

/** Returns page count, sizes, labels and direction, which the layout needs before any page is drawn. */
export function usePageFacts(pdf: PdfDocument | undefined): PageFacts | undefined {
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

async function firstSize(pdf: PdfDocument): Promise<PageSize> {
  try {
    const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 })
    return width > 0 && height > 0 ? { width, height } : a5
  } catch {
    return a5
  }
}

/** Reads `Direction` of ISO 32000-2, table 147; pdf.js returns the preferences as a map or as an object. */
function isRightToLeft(preferences: unknown): boolean {
  const given = preferences instanceof Map ? Object.fromEntries(preferences) : preferences
  return (given as { Direction?: string } | null)?.Direction === 'R2L'
}
