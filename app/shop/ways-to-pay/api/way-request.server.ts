import { z } from 'zod'
import { parseJson, validate } from '../../../platform/http/request.server'
import { SentNumber, SentText, toCheckboxValue, toTypedText } from '../../../platform/http/sent-json'
import { PaymentWayForm, paymentWayFromForm } from '../way-form'
import type { PaymentWayName } from '../ways'

export const PaymentWayRequest = z.object({
  isOn: z.boolean().describe('Whether buyers are offered it'),
  words: SentText.optional().describe('What the buyer reads: the account, when to come'),
  days: SentNumber.describe('How long an order waits for its payment'),
})

/** @throws Invalid */
export async function parsePaymentWayRequest(request: Request, name: PaymentWayName) {
  const { isOn, words, days } = await parseJson(request, PaymentWayRequest)
  return paymentWayFromForm(
    validate(PaymentWayForm, { intent: name, isOn: toCheckboxValue(isOn), words, days: toTypedText(days) }),
  )
}
