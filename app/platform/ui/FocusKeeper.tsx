import { useFetchers, useLocation, useNavigation, useNavigationType } from '@remix-run/react'
import { useEffect, useRef } from 'react'

/**
 * The current page in the browser. It is not React state, because an error page mounts the whole document
 * anew.
 */
let shown: { pathname: string; search: string } | undefined

/**
 * Moves the focus after a change: to the message about it (`Message` does so), to the heading of a new page, or back to
 * the pressed element. Filters, tabs and elements with `data-keeps-focus` manage the focus themselves.
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

/** Puts the focus on the page's heading, without scrolling: the router does that. */
function focusHeading() {
  const heading =
    document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}
