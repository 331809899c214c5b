import { Invalid } from '../../platform/http/errors'
import { t } from '../../platform/i18n/i18n'
import { formatMoney } from '../../ui/money'
import { maxTotalCents, minTotalCents } from '../orders'
import { isTipAmount } from './tips'

/** @throws Invalid when a tip is too small or too large to be paid */
export function checkTip(cents: number): void {
  if (isTipAmount(cents)) return
  const message = t('A tip can be {least} to {most}.', {
    least: formatMoney(minTotalCents),
    most: formatMoney(maxTotalCents),
  })
  throw new Invalid(message, { amount: [message] })
}
