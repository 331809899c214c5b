import { useEffect, useRef, useState } from 'react'
import { t } from '../../../platform/i18n/i18n'
import './presentation.css'

interface PresentationProps {
  page: number
  pages: number
  isRightToLeft: boolean
  onPage: (page: number) => void
}

const onward = ['ArrowDown', 'PageDown', 'Enter']
const back = ['ArrowUp', 'PageUp', 'Backspace']

export default function Presentation({ page, pages, isRightToLeft, onPage }: PresentationProps) {
  const latest = useRef({ page, pages, isRightToLeft, onPage })
  latest.current = { page, pages, isRightToLeft, onPage }
  const [isTold, setTold] = useState(false)

  // Screen readers announce changes, not what is there from the beginning.
  useEffect(() => setTold(true), [])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (event.target instanceof Element && event.target.matches('input, textarea, select')) return
      if (isPress(event)) return
      const { onPage: show, ...shown } = latest.current
      const target = pageFor(event, shown)
      if (target === undefined) return
      event.preventDefault()
      show(target)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])

  return (
    <p className="visually-hidden reader-presenting" role="status">
      {isTold && t('Presentation, page {page} of {pages}. Escape ends it.', { page, pages })}
    </p>
  )
}

/** Tells whether a key presses the link or button that has the focus. */
const isPress = ({ key, target }: KeyboardEvent) =>
  (key === 'Enter' || key === ' ') && target instanceof Element && target.matches('a, button')

type Shown = Omit<PresentationProps, 'onPage'>

/** @returns undefined for keys that do nothing */
function pageFor(
  { key, shiftKey }: KeyboardEvent,
  { page, pages, isRightToLeft }: Shown,
): number | undefined {
  const [forward, backward] = isRightToLeft ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
  if (key === 'Home') return 1
  if (key === 'End') return pages
  if (key === forward || onward.includes(key) || (key === ' ' && !shiftKey)) return Math.min(page + 1, pages)
  if (key === backward || back.includes(key) || key === ' ') return Math.max(page - 1, 1)
  return undefined
}
