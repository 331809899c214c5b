import { useNavigate } from '@remix-run/react'
import { useEffect } from 'react'

interface PagesAround {
  previous?: string
  next?: string
}

/** The share of the window by which a tap scrolls, so that the last lines stay visible. */
const shareOfWindow = 0.85

/**
 * Turns pages by taps on the left or right third of the window: a screen at a time, then to the next page.
 * @param isRightToLeft whether the left third turns forward
 */
export function useTapToTurn(isOn: boolean, isRightToLeft: boolean, { previous, next }: PagesAround = {}) {
  const navigate = useNavigate()
  useEffect(() => {
    if (!isOn) return
    const turn = ({ target, clientX }: MouseEvent) => {
      if (!(target instanceof Element) || target.closest(controls) || isSelecting()) return
      const side = sideOf(clientX / window.innerWidth)
      if (side === 0) return
      const ahead = isRightToLeft ? -side : side
      const before = window.scrollY
      window.scrollBy({ top: ahead * shareOfWindow * window.innerHeight, behavior: 'instant' })
      const to = ahead > 0 ? next : previous
      if (Math.abs(window.scrollY - before) < 1 && to) navigate(to)
    }
    document.addEventListener('click', turn)
    return () => document.removeEventListener('click', turn)
  }, [isOn, isRightToLeft, previous, next, navigate])
}

const controls = 'a, button, input, select, textarea, label, summary, dialog, header, footer'
const isSelecting = () => getSelection()?.type === 'Range'
const sideOf = (share: number) => (share > 2 / 3 ? 1 : share < 1 / 3 ? -1 : 0)
