import { z } from 'zod'
import { dayField } from '../../../platform/forms/form-fields'
import { rememberSubmittedValues, validate } from '../../../platform/http/request.server'
import { msg, t } from '../../../platform/i18n/i18n'
import { Id } from '../../../platform/id'
import { amountExample, parseMoney } from '../../../platform/ui/money'
import { openedVersionFields, openedVersionFrom } from '../../../site/content/opened-version'
import { sendMailAgain } from '../../../site/mail/mail-log.server'
import { cancelOrder } from '../checkout/checkout.server'
import { answerDispute } from '../disputes/answer-dispute.server'
import { parseUnits } from '../line-units'
import { mailOwnerOfOrder } from '../mails/order-mails.server'
import { changeTracking, sendParcel } from '../parcels/shipments.server'
import { refundOrderToGiftCard } from '../refunds/refund-to-card.server'
import { answerReturn, receiveReturn } from '../returns/returns.server'
import { extendPaymentTime } from '../ways/hold-longer.server'
import { payOrderByTrade, receivePayment } from '../ways/receive-payment.server'
import { clearOrderFlag } from './admin-orders.server'
import { addOrderNote, correctOrderAddress } from './order-admin.server'

const words = (most: number) =>
  z
    .string()
    .trim()
    .max(most, { error: () => t('Use at most {most} characters.', { most }) })
    .default('')
/** An address of several lines, whose line breaks browsers send as CRLF. */
const address = words(1000).transform((text) => text.replaceAll('\r\n', '\n'))
const tracking = { carrier: words(60), trackingNumber: words(200) }
const AmountField = z
  .string()
  .transform((typed) => parseMoney(typed) ?? typed)
  .pipe(z.int({ error: () => t('Enter an amount in {example}.', { example: amountExample(1250) }) }))
const count = z.coerce.number().int().nonnegative()

const DeskForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('ship'), expectedSent: count, ...tracking }),
  z.object({ intent: z.literal('track'), shipmentId: Id, ...openedVersionFields, ...tracking }),
  z.object({
    intent: z.literal('address'),
    ...openedVersionFields,
    shippingName: words(200),
    shippingAddress: address.pipe(z.string().min(1, msg('Enter an address.'))),
    phone: words(50),
  }),
  z.object({
    intent: z.literal('note'),
    key: z.uuid(msg('Open this page again.')),
    text: words(4000).pipe(z.string().min(1, msg('Enter a note.'))),
  }),
  z.object({ intent: z.literal('mail'), id: Id }),
  z.object({
    intent: z.literal('answer'),
    disputeId: z.string().max(100),
    answer: words(10_000).pipe(z.string().min(1, msg('Enter an answer.'))),
  }),
  z.object({ intent: z.enum(['accept-return', 'decline-return']), returnId: Id, words: words(2000) }),
  z.object({ intent: z.literal('receive-return'), returnId: Id }),
  z.object({
    intent: z.literal('received'),
    key: z.uuid(msg('Open this page again.')),
    amount: AmountField,
    day: dayField(msg('Choose a day.')),
  }),
  z.object({ intent: z.literal('traded') }),
  z.object({ intent: z.literal('hold'), until: dayField(msg('Choose a day.')) }),
  z.object({ intent: z.literal('refund-to-card') }),
  z.object({ intent: z.literal('cancel') }),
  z.object({ intent: z.literal('resolve') }),
])

/** @throws Invalid, and the errors of the called functions */
export async function applyOrderForm(
  orderId: number,
  actor: string,
  request: Request,
  fields: URLSearchParams,
): Promise<unknown> {
  const values = Object.fromEntries(fields)
  rememberSubmittedValues(request, values)
  const form = validate(DeskForm, values)
  switch (form.intent) {
    case 'ship': {
      const { carrier, trackingNumber, expectedSent } = form
      return sendParcel({ orderId, carrier, trackingNumber, expectedSent, actor, picked: parseUnits(fields) })
    }
    case 'track': {
      const { shipmentId, carrier, trackingNumber } = form
      return changeTracking({
        orderId,
        shipmentId,
        opened: openedVersionFrom(form),
        carrier,
        trackingNumber,
        actor,
      })
    }
    case 'address': {
      const { shippingName, shippingAddress, phone } = form
      const address = { shippingName, shippingAddress, phone }
      return correctOrderAddress({ orderId, ...address, opened: openedVersionFrom(form), actor })
    }
    case 'note':
      return addOrderNote({ orderId, text: form.text, key: form.key, author: actor })
    case 'mail':
      return sendMailAgain(form.id, mailOwnerOfOrder(orderId))
    case 'answer':
      return answerDispute(orderId, { disputeId: form.disputeId, text: form.answer, actor })
    case 'accept-return':
    case 'decline-return': {
      const to = form.intent === 'accept-return' ? 'accepted' : 'declined'
      return answerReturn({ orderId, returnId: form.returnId, actor }, to, form.words)
    }
    case 'receive-return':
      return receiveReturn({ orderId, returnId: form.returnId, actor })
    case 'received': {
      const { amount: amountCents, day, key } = form
      return receivePayment({ orderId, amountCents, day, key, actor })
    }
    case 'traded':
      return payOrderByTrade({ orderId, actor })
    case 'hold':
      return extendPaymentTime({ orderId, until: form.until, actor })
    case 'refund-to-card':
      return refundOrderToGiftCard(orderId, actor)
    case 'cancel':
      return cancelOrder(orderId, actor)
    case 'resolve':
      return clearOrderFlag(orderId, actor)
  }
}
