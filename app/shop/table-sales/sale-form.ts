import { t } from '../../platform/i18n/i18n'
import { amountExample, parseMoney } from '../../platform/ui/money'
import { maxOrderTotalCents } from '../orders/orders'
import { chosenGoods } from './chosen-goods'
import type { SentTableSale } from './sales-request'
import { goodsCents, type TableGood } from './table-sales'

/** Creates a sale from the table's form, on the server and on the phone, or returns its error. */
export function tableSaleFromForm(
  form: FormData | URLSearchParams,
  goods: TableGood[],
  now = new Date(),
): { sale: SentTableSale } | { problem: string } {
  const lines = chosenGoods(form, goods).map(
    ({ image: _image, stock: _stock, itemId: _itemId, ...line }) => line,
  )
  if (lines.length === 0) return { problem: t('Choose what was sold.') }
  const typed = textOf(form, 'taken')
  const takenCents = typed === '' ? undefined : parseMoney(typed)
  if (typed !== '' && takenCents === undefined)
    return { problem: t('Enter an amount in {amountExample}.', { amountExample: amountExample(1250) }) }
  if (Math.max(takenCents ?? 0, goodsCents(lines)) > maxOrderTotalCents)
    return { problem: t('This amount is too high.') }
  const about = { key: textOf(form, 'key'), phone: textOf(form, 'phone') }
  return { sale: { ...about, soldAt: now.toISOString(), takenCents, lines } }
}

const textOf = (form: FormData | URLSearchParams, name: string) => String(form.get(name) ?? '').trim()
