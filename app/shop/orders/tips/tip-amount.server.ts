import { Invalid } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import { formatMoney } from '../../../platform/ui/money'
import { currentSite } from '../../../site/current-site.server'
import { minChargeCents } from '../../../site/min-charge'
import { isModuleOn } from '../../../site/modules/switches.server'
import { maxOrderTotalCents } from '../orders'
import { isTipAmount } from './tips'

/** Tells whether the site takes tips. */
export const canTakeTips = () => currentSite().takesTips && isModuleOn('tips')

/** @throws Invalid when a tip is too small or too large to be charged */
export function assertTipAmount(cents: number): void {
  if (isTipAmount(cents)) return
  const message = t('A tip can be {least} to {most}.', {
    least: formatMoney(minChargeCents()),
    most: formatMoney(maxOrderTotalCents),
  })
  throw new Invalid(message, { amount: [message] })
}
