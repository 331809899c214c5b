import { useCallback, useEffect, useState } from 'react'

export type Layout = 'scroll' | 'spread' | 'single'

export interface ReaderSettings {
  layout: Layout
  /** Pages dark, their text light. */
  isNight: boolean
  /** Shortcuts of a single key are on. */
  hasShortcuts: boolean
}

const standard: ReaderSettings = { layout: 'scroll', isNight: false, hasShortcuts: true }
const key = 'reader'

/** In the browser. */
export function storedSettings(): ReaderSettings {
  try {
    return { ...standard, ...JSON.parse(localStorage.getItem(key) ?? '{}') }
  } catch {
    return standard
  }
}

/** How someone likes to read, kept in this browser. */
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
