import { useEffect, useState } from 'react'
import { pixelsPerPoint } from './geometry'
import type { useReaderSettings } from './useReaderSettings'

const smallPixels = 11

interface SmallPrintOptions extends ReturnType<typeof useReaderSettings> {
  /** The size of most letters, in points; unknown for a scan. */
  typeSize?: number
  scale?: number
}

/** Tells whether to offer the text of small print: once in a browser, until it is taken or closed. */
export function useSmallPrint({ typeSize, scale, settings, change }: SmallPrintOptions) {
  const [isOffered, setOffered] = useState(false)
  const isSmall = Boolean(typeSize && scale && typeSize * scale * pixelsPerPoint < smallPixels)

  useEffect(() => {
    if (!isSmall || settings.knowsText) return
    setOffered(true)
    change({ knowsText: true })
  }, [isSmall, settings.knowsText, change])

  return { isOffered: isOffered && isSmall, close: () => setOffered(false) }
}
