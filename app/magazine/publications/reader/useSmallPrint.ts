import { useEffect, useState } from 'react'
import { pixelsPerPoint } from './geometry'
import type { useReaderSettings } from './useReaderSettings'

const smallPixels = 11

interface SmallPrintOptions extends ReturnType<typeof useReaderSettings> {
  /** The size of most letters, in points; undefined for a scan. */
  typeSize?: number
  scale?: number
}

/** Tells whether to offer the article as text because its print is small: once per browser. */
export function useSmallPrintOffer({ typeSize, scale, settings, change }: SmallPrintOptions) {
  const [isOffered, setOffered] = useState(false)
  const isSmall = Boolean(typeSize && scale && typeSize * scale * pixelsPerPoint < smallPixels)

  useEffect(() => {
    if (!isSmall || settings.knowsText) return
    setOffered(true)
    change({ knowsText: true })
  }, [isSmall, settings.knowsText, change])

  return { isOffered: isOffered && isSmall, close: () => setOffered(false) }
}
