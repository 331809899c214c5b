import { useSyncExternalStore } from 'react'

/** A window in which a page, or two, fit beside each other; `viewer.css` asks the same. */
const wide = '(min-width: 64rem) and (orientation: landscape)'

function subscribe(onChange: () => void) {
  const query = matchMedia(wide)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

export const isWideWindow = () => matchMedia(wide).matches

/** Tells whether the window is wider than high, and no phone's. */
export const useWideWindow = () => useSyncExternalStore(subscribe, isWideWindow, () => false)
