import { type RefObject, useEffect, useState } from 'react'
import { useHydrated } from './useHydrated'

/**
 * Returns the checked ids of a list of check boxes, and whether scripts control the list; boxes that were checked
 * before are included.
 */
export function useChosenIds(list: RefObject<HTMLElement>, initial: number[]) {
  const [chosen, setChosen] = useState(initial)
  const [isScripted, setScripted] = useState(useHydrated())

  // biome-ignore lint/correctness/useExhaustiveDependencies: boxes ticked before the script ran are read once
  useEffect(() => {
    if (isScripted) return
    const boxes = list.current?.querySelectorAll<HTMLInputElement>('input[type="checkbox"]') ?? []
    const ticked = [...boxes].flatMap(({ checked, value }) => (checked ? [Number(value)] : []))
    if (ticked.join() !== initial.join()) setChosen(ticked)
    setScripted(true)
  }, [])

  return { chosen, setChosen, isScripted }
}
