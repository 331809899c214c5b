import { type RefObject, useCallback, useEffect, useState } from 'react'

const restMs = 2000
const signs = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart']

/** Switches the reader to full screen and back, and tells when its toolbar should be hidden. */
export function useFullScreen(frame: RefObject<HTMLElement>) {
  const [isFull, setFull] = useState(false)
  const [isResting, setResting] = useState(false)

  useEffect(() => {
    const update = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', update)
    return () => document.removeEventListener('fullscreenchange', update)
  }, [])

  useEffect(() => {
    if (!isFull) return
    const ended = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    const wake = () => {
      setResting(false)
      clearTimeout(timer)
      timer = setTimeout(() => setResting(true), restMs)
    }
    wake()
    for (const sign of signs) addEventListener(sign, wake, { passive: true, signal: ended.signal })
    return () => {
      ended.abort()
      clearTimeout(timer)
      setResting(false)
    }
  }, [isFull])

  const toggle = useCallback(() => {
    if (document.fullscreenElement) document.exitFullscreen()
    // Browsers refuse full screen if the click was too long ago.
    else
      frame.current
        ?.closest('.reader')
        ?.requestFullscreen?.()
        .catch(() => {})
  }, [frame])

  return { isResting, toggle }
}
