import { z } from 'zod'
import { parseJson, validate } from '../../../platform/http/request.server'
import { asChecked, asTyped, SentNumber, SentText } from '../../../platform/http/sent-json'
import { WayForm, wayFrom } from '../way-form'
import type { WayName } from '../ways'

export const WayRequest = z.object({
  isOn: z.boolean().describe('Whether buyers are offered it'),
  words: SentText.optional().describe('What the buyer reads: the account, when to come'),
  days: SentNumber.describe('How long an order waits for its payment'),
})

/** @throws Invalid */
export async function parseWay(request: Request, name: WayName) {
  const { isOn, words, days } = await parseJson(request, WayRequest)
  return wayFrom(validate(WayForm, { intent: name, isOn: asChecked(isOn), words, days: asTyped(days) }))
}
