import { type RefObject, useEffect, useRef } from 'react'

/** The time within which a second click selects a word instead of turning two pages. */
const doubleClickMs = 300

interface TurningOptions {
  frame: RefObject<HTMLElement>
  turn: { previous: () => void; next: () => void }
  /** Whether taps turn pages too; where pages scroll, they do not. */
  takesTouch: boolean
}

/** Turns pages by a click on the left or right third of the window, except on links or while text is selected. */
export function useClickToTurnPage({ frame, turn, takesTouch }: TurningOptions): void {
  const latest = useRef(turn)
  latest.current = turn

  useEffect(() => {
    const element = frame.current
    if (!element) return
    let timer: ReturnType<typeof setTimeout>
    const onClick = (event: MouseEvent) => {
      clearTimeout(timer)
      const { target, detail } = event
      const isFinger = event instanceof PointerEvent && event.pointerType === 'touch'
      if (!(target instanceof Element) || detail !== 1 || (isFinger && !takesTouch)) return
      if (target.closest('a, button, input, select, textarea, form') || hasSelection()) return
      if (!element.contains(target) && !isBeside(event, element)) return
      const side = sideOf(event)
      const act = () => side && !hasSelection() && latest.current[side]()
      if (target.closest('.textLayer span')) timer = setTimeout(act, doubleClickMs)
      else act()
    }
    document.addEventListener('click', onClick)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('click', onClick)
    }
  }, [frame, takesTouch])
}

const hasSelection = () => getSelection()?.isCollapsed === false

/** Tells whether a click is in the empty margin beside the pages. */
function isBeside({ target, clientY }: MouseEvent, element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return target instanceof Element && target.contains(element) && clientY > top && clientY < bottom
}

function sideOf({ clientX }: MouseEvent): 'previous' | 'next' | undefined {
  const at = clientX / innerWidth
  if (at < 1 / 3) return 'previous'
  return at > 2 / 3 ? 'next' : undefined
}
