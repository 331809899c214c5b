import { z } from 'zod'
import { SentId } from '../../platform/http/sent-json'
import { t } from '../../platform/i18n/i18n'
import { Id } from '../../platform/id'
import { maxBundlePartQuantity } from './bundle'

const wrongQuantity = { error: () => t('Enter a number from 1 to {max}.', { max: maxBundlePartQuantity }) }
const Quantity = z.int(wrongQuantity).min(1, wrongQuantity).max(maxBundlePartQuantity, wrongQuantity)
const quantity = z.coerce.number(wrongQuantity).pipe(Quantity)

export const BundleForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('add'), variantId: Id, quantity }),
  z.object({ intent: z.literal('quantity'), partId: Id, quantity }),
  z.object({ intent: z.literal('remove'), partId: Id }),
])

export const PartQuantityRequest = z.object({ quantity: Quantity.describe('In one bundle') })
export const PartRequest = PartQuantityRequest.extend({
  variantId: SentId.describe('Of another item, which is no bundle'),
})
