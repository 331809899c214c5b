import { href } from '../../platform/href'
import { parseUnits, unitsField } from '../orders/line-units'
import type { TableGood } from './table-sales'

export interface ChosenGood extends TableGood {
  quantity: number
}

export interface FormEntries {
  entries(): Iterable<[string, unknown]>
}

export const chosenVariantIds = (form: FormEntries): number[] =>
  Object.keys(parseUnits(form.entries())).map(Number)

export function chosenGoods(form: FormEntries, goods: readonly TableGood[]): ChosenGood[] {
  const pieces = parseUnits(form.entries())
  return goods.flatMap((good) => {
    const quantity = pieces[good.variantId]
    return quantity ? { ...good, quantity } : []
  })
}

export function buyersAddress(origin: string, chosen: readonly ChosenGood[]): string {
  const pieces = chosen.map(({ variantId, quantity }) => [unitsField(variantId), String(quantity)])
  return `${origin}${href('/at-the-table')}?${new URLSearchParams(pieces)}`
}
