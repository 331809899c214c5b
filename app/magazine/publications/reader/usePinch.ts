import { type RefObject, useEffect } from 'react'
import { zoomAround } from './zoom-around'

/** Zooms by pinch or Ctrl+wheel around that place; pages are stretched during a pinch and redrawn after it. */
export function usePinch(frame: RefObject<HTMLElement>, zoom: (factor: number) => void): void {
  useEffect(() => {
    const element = frame.current
    if (!element) return
    let start: ReturnType<typeof pinchOf>
    let factor = 1

    const onMove = (event: TouchEvent) => {
      const pinch = pinchOf(event.touches)
      if (!pinch) return
      event.preventDefault()
      if (!start) {
        start = pinch
        const { left, top } = element.getBoundingClientRect()
        const origin = `${start.clientX - left}px ${start.clientY - top}px`
        element.style.setProperty('transform-origin', origin)
      }
      factor = pinch.distance / start.distance
      element.style.setProperty('scale', String(factor))
    }
    const onEnd = () => {
      if (!start) return
      for (const name of ['scale', 'transform-origin']) element.style.removeProperty(name)
      zoomAround(element, start, () => zoom(factor))
      start = undefined
    }
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      zoomAround(element, event, () => zoom(Math.exp(-event.deltaY / 300)))
    }
    element.addEventListener('touchmove', onMove, { passive: false })
    element.addEventListener('touchend', onEnd)
    element.addEventListener('touchcancel', onEnd)
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => {
      element.removeEventListener('touchmove', onMove)
      element.removeEventListener('touchend', onEnd)
      element.removeEventListener('touchcancel', onEnd)
      element.removeEventListener('wheel', onWheel)
    }
  }, [frame, zoom])
}

/** Returns how far apart two fingers are, and the point between them; undefined for more or fewer. */
function pinchOf([first, second, third]: TouchList) {
  if (!first || !second || third) return
  return {
    distance: Math.max(1, Math.hypot(first.clientX - second.clientX, first.clientY - second.clientY)),
    clientX: (first.clientX + second.clientX) / 2,
    clientY: (first.clientY + second.clientY) / 2,
  }
}
