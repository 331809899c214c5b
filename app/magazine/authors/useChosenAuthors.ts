import { useFetcher } from '@remix-run/react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { FormErrors } from '../../platform/errors/errors'
import type { ComboboxChoice } from '../../platform/ui/Combobox'
import { useChosenIds } from '../../platform/ui/useChosenIds'

type Answer = Partial<FormErrors> & { options?: { authors: ComboboxChoice[] } }

interface Given {
  authors: ComboboxChoice[]
  chosen: number[]
  /** The chosen authors of a refused form, each as `12 Name`. */
  chosenNames?: string[]
  page: string
}

export function useChosenAuthors(list: RefObject<HTMLElement>, { chosen: initial, page, ...given }: Given) {
  const { chosen, setChosen, isScripted } = useChosenIds(list, initial)
  const [found, setFound] = useState<ComboboxChoice[]>()
  const [known, setKnown] = useState(() => new Map(given.chosenNames?.map(choiceIn)))
  for (const { id, name } of given.authors) known.set(id, { id, name })
  const focusNext = useRef<string[]>([])

  // biome-ignore lint/correctness/useExhaustiveDependencies: an element that moved in the list has lost the focus
  useEffect(() => {
    const found = focusNext.current.map((selector) => list.current?.querySelector<HTMLElement>(selector))
    found.find((element) => element && !element.matches(':disabled'))?.focus()
    focusNext.current = []
  }, [list, chosen])

  const toggle = (id: number) =>
    setChosen((now) => (now.includes(id) ? now.filter((one) => one !== id) : [...now, id]))
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

  const press = (fetcher: typeof adding, fields: Record<string, string>) => {
    const form = new URLSearchParams(fields)
    for (const id of chosen) form.append('authorIds', String(id))
    fetcher.submit(form, { method: 'post', action: page })
  }
  const adding = useFetcher<Answer>()
  const add = (newAuthor: string) => press(adding, { intent: 'add-authorIds', newAuthor })
  const finding = useFetcher<Answer>()
  const find = (findAuthor: string) => press(finding, { intent: 'find-authorIds', findAuthor })

  const { data } = adding
  const added = data?.message === undefined ? data?.values : undefined
  useEffect(() => {
    if (added?.authorIds) setChosen(added.authorIds.split('\n').map(Number))
  }, [added, setChosen])
  const [justAdded, justFound] = [data?.options?.authors, finding.data?.options?.authors]
  useEffect(() => {
    const learnt = [...(justAdded ?? []), ...(justFound ?? [])]
    setKnown((before) => new Map([...before, ...learnt.map((choice) => [choice.id, choice] as const)]))
    setFound(justFound)
  }, [justAdded, justFound])

  return {
    chosen: chosen.flatMap((id) => known.get(id) ?? []),
    others: (found ?? given.authors).filter(({ id }) => !chosen.includes(id)),
    isScripted,
    toggle,
    moveTo,
    moveBy,
    add,
    added,
    find,
    problem: data?.message,
  }
}

function choiceIn(sent: string): [number, ComboboxChoice] {
  const space = sent.indexOf(' ')
  const id = Number(sent.slice(0, space))
  return [id, { id, name: sent.slice(space + 1) }]
}
