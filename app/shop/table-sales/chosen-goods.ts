import { href } from '../../platform/href'
import { parseUnits, unitsField } from '../orders/line-units'
import type { TableGood } from './table-sales'

export interface ChosenGood extends TableGood {
  quantity: number
}

export function chosenGoods(
  form: { entries(): Iterable<[string, unknown]> },
  goods: readonly TableGood[],
): ChosenGood[] {
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
