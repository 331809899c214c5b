import { z } from 'zod'
import { db } from '../../platform/database/db.server'
import { weekMs } from '../../platform/durations'
import { href } from '../../platform/href'
import { msg, t } from '../../platform/i18n/i18n'
import { lastDayBefore, localTimeOf } from '../../platform/site-zone'
import { formatDay } from '../../platform/ui/format'
import { createResetPath } from '../../site/accounts/password-reset.server'
import { currentSite } from '../../site/current-site.server'
import { defineMailKind } from '../../site/mail/kinds.server'
import type { MailContent, MailPart } from '../../site/mail/mail-content'
import { markMailAsTest } from '../../site/mail/mark-test'
import { siteLinkParts } from '../../site/mail/site-link.server'
import { joinLinkForMail } from './mails/join-link.server'
import { type MembershipRow, memberInclude } from './memberships.server'
import { isPaidInTest } from './payments.server'

const payload = z.object({ membershipId: z.int() })
const rowOf = (id: number) =>
  db.membership.findUnique({ where: { id }, include: { ...memberInclude, user: true } })

const toMembership = () => siteLinkParts(t('Your membership'), href('/userInfo/membership'))

export const membershipWelcomeMailKind = defineMailKind({
  name: 'membership begun',
  module: 'members',
  title: msg('Welcome to a member'),
  group: msg('Members'),
  goesTo: msg('new members'),
  payload,
  async write({ membershipId }) {
    const row = await rowOf(membershipId)
    if (!row || row.status === 'ended' || row.user.disabledAt) return null
    const { id, emailKey, passwordHash, username } = row.user
    const path = passwordHash === '' ? await createResetPath(id, emailKey, weekMs) : undefined
    return markMailAsTest(await isPaidInTest(row.id), welcome(row, path ? passwordParts(username, path) : []))
  },
  sample: () => welcome(example, passwordParts('ada', `${href('/reset-password')}?token=example`)),
})

function welcome(row: Mailed, password: MailPart[]): MailContent {
  const { name } = currentSite()
  return {
    subject: t('You are a member of {name}', { name }),
    parts: [
      { type: 'text', text: t('Welcome. This is your membership of {name}:', { name }) },
      { type: 'facts', facts: factsOf(row) },
      ...password,
      ...toMembership(),
    ],
  }
}

const passwordParts = (username: string, path: string): MailPart[] => [
  {
    type: 'text',
    text: t('Your username is {username}. Set a password to log in. The link works for a week.', {
      username,
    }),
  },
  ...siteLinkParts(t('Set a password'), path),
]

export const membershipEndedMailKind = defineMailKind({
  name: 'membership ended',
  module: 'members',
  title: msg('End of a membership'),
  group: msg('Members'),
  goesTo: msg('former members'),
  payload,
  async write({ membershipId }) {
    const row = await rowOf(membershipId)
    if (row?.status !== 'ended' || row.user.disabledAt) return null
    return (await goesOn(row)) ? endOfSecond(row) : farewell(row)
  },
  sample: () => farewell(example),
})

/**
 * Tells whether the member had paid for the plan twice: another membership of it continues, and this one was refunded.
 */
async function goesOn({ id, userId, planId }: MembershipRow): Promise<boolean> {
  const other = { userId, planId, status: { in: ['active', 'past due', 'paused'] } }
  if ((await db.membership.count({ where: other })) === 0) return false
  const payments = await db.membershipPayment.findMany({ where: { membershipId: id } })
  return payments.every(({ amountCents, refundedCents }) => refundedCents >= amountCents)
}

function endOfSecond({ plan }: Mailed): MailContent {
  const { name } = currentSite()
  return {
    subject: t('You had a membership of {name} twice', { name }),
    parts: [
      {
        type: 'text',
        text: t(
          'You paid for “{name}” twice. One membership has ended, and we refund what you paid for it. The other continues.',
          {
            name: plan.name,
          },
        ),
      },
      ...toMembership(),
    ],
  }
}

function farewell({ plan }: Mailed): MailContent {
  const { name } = currentSite()
  return {
    subject: t('Your membership of {name} has ended', { name }),
    parts: [
      {
        type: 'text',
        text: t('Your membership “{name}” has ended. Thank you for your support.', { name: plan.name }),
      },
      ...joinLinkForMail(t('Join again')),
      ...toMembership(),
    ],
  }
}

type Mailed = Pick<MembershipRow, 'startedAt' | 'paidUntil' | 'number' | 'issuesLeft'> & {
  plan: Pick<MembershipRow['plan'], 'name'>
}

function factsOf({ plan, startedAt, paidUntil, number, issuesLeft }: Mailed): [string, string][] {
  const facts: [string, string | null][] = [
    [t('Plan'), plan.name],
    [t('Since'), startedAt && formatDay(localTimeOf(startedAt).date)],
    [t('Until'), paidUntil && formatDay(lastDayBefore(paidUntil))],
    [t('Issues'), issuesLeft === null ? null : String(issuesLeft)],
    [t('Member number'), number === null ? null : String(number)],
  ]
  return facts.filter((fact): fact is [string, string] => fact[1] !== null)
}

const example: Mailed = {
  plan: { name: 'Friend' },
  number: 12,
  issuesLeft: null,
  startedAt: new Date('2026-01-15T12:00:00Z'),
  paidUntil: new Date('2027-01-15T12:00:00Z'),
}
