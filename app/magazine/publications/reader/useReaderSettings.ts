import { useCallback, useEffect, useState } from 'react'

export type Layout = 'scroll' | 'spread' | 'single'

export interface ReaderSettings {
  /** Unset while the reader has chosen none: then the publication and the window decide. */
  layout?: Layout
  fit?: 'width' | 'page'
  /** Dark pages with light text. */
  isNight: boolean
  hasShortcuts: boolean
  /** Small print was said to be there as text. */
  knowsText?: boolean
}

const standard: ReaderSettings = { isNight: false, hasShortcuts: true }
const key = 'reader'

export function storedSettings(): ReaderSettings {
  try {
    return { ...standard, ...JSON.parse(localStorage.getItem(key) ?? '{}') }
  } catch {
    return standard
  }
}

export function useReaderSettings() {
  const [settings, setSettings] = useState(standard)

  useEffect(() => setSettings(storedSettings()), [])

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
