import { useCallback, useEffect, useState } from 'react'

export type Layout = 'scroll' | 'spread' | 'single'

export interface ReaderSettings {
  layout: Layout
  /** Dark pages with light text. */
  isNight: boolean
  /** Single-key shortcuts are on. */
  hasShortcuts: boolean
}

const standard: ReaderSettings = { layout: 'scroll', isNight: false, hasShortcuts: true }
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
