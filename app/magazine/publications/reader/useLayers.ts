import { useCallback, useMemo, useState } from 'react'
import type { PdfDocument } from './pdf.client'

/** The layers of a document: which there are, and which are shown. */
export type PdfLayers = Awaited<ReturnType<PdfDocument['getOptionalContentConfig']>>

/** Returns the layers to draw pages with; call `redraw` after a layer was shown or hidden. */
export function useLayers(layers: PdfLayers | undefined) {
  const [changes, setChanges] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: pages are drawn anew for another promise
  const shown = useMemo(() => layers && Promise.resolve(layers), [layers, changes])
  const redraw = useCallback(() => setChanges((count) => count + 1), [])
  return { all: layers, shown, redraw }
}
