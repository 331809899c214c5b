import { db, type Prisma, type Transaction } from '../../platform/database/db.server'
import { t } from '../../platform/i18n/i18n'
import { whereMembershipRunning } from '../../site/accounts/running-memberships.server'
import { isModuleOn } from '../../site/modules/switches.server'
import { listAllPlans } from '../../site/plans/plans.server'
import type { MemberAudience, NamedTopic } from './topics'

/**
 * Returns the audiences of members that a newsletter can have; none on a site without plans. While members are off,
 * only the audiences for which this newsletter was written.
 */
export async function listMemberTopics(chosen: string[] = []): Promise<NamedTopic[]> {
  const all = await allMemberTopics()
  return isModuleOn('members') ? all : all.filter(({ topic }) => chosen.includes(topic))
}

async function allMemberTopics(): Promise<NamedTopic[]> {
  const plans = await listAllPlans()
  if (plans.length === 0) return []
  const ofPlans = plans.map(({ id, name }) => ({ topic: `plan-${id}`, name: t('Members: {name}', { name }) }))
  return [{ topic: 'members', name: t('All members') }, ...ofPlans]
}

const membersIn = ({ planId }: MemberAudience, now = new Date()): Prisma.UserWhereInput => ({
  email: { not: '' },
  disabledAt: null,
  memberships: { some: { ...whereMembershipRunning(now), ...(planId !== null && { planId }) } },
})

/** Counts the members who will get a newsletter, without unsubscribed ones and dead addresses. */
export async function countMembersOfAudience(audience: MemberAudience): Promise<number> {
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
 * Creates one copy of a newsletter for each member. Members who never subscribed become subscribers without topics, who
 * only get newsletters to members, and can unsubscribe by the link in the mail.
 */
export async function writeNewsletterCopiesForMembers(
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
