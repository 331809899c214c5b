import { useSyncExternalStore } from 'react'

/** A window in which a page, or two, fit beside each other; `viewer.css` asks the same. */
const wide = '(min-width: 64rem) and (orientation: landscape)'

function subscribe(onChange: () => void) {
  const query = matchMedia(wide)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

let isWide = false

/** Pages that are laid out anew for paper would be printed before they are drawn. */
export const isPrinting = () => matchMedia('print').matches

export function isWideWindow(): boolean {
  if (!isPrinting()) isWide = matchMedia(wide).matches
  return isWide
}

/** Tells whether the window is wider than high, and no phone's. */
export const useWideWindow = () => useSyncExternalStore(subscribe, isWideWindow, () => false)
