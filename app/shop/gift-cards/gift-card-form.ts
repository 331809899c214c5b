import { z } from 'zod'
import { OptionalIdempotencyKey } from '../../platform/forms/form-fields'
import { msg, t } from '../../platform/i18n/i18n'
import { amountExample } from '../../platform/ui/money'
import { OptionalMoney } from '../../platform/ui/optional-money'
import { maxGiftCardNoteLength, maxGiftCardsAtOnce } from './gift-cards'

const wrongCount = { error: () => t('Enter a number from 1 to {max}.', { max: maxGiftCardsAtOnce }) }

export const NewGiftCardsForm = z
  .object({
    amount: OptionalMoney.pipe(
      z
        .int({ error: () => t('Enter {amountExample}.', { amountExample: amountExample(2500) }) })
        .min(1, msg('Enter an amount.')),
    ),
    count: z.coerce.number(wrongCount).int(wrongCount).min(1, wrongCount).max(maxGiftCardsAtOnce, wrongCount),
    idempotencyKey: OptionalIdempotencyKey,
    note: z
      .string()
      .trim()
      .max(maxGiftCardNoteLength, {
        error: () => t('Use at most {max} characters.', { max: maxGiftCardNoteLength }),
      })
      .default(''),
  })
  .transform(({ amount: amountCents, ...form }) => ({ amountCents, ...form }))
