import { useFetchers } from '@remix-run/react'
import type { CartLine } from './cart'

/** Returns the lines after the pending changes, and the ids of those being removed. */
export function usePendingLines(lines: CartLine[]) {
  const sent = useFetchers().flatMap(({ formData }) => (formData ? [Object.fromEntries(formData)] : []))
  const removing = new Set(
    sent.filter(({ intent }) => intent === 'remove').map(({ lineId }) => Number(lineId)),
  )
  const changing = new Map(
    sent
      .filter(({ intent }) => intent === 'quantity')
      .map(({ lineId, quantity }) => [Number(lineId), Number(quantity)]),
  )
  const shown = lines
    .filter(({ id }) => !removing.has(id))
    .map((line) => ({ ...line, quantity: changing.get(line.id) ?? line.quantity }))
  return { shown, removing }
}
