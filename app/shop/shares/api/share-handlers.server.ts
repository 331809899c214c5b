import { z } from 'zod'
import { created } from '../../../platform/http/http.server'
import { idFrom, parseJson, validate } from '../../../platform/http/request.server'
import { asChecked, asTyped, SentNumber, SentText } from '../../../platform/http/sent-json'
import { t } from '../../../platform/i18n/i18n'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { idempotencyKey } from '../../../site/content/idempotency.server'
import type { ShareSubject } from '../record-entries.server'
import { ShareForm } from '../share-form'
import { addShare, endShare, shareSubject, sharesOf } from '../shares.server'
import { termsJson } from './payee-json.server'

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
  await shareSubject(subject)
  return (await sharesOf(subject)).map((share) => ({
    id: share.id,
    payeeId: share.payeeId,
    name: share.name,
    variant: share.variant || null,
    ...termsJson(share),
  }))
}

interface HandlerArgs {
  request: Request
  params: { id?: string; share?: string }
}

export const listShares =
  (subjectOf: SubjectOf) =>
  async ({ request, params }: HandlerArgs) => {
    await requireApiAdmin(request, 'sell')
    return sharesJson(subjectOf(params.id))
  }

export const giveShare =
  (subjectOf: SubjectOf) =>
  async ({ request, params }: HandlerArgs) => {
    const admin = await requireApiAdmin(request, 'sell')
    const subject = subjectOf(params.id)
    const sent = await parseJson(request, ShareRequest)
    const form = validate(ShareForm, {
      payee: sent.payeeId,
      variant: asTyped(sent.variantId),
      percent: asTyped(sent.percent),
      unit: asTyped(sent.unit),
      from: asTyped(sent.from),
      afterFees: asChecked(sent.afterFees),
      afterPostage: asChecked(sent.afterPostage),
    })
    await addShare(subject, form, admin, idempotencyKey(request, undefined, [subject, form]))
    return created(await sharesJson(subject))
  }

export const stopShare =
  (subjectOf: SubjectOf) =>
  async ({ request, params }: HandlerArgs) => {
    const admin = await requireApiAdmin(request, 'sell')
    const subject = subjectOf(params.id)
    await endShare(subject, idFrom(params.share, t('Share not found.')), admin)
    return sharesJson(subject)
  }
