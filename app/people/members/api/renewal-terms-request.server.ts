import { z } from 'zod'
import { parseJson, validate } from '../../../platform/http/request.server'
import { SentNumber, toTypedText } from '../../../platform/http/sent-json'
import { MembershipDaysForm } from '../days/days-form'

export const RenewalTermsRequest = z.object({
  failureMails: z
    .array(SentNumber)
    .length(3)
    .describe('Days after a failed payment at which the three mails about it go out'),
  grace: SentNumber.describe('Days after it until which members read on'),
  renewalNotice: SentNumber.describe('Days before a yearly renewal at which it is announced'),
})

/** @throws Invalid */
export async function parseRenewalTermsRequest(request: Request) {
  const { failureMails, grace, renewalNotice } = await parseJson(request, RenewalTermsRequest)
  const [mail1, mail2, mail3] = failureMails.map(toTypedText)
  const typed = { mail1, mail2, mail3, grace: toTypedText(grace), renewalNotice: toTypedText(renewalNotice) }
  return validate(MembershipDaysForm, typed, ([field]) =>
    /^mail/.test(String(field)) ? 'failureMails' : String(field ?? ''),
  )
}
