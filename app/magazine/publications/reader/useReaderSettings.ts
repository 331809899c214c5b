import { useCallback, useEffect, useState } from 'react'

export type PageLayout = 'scroll' | 'spread' | 'single'

export interface ReaderSettings {
  /** The layout that the reader chose; undefined if the publication and the window decide. */
  layout?: PageLayout
  fit?: 'width' | 'page'
  /** Whether pages are dark, with light text. */
  isNight: boolean
  hasShortcuts: boolean
  /** Whether the hint about small print was shown before. */
  knowsText?: boolean
}

const standard: ReaderSettings = { isNight: false, hasShortcuts: true }
const key = 'reader'

export function storedReaderSettings(): ReaderSettings {
  try {
    return { ...standard, ...JSON.parse(localStorage.getItem(key) ?? '{}') }
  } catch {
    return standard
  }
}

export function useReaderSettings() {
  const [settings, setSettings] = useState(standard)

  useEffect(() => setSettings(storedReaderSettings()), [])

  const change = useCallback((part: Partial<ReaderSettings>) => {
    setSettings((now) => {
      const next = { ...now, ...part }
      try {
        localStorage.setItem(key, JSON.stringify(next))
      } catch {}
      return next
    })
  }, [])

  return { settings, change }
}
