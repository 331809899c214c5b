import { type RefObject, useEffect, useState } from 'react'

/** Tells whether a page has been drawn since the viewer started. */
export function useHasDrawn(frame: RefObject<HTMLElement>): boolean {
  const [hasDrawn, setDrawn] = useState(false)
  useEffect(() => {
    const ended = new AbortController()
    const options = { once: true, signal: ended.signal }
    frame.current?.addEventListener('pagedrawn', () => setDrawn(true), options)
    return () => ended.abort()
  }, [frame])
  return hasDrawn
}
