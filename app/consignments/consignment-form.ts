import { z } from 'zod'
import { Id } from '../platform/id'
import { requiredText } from '../platform/required-text'
import { OptionalMoney } from '../ui/optional-money'
import { maxPieces, moveKinds } from './consignments'

const wrongCount = `Enter a number from 1 to ${maxPieces}.`
const quantity = z.coerce.number(wrongCount).int(wrongCount).min(1, wrongCount).max(maxPieces, wrongCount)
const key = z.uuid('Open this page again.')

export const ConsignmentForm = z.object({
  place: requiredText('Shop', 200),
  variantId: Id,
  quantity,
  unit: OptionalMoney.pipe(z.int('Enter what the shop pays for each.')),
  key,
})

export const MoveForm = z.object({
  kind: z.enum(moveKinds, { error: 'Choose what became of them.' }),
  quantity,
  note: z.string().trim().max(200, 'Use at most 200 characters.').default(''),
  key,
})
