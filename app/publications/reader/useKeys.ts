import { useEffect, useRef } from 'react'

export interface ReaderKeys {
  zoomIn: () => void
  zoomOut: () => void
  fitWidth: () => void
  goFullScreen: () => void
  previous: () => void
  next: () => void
  find: () => void
  close: () => void
}

const actions: Record<string, keyof ReaderKeys> = {
  '+': 'zoomIn',
  '=': 'zoomIn',
  '-': 'zoomOut',
  '0': 'fitWidth',
  f: 'goFullScreen',
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  '/': 'find',
  Escape: 'close',
}

/** The reader's keys; they rest while something is typed. Scrolling by arrows, space, Home and End is the browser's own. */
export function useKeys(keys: ReaderKeys): void {
  const latest = useRef(keys)
  latest.current = keys

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.matches('input, textarea, select')
      const isFind = (event.ctrlKey || event.metaKey) && event.key === 'f'
      if (isTyping && event.key !== 'Escape') return
      if ((event.ctrlKey || event.metaKey || event.altKey) && !isFind) return
      const action = isFind ? 'find' : actions[event.key]
      if (!action) return
      event.preventDefault()
      latest.current[action]()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
