import { useSyncExternalStore } from 'react'

/** The media query for a window with room for a page, or two, side by side; `viewer.css` has the same query. */
const wide = '(min-width: 64rem) and (orientation: landscape)'

function subscribe(onChange: () => void) {
  const query = matchMedia(wide)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

let isWide = false

/** Tells whether the browser is printing: a new layout then would be printed before it is drawn. */
export const isPrinting = () => matchMedia('print').matches

export function isWideWindow(): boolean {
  if (!isPrinting()) isWide = matchMedia(wide).matches
  return isWide
}

/** Tells whether the window is wider than high, and not a phone's. */
export const useWideWindow = () => useSyncExternalStore(subscribe, isWideWindow, () => false)
