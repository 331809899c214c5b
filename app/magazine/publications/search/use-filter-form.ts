import { useSubmit } from '@remix-run/react'
import { useEffect, useRef } from 'react'

interface Shown {
  q: string
  articles: boolean
  volume: boolean
  type?: string
  tag?: string
  sort?: string
}

export function useFilterForm(query: Shown) {
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  const searchInput = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>()

  const cancel = () => {
    clearTimeout(timer.current)
    timer.current = undefined
  }
  const schedule = (delayMs: number) => {
    cancel()
    timer.current = setTimeout(() => {
      timer.current = undefined
      if (form.current) submit(form.current, { replace: true })
    }, delayMs)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is asked once, when the page comes alive
  useEffect(() => {
    if (isNewPage() && isChanged(form.current)) schedule(0)
    return cancel
  }, [])
  useEffect(() => {
    if (timer.current !== undefined) return
    const isTyping = document.activeElement === searchInput.current
    if (searchInput.current && !isTyping) searchInput.current.value = query.q
    for (const name of ['articles', 'volume'] as const) {
      const box = form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)
      if (box) box.checked = query[name]
    }
    for (const name of ['type', 'tag', 'sort'] as const) {
      const list = form.current?.querySelector<HTMLSelectElement>(`select[name=${name}]`)
      if (list) list.value = query[name] ?? ''
    }
  }, [query])
  return { form, searchInput, schedule, cancel }
}

/** Tells whether the page was just loaded, rather than restored by the browser after a reload or going back. */
function isNewPage(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.type === 'navigate'
}

/** Tells whether the form was changed before the scripts loaded. */
const isChanged = (form: HTMLFormElement | null) =>
  [...(form?.querySelectorAll('input') ?? [])].some((field) =>
    field.type === 'checkbox' ? field.checked !== field.defaultChecked : field.value !== field.defaultValue,
  ) ||
  [...(form?.querySelectorAll('option') ?? [])].some((option) => option.selected !== option.defaultSelected)
