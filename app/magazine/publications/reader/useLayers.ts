import { useCallback, useMemo, useState } from 'react'
import type { Pdf } from './pdf.client'

/** The layers of a document: which there are, and which are shown. */
export type Layers = Awaited<ReturnType<Pdf['getOptionalContentConfig']>>

/** Returns the layers that pages are drawn with; `redraw` is called when one was shown or hidden. */
export function useLayers(layers: Layers | undefined) {
  const [changes, setChanges] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: pages are drawn anew for another promise
  const shown = useMemo(() => layers && Promise.resolve(layers), [layers, changes])
  const redraw = useCallback(() => setChanges((count) => count + 1), [])
  return { all: layers, shown, redraw }
}
