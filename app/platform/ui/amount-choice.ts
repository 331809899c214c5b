import { z } from 'zod'
import { Invalid } from '../errors/errors'
import { msg } from '../i18n/i18n'
import { OptionalMoney } from './optional-money'

export const amountFields = {
  sum: z.coerce.number().int().nonnegative().max(99_999_999).optional(),
  amount: OptionalMoney,
}

interface Sent {
  sum?: number
  amount: number | null
}

/**
 * Returns the amount in cents: the typed one, else the chosen one.
 * @throws Invalid when there is neither
 */
export function readChosenAmount({ sum, amount }: Sent): number {
  const cents = amount ?? sum
  if (cents !== undefined) return cents
  throw new Invalid(nothingChosen, { amount: [nothingChosen] })
}

const nothingChosen = msg('Choose an amount, or enter one.')
