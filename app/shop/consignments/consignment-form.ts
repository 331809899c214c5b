import { z } from 'zod'
import { requiredText } from '../../platform/forms/required-text'
import { msg, t } from '../../platform/i18n/i18n'
import { Id } from '../../platform/id'
import { OptionalMoney } from '../../platform/ui/optional-money'
import { consignmentMovementKinds } from '../shares/piece-counts'
import { OptionalPercent } from '../shares/share-form'
import { maxConsignedPieces } from './consignments'

const wrongCount = { error: () => t('Enter a number from 1 to {max}.', { max: maxConsignedPieces }) }
const quantity = z.coerce
  .number(wrongCount)
  .int(wrongCount)
  .min(1, wrongCount)
  .max(maxConsignedPieces, wrongCount)
const key = z.uuid(msg('Open this page again.'))

const pieces = { variantId: Id, quantity, key }

const OutForm = z
  .object({
    direction: z.literal('out'),
    place: requiredText(msg('Shop'), 200),
    ...pieces,
    unit: OptionalMoney.pipe(z.int(msg('Enter what the shop pays for each.'))),
  })
  .transform(({ direction: _, unit: unitCents, ...form }) => ({
    ...form,
    unitCents,
    percentHundredths: null,
    payeeId: null,
  }))

const InForm = z
  .object({ direction: z.literal('in'), payee: Id, ...pieces, unit: OptionalMoney, percent: OptionalPercent })
  .superRefine(({ percent, unit }, { addIssue }) => {
    if ((percent === null) === (unit === null))
      addIssue({ code: 'custom', path: ['unit'], message: t('Enter either a price or a percentage.') })
  })
  .transform(({ direction: _, payee: payeeId, unit, percent: percentHundredths, ...form }) => ({
    ...form,
    unitCents: unit ?? 0,
    percentHundredths,
    payeeId,
    place: '',
  }))

export const ConsignmentForm = z.discriminatedUnion('direction', [OutForm, InForm])

export const ConsignmentMovementForm = z.object({
  kind: z.enum(consignmentMovementKinds, { error: msg('Choose an outcome.') }),
  quantity,
  note: z.string().trim().max(200, msg('Use at most 200 characters.')).default(''),
  key,
})
