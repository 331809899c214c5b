import { useCallback, useEffect, useState } from 'react'

export type Layout = 'scroll' | 'spread' | 'single'

export interface ReaderSettings {
  /** Unset while the reader has chosen none: then the publication and the window decide. */
  layout?: Layout
  /** How pages are fitted, if the reader has chosen it. */
  fit?: 'width' | 'page'
  /** Dark pages with light text. */
  isNight: boolean
  /** Single-key shortcuts are on. */
  hasShortcuts: boolean
  /** Small print was said to be there as text. */
  knowsText?: boolean
}

const standard: ReaderSettings = { isNight: false, hasShortcuts: true }
const key = 'reader'

/** Returns the settings stored in the browser. */
export function storedSettings(): ReaderSettings {
  try {
    return { ...standard, ...JSON.parse(localStorage.getItem(key) ?? '{}') }
  } catch {
    return standard
  }
}

/** Returns the reader's settings, stored in this browser. */
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
