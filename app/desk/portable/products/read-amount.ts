import { fractionDigits, siteCurrency } from '../../../platform/site-currency'

/**
 * Reads an amount as shops write them, with a currency's sign or code and either sign of decimals; of one with a single
 * separator, three digits after it are thousands.
 * @returns the amount in cents of the site's currency; undefined for what is no amount
 */
export function readAmount(text: string): number | undefined {
  const number = text.replace(/[^\d.,-]/g, '').replace(/^[.,]+|[.,]+$/g, '')
  if (!/^\d[\d.,]*$/.test(number)) return
  const last = Math.max(number.lastIndexOf('.'), number.lastIndexOf(','))
  const decimals = last < 0 ? '' : number.slice(last + 1)
  const isOneKind = new Set(number.match(/[.,]/g)).size < 2
  const isThousands = last >= 0 && isOneKind && (decimals.length === 3 || number.match(/[.,]/g)?.length !== 1)
  const whole = last < 0 || isThousands ? number : number.slice(0, last)
  const amount = Number(`${whole.replace(/[.,]/g, '')}.${isThousands ? '0' : decimals || '0'}`)
  return Math.round(amount * 10 ** fractionDigits(siteCurrency()))
}
