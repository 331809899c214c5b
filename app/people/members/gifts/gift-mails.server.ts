import { z } from 'zod'
import { db, type Prisma } from '../../../platform/database/db.server'
import { msg, t } from '../../../platform/i18n/i18n'
import { formatPrintedCode } from '../../../platform/printed-code'
import { localTimeOf } from '../../../platform/site-zone'
import { formatDay } from '../../../platform/ui/format'
import { redeemAddress } from '../../../shop/codes/codes'
import { currentSite } from '../../../site/current-site.server'
import { defineMailKind } from '../../../site/mail/kinds.server'
import type { MailContent } from '../../../site/mail/mail-content'
import { markMailAsTest } from '../../../site/mail/mark-test'
import { siteLinkParts } from '../../../site/mail/site-link.server'
import { isPaidInTest } from '../payments.server'
import { giftAddress, giftDurationText } from './gifts'

const payload = z.object({ membershipId: z.int() })
const include = { membership: { include: { plan: true } } } satisfies Prisma.MembershipGiftInclude
const rowOf = (membershipId: number) => db.membershipGift.findUnique({ where: { membershipId }, include })

export const giftBoughtMailKind = defineMailKind({
  name: 'gift bought',
  module: 'members',
  title: msg('Receipt of a gift'),
  group: msg('Members'),
  goesTo: msg('the giver'),
  payload,
  async write({ membershipId }) {
    const row = await rowOf(membershipId)
    if (!row?.paidAt || row.voidedAt) return null
    return markMailAsTest(await isPaidInTest(membershipId), bought(row.membership.plan, row))
  },
  sample: () => bought({ name: 'Friend', issueCount: null }, { ...example, sendAt: null }),
})

interface Given {
  id: string
  code: string
  months: number | null
  giverName: string
  message: string
  sendAt: Date | null
}
type GivenPlan = Pick<Prisma.PlanGetPayload<object>, 'name' | 'issueCount'>

const example: Given = {
  id: 'example',
  code: 'BCDFGHJKMNPQ',
  months: 12,
  giverName: 'Ada',
  message: msg('Happy birthday!'),
  sendAt: new Date('2027-01-15T12:00:00Z'),
}

function bought(plan: GivenPlan, gift: Given): MailContent {
  const when = gift.sendAt
    ? t('We’ll email it on {date}.', { date: formatDay(localTimeOf(gift.sendAt).date) })
    : t('Print the card and give it away.')
  return {
    subject: t('Your gift of {name}', { name: currentSite().name }),
    parts: [
      {
        type: 'text',
        text: t('You have given “{name}”, {giftText}. {when}', {
          name: plan.name,
          giftText: giftDurationText(plan, gift.months),
          when,
        }),
      },
      ...siteLinkParts(t('Your gift'), giftAddress(gift)),
    ],
  }
}

/** A mail with the code of a gift membership, to its recipient. */
export const giftMailKind = defineMailKind({
  name: 'gift',
  module: 'members',
  title: msg('Membership as a gift'),
  group: msg('Members'),
  goesTo: msg('the receiver'),
  payload,
  async write({ membershipId }) {
    const row = await rowOf(membershipId)
    if (!row || row.voidedAt || row.redeemedAt) return null
    return markMailAsTest(await isPaidInTest(membershipId), given(row.membership.plan, row))
  },
  sample: () => given({ name: 'Friend', issueCount: null }, { ...example, message: t(example.message) }),
})

function given(plan: GivenPlan, { code, months, giverName, message }: Given): MailContent {
  const { name } = currentSite()
  const giver = giverName || t('Someone')
  return {
    subject: t('{giver} gives you {name}', { giver, name }),
    parts: [
      {
        type: 'text',
        text: t('{giver} gives you a membership of {name}: “{name2}”, {giftText}.', {
          giver,
          name,
          name2: plan.name,
          giftText: giftDurationText(plan, months),
        }),
      },
      ...(message ? [{ type: 'text' as const, text: message }] : []),
      ...siteLinkParts(t('Redeem it'), redeemAddress(code)),
      { type: 'text', text: t('Or enter the code {code} on the site.', { code: formatPrintedCode(code) }) },
    ],
  }
}
