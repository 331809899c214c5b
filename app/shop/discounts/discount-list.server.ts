import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import { sortsByAgeOrName } from '../../platform/records/definition'
import { formatShortDay } from '../../platform/ui/format'
import { formatMoney } from '../../platform/ui/money'
import { defineDeskList } from '../../site/accounts/desk-list.server'
import { toDiscountJson } from './api/discount-json.server'
import { validDaysOfDiscount } from './discount-form'
import { discountStatus, discountText } from './discounts'
import { listDiscountsByIds } from './discounts-admin.server'

type Row = Awaited<ReturnType<typeof listDiscountsByIds>>[number]

export const discountDeskList = defineDeskList({
  path: href('/admin/discounts'),
  may: ['sell'],
  keyArea: 'shop',
  table: 'Discount',
  search: ['"code"'],
  searchHint: 'A part of the code',
  sorts: sortsByAgeOrName('"code"'),
  rows: listDiscountsByIds,
  json: toDiscountJson,
  csv: ['id', 'code', 'percent', 'amount', 'from', 'until', 'maxUses', 'uses', 'oncePerCustomer', 'minGoods'],
  listed: (discount) => ({
    id: discount.id,
    code: discount.code,
    off: discountText(discount),
    status: t(discountStatus(discount, { uses: discount.uses, now: new Date() })),
    used: usedText(discount),
    conditions: conditionsOf(discount).join(' · '),
  }),
})

function conditionsOf(discount: Row): string[] {
  const { from, until } = validDaysOfDiscount(discount)
  const { oncePerCustomer, minGoodsCents } = discount
  return [
    from && t('Starts {day}', { day: formatShortDay(from) }),
    until && t('Ends {day}', { day: formatShortDay(until) }),
    oncePerCustomer && t('Once per customer'),
    minGoodsCents > 0 && t('From {price}', { price: formatMoney(minGoodsCents) }),
  ].filter((condition) => typeof condition === 'string' && condition !== '') as string[]
}

const usedText = ({ uses, maxUses }: Row) =>
  maxUses === null ? String(uses) : t('{uses} of {maxUses}', { uses: String(uses), maxUses: String(maxUses) })
