import { type RefObject, useEffect, useRef } from 'react'

/** The time in which a second click makes the first one part of choosing a word. */
const doubleClickMs = 300

interface TurningOptions {
  frame: RefObject<HTMLElement>
  turn: { previous: () => void; next: () => void }
  /** A finger turns too; where pages scroll, it only scrolls. */
  takesTouch: boolean
}

/** Turns pages by a click on the left or right third of the window, save on links and while text is selected. */
export function useTurningClick({ frame, turn, takesTouch }: TurningOptions): void {
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

/** Tells whether a click is in the margin at the height of the pages, where nothing stands. */
function isBeside({ target, clientY }: MouseEvent, element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return target instanceof Element && target.contains(element) && clientY > top && clientY < bottom
}

function sideOf({ clientX }: MouseEvent): 'previous' | 'next' | undefined {
  const at = clientX / innerWidth
  if (at < 1 / 3) return 'previous'
  return at > 2 / 3 ? 'next' : undefined
}
