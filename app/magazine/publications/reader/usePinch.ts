import { type RefObject, useEffect } from 'react'

/** Zooms by pinch or Ctrl+wheel; pages are stretched during a pinch and redrawn after it. */
export function usePinch(frame: RefObject<HTMLElement>, zoom: (factor: number) => void): void {
  useEffect(() => {
    const element = frame.current
    if (!element) return
    let startDistance = 0
    let factor = 1

    const onMove = (event: TouchEvent) => {
      if (event.touches.length !== 2) return
      event.preventDefault()
      const distance = distanceOf(event.touches)
      if (startDistance === 0) startDistance = distance
      factor = distance / startDistance
      element.style.setProperty('scale', String(factor))
    }
    const onEnd = () => {
      if (startDistance === 0) return
      element.style.removeProperty('scale')
      zoom(factor)
      startDistance = 0
      factor = 1
    }
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      zoom(Math.exp(-event.deltaY / 300))
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

function distanceOf([first, second]: TouchList): number {
  if (!first || !second) return 0
  return Math.hypot(first.clientX - second.clientX, first.clientY - second.clientY)
}
