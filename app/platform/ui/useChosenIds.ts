import { type RefObject, useEffect, useState } from 'react'
import { useHydrated } from './useHydrated'

/**
 * Returns the ids that are chosen in a list of check boxes, and whether scripts have taken it over: boxes that
 * were ticked before count.
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
