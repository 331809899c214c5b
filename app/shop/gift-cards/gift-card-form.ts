import { z } from 'zod'
import { OptionalFormKey } from '../../platform/forms/form-fields'
import { msg, t } from '../../platform/i18n/i18n'
import { amountExample } from '../../platform/ui/money'
import { OptionalMoney } from '../../platform/ui/optional-money'
import { maxCards, maxNoteLength } from './gift-cards'

const wrongCount = { error: () => t('Enter a number from 1 to {max}.', { max: maxCards }) }

export const NewCardsForm = z
  .object({
    amount: OptionalMoney.pipe(
      z
        .int({ error: () => t('Enter {amountExample}.', { amountExample: amountExample(2500) }) })
        .min(1, msg('Enter a sum.')),
    ),
    count: z.coerce.number(wrongCount).int(wrongCount).min(1, wrongCount).max(maxCards, wrongCount),
    idempotencyKey: OptionalFormKey,
    note: z
      .string()
      .trim()
      .max(maxNoteLength, { error: () => t('Use at most {max} characters.', { max: maxNoteLength }) })
      .default(''),
  })
  .transform(({ amount: amountCents, ...form }) => ({ amountCents, ...form }))
