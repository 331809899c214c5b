import { z } from 'zod'
import { maxInteger } from '../../../platform/id'
import type { StockRow } from '../set-stock.server'

export const toStockJson = ({ id, merchItem, option1, option2, sku, stock }: StockRow) => ({
  id,
  merchId: merchItem.id,
  title: merchItem.title,
  values: [option1, option2].filter(Boolean),
  sku,
  stock,
})

const Stock = z.int().nonnegative().max(maxInteger).nullable()
export const StockRequest = z.object({
  stock: Stock.describe('null is unlimited'),
  previousStock: Stock.optional().describe(
    'The stock that you have read: the difference is applied, so that what was sold since still counts',
  ),
})
