import { pictureUrl } from '../../site/uploads/pictures'
import { imageOf, valuesText, variantTitle } from '../items/merch'
import { allMerch } from '../items/merch.server'
import { isUpcoming } from '../orders/line-units'
import type { TableGood } from './table-sales'

/** The newest ones are enough for a table. */
const maxGoods = 300

/** Returns what can be handed over at the table, newest items first: no downloads, no pre-orders. */
export async function tableGoods(): Promise<TableGood[]> {
  const goods: TableGood[] = []
  for await (const items of allMerch())
    for (const item of items) {
      if (isUpcoming(item.shipsFrom)) continue
      for (const { id: variantId, values, isDigital, priceCents, stock, pictureId } of item.variants) {
        if (isDigital) continue
        const image = pictureUrl(imageOf(item, pictureId), 320, 'webp')
        goods.push({
          itemId: item.id,
          variantId,
          title: variantTitle(item.title, values),
          itemTitle: item.title,
          variant: valuesText(values),
          image,
          priceCents,
          stock,
        })
        if (goods.length === maxGoods) return goods
      }
    }
  return goods
}
