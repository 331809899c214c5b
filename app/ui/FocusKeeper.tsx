import { useFetchers, useLocation, useNavigation, useNavigationType } from '@remix-run/react'
import { useEffect, useRef } from 'react'

/** The page that the browser shows. Not React's state, because an error page mounts the whole document anew. */
let shown: { pathname: string; search: string } | undefined

/**
 * Where the keyboard and screen readers are after a change: on the message that tells of it (`Message` sees to that), on
 * the heading of a new page, or on what was pressed. Filters, tabs and what says `data-keeps-focus` keep the focus themselves.
 */
export function FocusKeeper() {
  const { pathname, search, hash } = useLocation()
  const isReplaced = useNavigationType() === 'REPLACE'
  const isBusy = [useNavigation(), ...useFetchers()].some(({ state }) => state !== 'idle')
  const pressed = useLastFocused()
  const wasBusy = useRef(false)

  useEffect(() => {
    const before = shown ?? { pathname, search }
    shown = { pathname, search }
    const focused = document.activeElement
    if (focused?.closest('.message, [data-keeps-focus]')) return
    const isNewPage = before.pathname !== pathname
    const isNextPage = before.search !== search && !isReplaced && !focused?.closest('[role="search"]')
    if (isNewPage || (isNextPage && hash === '')) focusHeading()
  }, [pathname, search, hash, isReplaced])

  useEffect(() => {
    const isSettled = wasBusy.current && !isBusy
    wasBusy.current = isBusy
    if (!isSettled || !pressed.current || document.activeElement !== document.body) return
    pressed.current.focus()
    if (document.activeElement === document.body) focusHeading()
  }, [isBusy, pressed])

  return null
}

function useLastFocused() {
  const last = useRef<HTMLElement>()
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement) last.current = target
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [])
  return last
}

/** Without scrolling: the router does that. */
function focusHeading() {
  const heading =
    document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}
