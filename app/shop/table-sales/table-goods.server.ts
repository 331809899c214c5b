import { pictureUrl } from '../../site/uploads/pictures'
import { imageOfVariant, optionValuesText, variantTitle } from '../items/merch'
import { streamAllMerch } from '../items/merch.server'
import { isPreorderDayToCome } from '../orders/line-units'
import { chosenGoods, chosenVariantIds, type FormEntries } from './chosen-goods'
import type { TableGood } from './table-sales'

/** The maximum number of items at the table, newest first. */
const maxGoods = 300

/**
 * Returns the items that can be sold at the table, newest first, without downloads and pre-orders.
 * @param variantIds limits it to these variants
 */
export async function listTableGoods(variantIds?: number[]): Promise<TableGood[]> {
  const goods: TableGood[] = []
  const only = variantIds && new Set(variantIds)
  for await (const items of streamAllMerch(only && { variants: { some: { id: { in: [...only] } } } }))
    for (const item of items) {
      if (isPreorderDayToCome(item.shipsFrom)) continue
      for (const { id: variantId, values, isDigital, priceCents, stock, pictureId } of item.variants) {
        if (isDigital || (only && !only.has(variantId))) continue
        const image = pictureUrl(imageOfVariant(item, pictureId), 320, 'webp')
        goods.push({
          itemId: item.id,
          variantId,
          title: variantTitle(item.title, values),
          itemTitle: item.title,
          variant: optionValuesText(values),
          image,
          priceCents,
          stock,
        })
        if (goods.length === maxGoods) return goods
      }
    }
  return goods
}

/** Returns what a form or an address names, with how many pieces of each. */
export const loadChosenGoods = async (form: FormEntries) =>
  chosenGoods(form, await listTableGoods(chosenVariantIds(form)))
