import { db } from '../../../platform/database/db.server'
import { Conflict } from '../../../platform/errors/errors'
import { validate } from '../../../platform/http/request.server'
import { localTimeOf, startOfDay } from '../../../platform/site-zone'
import { moneyForInput } from '../../../platform/ui/money'
import { DiscountForm, discountTermsFrom } from '../../../shop/discounts/discount-form'
import { type DiscountTerms, normalizeDiscountCode } from '../../../shop/discounts/discounts'
import { saveDiscount } from '../../../shop/discounts/discounts-admin.server'
import { readCsvRows } from '../csv-rows.server'
import type { ImportFormat } from '../import-format'
import type { ImportRun } from '../import-run.server'
import { centsFrom, timeFrom } from '../orders/read-cells'
import { type PastDiscount, recognizeDiscounts } from './past-discount'

const noun = 'discount'

export const discountsImport: ImportFormat = {
  name: 'discounts',
  recognize: ({ columns }) => recognizeDiscounts(columns) !== undefined,
  import: importDiscounts,
}

/**
 * Imports the discount codes of another shop. Each is off, as a code whose last day is over, until the owner gives it
 * another one.
 * @throws Error with a message of one line for the operator
 */
async function importDiscounts(run: ImportRun, file: string): Promise<void> {
  const rows = (await readCsvRows(file)).map(({ cells }) => cells)
  const format = recognizeDiscounts(Object.keys(rows[0] ?? {}))
  if (!format) throw new Error(`${file} is no list of discount codes, or of a shop that is not known here.`)
  for (const cells of rows) {
    const discount = format.read(cells)
    const code = normalizeDiscountCode(discount.code)
    if (!code) continue
    if (discount.whyLeft) run.reportSkipped(noun, code, discount.whyLeft)
    else await takeDiscount(run, format.shop, { ...discount, code })
  }
}

async function takeDiscount(run: ImportRun, shop: string, discount: PastDiscount): Promise<void> {
  const { code, maxUses, notes } = discount
  await run.importRecord({
    source: `discount ${shop} ${code}`,
    noun,
    title: code,
    notes: [...notes, whenOpen(discount)],
    find: async () => (await db.discount.findUnique({ where: { code } }))?.id,
    async check() {
      if (maxUses === '0') throw new Conflict('It has been used as often as it could be.')
      termsOf(discount)
    },
    write: () => saveDiscount(null, termsOf(discount), undefined),
  })
}

/** @throws Invalid for what no code here can be */
function termsOf({ percent, amount, maxUses, oncePerCustomer, minGoods, code }: PastDiscount): DiscountTerms {
  const form = validate(DiscountForm, {
    intent: 'save',
    code,
    percent: percent.replace(/%|\.0+(?=%?$)/g, '').trim(),
    amount: amount && moneyForInput(centsFrom(amount)),
    maxUses,
    oncePerCustomer: oncePerCustomer ? 'on' : undefined,
    minGoods: minGoods && moneyForInput(centsFrom(minGoods)),
  })
  return { ...discountTermsFrom(form), endsAt: startOfDay(localTimeOf(new Date()).date) }
}

function whenOpen({ starts, ends }: PastDiscount): string {
  const [first, last] = [timeFrom(starts), timeFrom(ends)]
  const days = [first && `from ${localTimeOf(first).date}`, last && `to ${localTimeOf(last).date}`]
  const open = days.filter(Boolean).join(' ') || 'without an end'
  return `It is off: its last day was yesterday. At its shop it was open ${open}.`
}
