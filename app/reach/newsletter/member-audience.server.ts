import { db, type Prisma, type Transaction } from '../../platform/database/db.server'
import { t } from '../../platform/i18n/i18n'
import { running } from '../../site/accounts/running-memberships.server'
import { allPlans } from '../../site/plans/plans.server'
import type { MemberAudience, NamedTopic } from './topics'

/** Returns the audiences of members that an issue can go to; none on a site without plans. */
export async function memberTopics(): Promise<NamedTopic[]> {
  const plans = await allPlans()
  if (plans.length === 0) return []
  const ofPlans = plans.map(({ id, name }) => ({ topic: `plan-${id}`, name: t('Members: {name}', { name }) }))
  return [{ topic: 'members', name: t('All members') }, ...ofPlans]
}

const membersIn = ({ planId }: MemberAudience, now = new Date()): Prisma.UserWhereInput => ({
  email: { not: '' },
  disabledAt: null,
  memberships: { some: { ...running(now), ...(planId !== null && { planId }) } },
})

/** Counts the members who get an issue: those who have not unsubscribed, and whose address takes mail. */
export async function countMembers(audience: MemberAudience): Promise<number> {
  const users = await db.user.findMany({ where: membersIn(audience), select: { emailKey: true } })
  const leaving = await db.subscriber.findMany({
    where: { state: { in: refusing } },
    select: { emailKey: true },
  })
  const refused = new Set(leaving.map(({ emailKey }) => emailKey))
  return users.filter(({ emailKey }) => !refused.has(emailKey)).length
}

const refusing = ['unsubscribed', 'bouncing']

/**
 * Writes one copy of an issue for each member. Who never subscribed becomes a subscriber without topics, who gets what
 * is written to members alone, and can leave by the link in the mail.
 */
export async function writeMemberCopies(
  tx: Transaction,
  letterId: number,
  audience: MemberAudience,
): Promise<void> {
  const users = await tx.user.findMany({
    where: membersIn(audience),
    select: { email: true, emailKey: true },
  })
  const emailKeys = users.map((user) => user.emailKey)
  const rows = await tx.subscriber.findMany({
    where: { emailKey: { in: emailKeys } },
    select: { emailKey: true },
  })
  const known = new Set(rows.map((row) => row.emailKey))
  for (const { email, emailKey } of users.filter((user) => !known.has(user.emailKey))) {
    const create = { email, emailKey, state: 'active', confirmedAt: new Date() }
    await tx.subscriber.upsert({ where: { emailKey }, create, update: {} })
  }
  const emailKey = { in: emailKeys }
  await tx.subscriber.updateMany({ where: { emailKey, state: 'pending' }, data: { state: 'active' } })
  const recipients = await tx.subscriber.findMany({
    where: { emailKey, state: 'active' },
    select: { id: true },
  })
  await tx.letterCopy.createMany({ data: recipients.map(({ id }) => ({ letterId, subscriberId: id })) })
}
