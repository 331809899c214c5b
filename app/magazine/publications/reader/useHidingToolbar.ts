import { type RefObject, useEffect, useState } from 'react'

const minPixels = 8

/**
 * Tells whether the toolbar is hidden, which it is while the reader scrolls down by finger or wheel. Scrolling by
 * script, to a page or a match, does not hide it.
 * @param isKept keeps the toolbar visible
 */
export function useHidingToolbar(frame: RefObject<HTMLElement>, isKept: boolean): boolean {
  const [isAway, setAway] = useState(false)

  useEffect(() => {
    setAway(false)
    if (isKept) return
    let isDownward = false
    let from: Touch | undefined
    const update = () => setAway(isDownward && (frame.current?.getBoundingClientRect().top ?? 0) < 0)
    const onStart = ({ touches }: TouchEvent) => {
      from = touches.length === 1 ? touches[0] : undefined
    }
    const onMove = ({ touches: [touch] }: TouchEvent) => {
      if (!from || !touch) return
      const [across, up] = [from.clientX - touch.clientX, from.clientY - touch.clientY]
      if (Math.abs(up) < minPixels || Math.abs(up) < Math.abs(across)) return
      isDownward = up > 0
      from = touch
      update()
    }
    const onWheel = ({ deltaY, ctrlKey }: WheelEvent) => {
      if (ctrlKey || deltaY === 0) return
      isDownward = deltaY > 0
      update()
    }
    const passive = { passive: true }
    document.addEventListener('touchstart', onStart, passive)
    document.addEventListener('touchmove', onMove, passive)
    document.addEventListener('wheel', onWheel, passive)
    document.addEventListener('scroll', update, { ...passive, capture: true })
    return () => {
      document.removeEventListener('touchstart', onStart)
      document.removeEventListener('touchmove', onMove)
      document.removeEventListener('wheel', onWheel)
      document.removeEventListener('scroll', update, { capture: true })
    }
  }, [frame, isKept])

  return isAway
}
