import { expect, test } from 'vitest'
import { aMerchItem, onlyVariantOf } from '../../../test/builders'
import { rowsIn, statementsDuring } from '../../../test/recorded-statements'
import { unitsField } from '../orders/line-units'
import { loadChosenGoods } from './table-goods.server'

test('what a buyer chose is read alone, and not with all that is on the table', async () => {
  const { id: variantId } = await onlyVariantOf(await aMerchItem({ title: 'Zine' }))
  for (let count = 0; count < 20; count += 1) await aMerchItem()
  const chosen = new URLSearchParams({ [unitsField(variantId)]: '2' })
  const asked = await statementsDuring(async () => {
    expect(await loadChosenGoods(chosen)).toMatchObject([{ variantId, title: 'Zine', quantity: 2 }])
  })
  expect(rowsIn(asked)).toBeLessThan(10)
})
