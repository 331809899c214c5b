import { db, type Prisma, type Transaction } from '../../platform/database/db.server'
import { hasPermission, type StaffRole } from '../../site/accounts/staff'

const editors = { role: 'admin', staff: 'editor' } satisfies Prisma.UserWhereInput

export async function listRevealersOfCall(callId: number | null) {
  const rows = await db.user.findMany({
    where: editors,
    select: { id: true, username: true, callRevealers: { where: { callId: callId ?? 0 } } },
    orderBy: { usernameKey: 'asc' },
    take: 200,
  })
  return rows.map(({ id, username, callRevealers }) => ({ id, username, isChosen: callRevealers.length > 0 }))
}

export async function mayRevealSenders(
  callId: number,
  user: { id: number; staff?: StaffRole },
): Promise<boolean> {
  if (hasPermission(user, 'run')) return true
  return (await db.callRevealer.count({ where: { callId, userId: user.id } })) > 0
}

/** Sets which editors may reveal names, besides the owners. */
export async function setRevealers(tx: Transaction, callId: number, userIds: number[]): Promise<void> {
  await tx.callRevealer.deleteMany({ where: { callId } })
  const known = await tx.user.findMany({
    where: { id: { in: userIds }, ...editors },
    select: { id: true },
  })
  await tx.callRevealer.createMany({ data: known.map(({ id: userId }) => ({ callId, userId })) })
}
