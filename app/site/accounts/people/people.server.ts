import { db, inTransaction, type Prisma } from '../../../platform/database/db.server'
import { sqlAddressesMatch } from '../../../platform/database/sql.server'
import { NotFound } from '../../../platform/errors/errors'
import { type Actor, recordAccountChange } from '../audit.server'
import { guestRole } from '../roles'
import { staffRoleOf } from '../staff'
import { personNotFound } from './people'

const include = { secondFactor: { select: { enabledAt: true } } }

export const listPeopleByIds = async (ids: number[]) =>
  (await db.user.findMany({ where: { id: { in: ids } }, include })).map(asPerson)

/** @param q a text taken literally: `_` is no wildcard */
export function findPeople(q: string, limit: number) {
  return db.$queryRaw<{ id: number; username: string; email: string }[]>`
    SELECT "id", "username", "email" FROM "User"
    WHERE "role" <> ${guestRole} AND ${sqlAddressesMatch(q, '"usernameKey"', '"emailKey"')}
    ORDER BY "usernameKey" LIMIT ${limit}`
}

/** @throws NotFound, also for guests */
export async function findPersonById(id: number) {
  const [row, sessions, orders] = await Promise.all([
    db.user.findFirst({ where: { id, NOT: { role: guestRole } }, include }),
    db.session.count({ where: { userId: id } }),
    db.order.count({ where: { userId: id } }),
  ])
  if (!row) throw new NotFound(personNotFound)
  return { ...asPerson(row), sessions, orders }
}

type Row = Pick<
  Prisma.UserGetPayload<{ include: typeof include }>,
  'id' | 'username' | 'email' | 'role' | 'staff' | 'disabledAt' | 'createdAt' | 'secondFactor'
>

const asPerson = ({ id, username, email, role, staff, disabledAt, createdAt, secondFactor }: Row) => ({
  id,
  username,
  email,
  staff: staffRoleOf({ role, staff }) ?? null,
  isDisabled: disabledAt !== null,
  hasSecondFactor: Boolean(secondFactor?.enabledAt),
  createdAt: createdAt.toISOString(),
})
export type Person = ReturnType<typeof asPerson>

/**
 * Ends all sessions of a user.
 * @throws NotFound
 */
export async function endSessionsOf(id: number, actor: Actor): Promise<void> {
  const person = await findPersonById(id)
  await inTransaction(async (tx) => {
    await tx.session.deleteMany({ where: { userId: id } })
    await recordAccountChange(tx, actor, person, 'logged out everywhere')
  })
}
