import { useEffect, useRef } from 'react'

export interface ReaderActions {
  zoomIn: () => void
  zoomOut: () => void
  fitWidth: () => void
  turnRight: () => void
  turnLeft: () => void
  goFullScreen: () => void
  present: () => void
  previous: () => void
  next: () => void
  find: () => void
  close: () => void
}

const shortcuts: Record<string, keyof ReaderActions> = {
  '+': 'zoomIn',
  '=': 'zoomIn',
  '-': 'zoomOut',
  '0': 'fitWidth',
  r: 'turnRight',
  R: 'turnLeft',
  f: 'goFullScreen',
  p: 'present',
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  '/': 'find',
  Escape: 'close',
}

/** The reader's keyboard shortcuts, off while typing; single-key ones also if the reader switched them off. */
export function useKeyboard(actions: Partial<ReaderActions>, hasShortcuts: boolean): void {
  const latest = useRef(actions)
  latest.current = actions

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.matches('input, textarea, select')
      const isFind = (event.ctrlKey || event.metaKey) && event.key === 'f'
      if (isTyping && event.key !== 'Escape') return
      if ((event.ctrlKey || event.metaKey || event.altKey) && !isFind) return
      const action = isFind ? 'find' : shortcuts[event.key]
      if (!action || (!hasShortcuts && !isFind && action !== 'close')) return
      const act = latest.current[action]
      if (!act) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [hasShortcuts])
}
