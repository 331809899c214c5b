import { Invalid } from '../../platform/http/errors'
import { formatMoney } from '../../ui/money'
import { maxTotalCents, minTotalCents } from '../orders'
import { isTipAmount } from './tips'

/** @throws Invalid when a tip is too small or too large to be paid */
export function checkTip(cents: number): void {
  if (isTipAmount(cents)) return
  const message = `A tip can be ${formatMoney(minTotalCents)} to ${formatMoney(maxTotalCents)}.`
  throw new Invalid(message, { amount: [message] })
}
