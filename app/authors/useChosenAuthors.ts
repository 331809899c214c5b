import { useFetcher } from '@remix-run/react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { FormErrors } from '../platform/errors'

type Answer = Partial<FormErrors>

/** The chosen authors in the order of the byline. */
export function useChosenAuthors(list: RefObject<HTMLElement>, initial: number[], page: string) {
  const [chosen, setChosen] = useState(initial)
  const focusNext = useRef<string[]>([])

  // biome-ignore lint/correctness/useExhaustiveDependencies: boxes ticked before the script ran are read once
  useEffect(() => {
    const boxes = list.current?.querySelectorAll<HTMLInputElement>('input[type="checkbox"]') ?? []
    const ticked = [...boxes].flatMap(({ checked, value }) => (checked ? [Number(value)] : []))
    if (ticked.join() !== initial.join()) setChosen(ticked)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: an element that moved in the list has lost the focus
  useEffect(() => {
    const found = focusNext.current.map((selector) => list.current?.querySelector<HTMLElement>(selector))
    found.find((element) => element && !element.matches(':disabled'))?.focus()
    focusNext.current = []
  }, [list, chosen])

  const toggle = (id: number) => {
    focusNext.current = [`input[value="${id}"]`]
    setChosen((now) => (now.includes(id) ? now.filter((one) => one !== id) : [...now, id]))
  }
  const moveTo = (id: number, position: number) =>
    setChosen((now) => {
      const others = now.filter((one) => one !== id)
      return [...others.slice(0, position), id, ...others.slice(position)]
    })
  const moveBy = (id: number, step: -1 | 1) => {
    const [pressed, other] = step < 0 ? ['up', 'down'] : ['down', 'up']
    focusNext.current = [pressed, other].map((verb) => `button[value="${verb}-authorIds-${id}"]`)
    moveTo(id, chosen.indexOf(id) + step)
  }

  const adding = useFetcher<Answer>()
  const add = (name: string) => {
    const fields = new URLSearchParams({ intent: 'add-authorIds', newAuthor: name })
    for (const id of chosen) fields.append('authorIds', String(id))
    adding.submit(fields, { method: 'post', action: page })
  }
  const { data } = adding
  const added = data?.message === undefined ? data?.values : undefined
  useEffect(() => {
    if (added?.authorIds) setChosen(added.authorIds.split('\n').map(Number))
  }, [added])

  return { chosen, toggle, moveTo, moveBy, add, added, problem: data?.message }
}
