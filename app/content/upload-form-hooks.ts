import { useRevalidator } from '@remix-run/react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { FormErrors } from '../platform/errors'

/**
 * A form begins again by a new round of its fields. One that shows a record begins only once what was saved is there:
 * what a field shows at first cannot be told to it later. Whoever pressed far below is shown the answer, once the page
 * has its new data: loading it puts the page back to where it was scrolled.
 */
export function useRound(
  frame: RefObject<HTMLFormElement>,
  isOfRecord: boolean,
): [round: number, beginAgain: () => void] {
  const { revalidate, state } = useRevalidator()
  const [round, setRound] = useState(0)
  const isDue = useRef(false)
  useEffect(() => {
    if (state !== 'idle' || !isDue.current) return
    isDue.current = false
    if (isOfRecord) setRound((before) => before + 1)
    frame.current?.querySelector('[role="status"]')?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }, [frame, isOfRecord, state])
  const beginAgain = () => {
    isDue.current = true
    if (!isOfRecord) setRound((before) => before + 1)
    revalidate()
  }
  return [round, beginAgain]
}

/** Asks who leaves while `cancel` is there to be called, and calls it for who left. */
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

/** Leads to the first field that is wrong, or to the message where no field is. */
export function useLeadToProblem(frame: RefObject<HTMLFormElement>, formErrors: FormErrors | undefined) {
  useEffect(() => {
    if (!formErrors) return
    const find = (selector: string) => frame.current?.querySelector<HTMLElement>(selector)
    ;(find('[aria-invalid="true"]') ?? find('[role="alert"]'))?.focus()
  }, [frame, formErrors])
}
