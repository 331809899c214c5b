import { Invalid } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import { formatMoney } from '../../../platform/ui/money'
import { minChargeCents } from '../../../site/min-charge'
import { maxTotalCents } from '../orders'
import { isTipAmount } from './tips'

/** @throws Invalid when a tip is too small or too large to be paid */
export function checkTip(cents: number): void {
  if (isTipAmount(cents)) return
  const message = t('A tip can be {least} to {most}.', {
    least: formatMoney(minChargeCents()),
    most: formatMoney(maxTotalCents),
  })
  throw new Invalid(message, { amount: [message] })
}
