import { useRevalidator } from '@remix-run/react'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/**
 * Returns a key that resets the fields when it changes. A form for an existing record waits for the saved data first,
 * because default values only apply once.
 */
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
    // This runs after loading, which restores the scroll position.
    form.current?.querySelector('[role="status"]')?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }, [form, isEditing, state])
  const reset = () => {
    isDue.current = true
    if (!isEditing) setKey((before) => before + 1)
    revalidate()
  }
  return [key, reset]
}

/** Cancels a running upload on unmount. */
export function useCancelOnLeave(cancel: (() => void) | undefined) {
  const latest = useRef(cancel)
  latest.current = cancel
  useEffect(() => () => latest.current?.(), [])
}

/** Tells whether the fields have changed since `fieldsKey` last changed, or since `keep` was called. */
export function useChanges(form: RefObject<HTMLFormElement>, fieldsKey: number) {
  const before = useRef<string>()
  const keep = useCallback(() => {
    before.current = contentOf(form.current)
  }, [form])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key means new fields
  useEffect(keep, [keep, fieldsKey])
  const isChanged = useCallback(
    () => before.current !== undefined && before.current !== contentOf(form.current),
    [form],
  )
  return { isChanged, keep }
}

function contentOf(form: HTMLFormElement | null): string | undefined {
  if (!form) return
  const entries = [...new FormData(form)].map(([name, value]) => [
    name,
    value instanceof File ? `${value.name} ${value.size}` : value,
  ])
  return JSON.stringify(entries)
}
