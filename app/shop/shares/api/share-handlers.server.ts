import { z } from 'zod'
import { createdJsonResponse } from '../../../platform/http/http.server'
import { idFromParam, parseJson, validate } from '../../../platform/http/request.server'
import { SentNumber, SentText, toCheckboxValue, toTypedText } from '../../../platform/http/sent-json'
import { t } from '../../../platform/i18n/i18n'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { idempotencyKey } from '../../../site/content/idempotency.server'
import type { ShareSubject } from '../record-entries.server'
import { ShareForm } from '../share-form'
import { addShare, endShare, listSharesOfSubject, loadShareSubject } from '../shares.server'
import { toShareTermsJson } from './payee-json.server'

type SubjectOf = (id: string | undefined) => ShareSubject

export const ShareRequest = z.object({
  payeeId: SentNumber,
  variantId: SentNumber.nullish().describe('Of an item with options; without it, the whole item'),
  percent: SentNumber.nullish().describe('Or `unit`'),
  unit: SentNumber.nullish().describe('A sum for each that is sold'),
  afterFees: z.boolean().default(true).describe('Payment fees are taken off first'),
  afterPostage: z.boolean().default(true).describe('Postage is taken off first'),
  from: SentText.nullish().describe('The first day whose sales count, as 2026-12-24; without it, now'),
})

async function sharesJson(subject: ShareSubject) {
  await loadShareSubject(subject)
  return (await listSharesOfSubject(subject)).map((share) => ({
    id: share.id,
    payeeId: share.payeeId,
    name: share.name,
    variant: share.variant || null,
    ...toShareTermsJson(share),
  }))
}

interface HandlerArgs {
  request: Request
  params: { id?: string; share?: string }
}

export const createListSharesHandler =
  (subjectOf: SubjectOf) =>
  async ({ request, params }: HandlerArgs) => {
    await requireApiAdmin(request, 'sell')
    return sharesJson(subjectOf(params.id))
  }

export const createAddShareHandler =
  (subjectOf: SubjectOf) =>
  async ({ request, params }: HandlerArgs) => {
    const admin = await requireApiAdmin(request, 'sell')
    const subject = subjectOf(params.id)
    const sent = await parseJson(request, ShareRequest)
    const form = validate(ShareForm, {
      payee: sent.payeeId,
      variant: toTypedText(sent.variantId),
      percent: toTypedText(sent.percent),
      unit: toTypedText(sent.unit),
      from: toTypedText(sent.from),
      afterFees: toCheckboxValue(sent.afterFees),
      afterPostage: toCheckboxValue(sent.afterPostage),
    })
    await addShare(subject, form, admin, idempotencyKey(request, undefined, [subject, form]))
    return createdJsonResponse(await sharesJson(subject))
  }

export const createEndShareHandler =
  (subjectOf: SubjectOf) =>
  async ({ request, params }: HandlerArgs) => {
    const admin = await requireApiAdmin(request, 'sell')
    const subject = subjectOf(params.id)
    await endShare(subject, idFromParam(params.share, t('Royalty not found.')), admin)
    return sharesJson(subject)
  }
