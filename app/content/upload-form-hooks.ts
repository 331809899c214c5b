import { useRevalidator } from '@remix-run/react'
import { type RefObject, useEffect, useRef, useState } from 'react'

/** A new key resets the fields. An edit form waits for the saved data first, because default values apply only once. */
export function useFormReset(
  form: RefObject<HTMLFormElement>,
  isEditing: boolean,
): [key: number, reset: () => void] {
  const { revalidate, state } = useRevalidator()
  const [key, setKey] = useState(0)
  const isDue = useRef(false)
  useEffect(() => {
    if (state !== 'idle' || !isDue.current) return
    isDue.current = false
    if (isEditing) setKey((before) => before + 1)
    // Only now, because loading restores the scroll position.
    form.current?.querySelector('[role="status"]')?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }, [form, isEditing, state])
  const reset = () => {
    isDue.current = true
    if (!isEditing) setKey((before) => before + 1)
    revalidate()
  }
  return [key, reset]
}

/** While `cancel` is given, the browser asks before leaving the page; unmounting calls it. */
export function useLeaveWarning(cancel: (() => void) | undefined) {
  const isSending = cancel !== undefined
  const latest = useRef(cancel)
  latest.current = cancel
  useEffect(() => {
    if (!isSending) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isSending])
  useEffect(() => () => latest.current?.(), [])
}
