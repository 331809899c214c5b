import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { PageSize } from './geometry'
import { pageSlotOf } from './position'
import { isRotatedSideways, type Rotation } from './useRotation'

interface PresentationOptions {
  frame: RefObject<HTMLElement>
  place: { current: number; go: (page: number) => void }
  turn: Rotation
}

/** Shows one page at a time on a black screen, until the reader leaves full screen, on the page that is shown then. */
export function usePresentation({ frame, place, turn }: PresentationOptions) {
  const [isPresenting, setPresenting] = useState(false)
  const page = useRef(1)
  const latest = useRef(place)
  latest.current = place
  if (isPresenting) page.current = place.current

  const start = useCallback(() => {
    page.current = latest.current.current
    const opening = frame.current?.closest('.reader')?.requestFullscreen?.()
    // Browsers refuse full screen if the click was too long ago.
    opening?.then(() => setPresenting(true)).catch(() => {})
  }, [frame])

  useEffect(() => {
    const end = () => document.fullscreenElement || setPresenting(false)
    document.addEventListener('fullscreenchange', end)
    return () => document.removeEventListener('fullscreenchange', end)
  }, [])

  const hasStarted = useRef(false)
  useEffect(() => {
    if (!isPresenting && !hasStarted.current) return
    hasStarted.current = true
    latest.current.go(page.current)
    if (!isPresenting)
      frame.current
        ?.closest('.reader')
        ?.querySelector<HTMLElement>('[data-panel=view]')
        ?.focus({ preventScroll: true })
  }, [isPresenting, frame])

  return { isPresenting, start, size: isPresenting ? sizeOf(frame.current, place.current, turn) : undefined }
}

/** Tells whether the browser can show the reader in full screen; iPhones cannot. */
export const canShowFullScreen = () => document.fullscreenEnabled === true

/** Returns the size of a page after rotation; undefined until the page is loaded. */
function sizeOf(frame: HTMLElement | null, page: number, turn: Rotation): PageSize | undefined {
  const style = pageSlotOf(frame, page)?.style
  const [width, height] = ['--width', '--height'].map((name) => Number(style?.getPropertyValue(name)))
  if (!width || !height) return
  return isRotatedSideways(turn) ? { width: height, height: width } : { width, height }
}
