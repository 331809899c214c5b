import { z } from 'zod'
import { NotFound } from '../../platform/errors/errors'
import { dayField } from '../../platform/forms/form-fields'
import { msg, t } from '../../platform/i18n/i18n'
import { amountExample } from '../../platform/ui/money'
import { OptionalMoney } from '../../platform/ui/optional-money'

/** @throws NotFound for anything but a day, as 2026-12-24 */
export function dayFromParam(param: string | undefined): string {
  const { success, data } = dayField().safeParse(param)
  if (!success) throw new NotFound(t('This day does not exist.'))
  return data
}

const Sum = OptionalMoney.pipe(
  z.int({ error: () => t('Enter an amount in {amountExample}.', { amountExample: amountExample(1250) }) }),
)
export const CashCountForm = z.object({
  float: Sum,
  counted: Sum,
  note: z.string().trim().max(500, msg('Use at most 500 characters.')).default(''),
})

export const cashCountFrom = ({ float, counted, note }: z.output<typeof CashCountForm>) => ({
  floatCents: float,
  countedCents: counted,
  note,
})
