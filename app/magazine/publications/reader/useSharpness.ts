import { type MutableRefObject, type RefObject, useEffect } from 'react'
import type { PageView } from './page-view.client'

const settleMs = 120

/** Redraws the visible part of a page that is too large for one canvas on a second one, sharp. */
export function useSharpRedraw(
  slot: RefObject<HTMLElement>,
  view: MutableRefObject<PageView | undefined>,
  scale: number,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another scale is another picture
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const sharpen = () => {
      clearTimeout(timer)
      if (!view.current) return
      timer = setTimeout(() => drawDetail(slot.current, view.current), settleMs)
    }
    const element = slot.current
    document.addEventListener('scroll', sharpen, { capture: true, passive: true })
    element?.addEventListener('pagedrawn', sharpen)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('scroll', sharpen, { capture: true })
      element?.removeEventListener('pagedrawn', sharpen)
    }
  }, [slot, view, scale])
}

function drawDetail(slot: HTMLElement | null, view: PageView | undefined): void {
  if (!slot || !view || view.renderingState !== 3) return
  const box = slot.getBoundingClientRect()
  const area = {
    minX: Math.max(0, -box.left),
    minY: Math.max(0, -box.top),
    maxX: Math.min(box.width, innerWidth - box.left),
    maxY: Math.min(box.height, innerHeight - box.top),
  }
  view.updateVisibleArea(area.maxX > area.minX && area.maxY > area.minY ? area : null)
  if (view.detailView?.renderingState === 0) view.detailView.draw().catch(() => {})
}
