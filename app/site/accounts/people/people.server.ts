import { db, inTransaction, type Prisma } from '../../../platform/database/db.server'
import { keysFound } from '../../../platform/database/sql.server'
import { NotFound } from '../../../platform/errors/errors'
import { type Cursor, whereAfter } from '../../../platform/http/list-request.server'
import { paging } from '../../../platform/http/paging'
import { whereKeysFound } from '../../../platform/text/search-words'
import type { ListQuery } from '../../../platform/ui/list-query'
import { type Actor, recordAccountChange } from '../audit.server'
import { guestRole } from '../roles'
import { staffRoleOf } from '../staff'
import { type PeopleFilter, type peopleList, personNotFound } from './people'

const perPage = 30

const isStaff: Prisma.UserWhereInput = { OR: [{ role: 'admin' }, { role: 'user', staff: 'shop' }] }
const include = { secondFactor: { select: { enabledAt: true } } }
const inFilter: Record<PeopleFilter, Prisma.UserWhereInput> = {
  staff: isStaff,
  all: {},
  disabled: { disabledAt: { not: null } },
}

type Sort = (typeof peopleList.sorts)[number]

const orders: Record<Sort, Prisma.UserOrderByWithRelationInput> = {
  'a-z': { usernameKey: 'asc' },
  'z-a': { usernameKey: 'desc' },
  newest: { id: 'desc' },
  oldest: { id: 'asc' },
}

/** @param q a part of a username or an address */
export async function peoplePage({ show, sort, q }: ListQuery<PeopleFilter, Sort>, askedPage: string | null) {
  const where = whereQuery({ show, q })
  const total = await db.user.count({ where })
  const { page, pages, skip, take } = paging(askedPage, total, perPage)
  const rows = await db.user.findMany({ where, include, orderBy: orders[sort], skip, take })
  return { people: rows.map(asPerson), total, page, pages }
}

export async function peopleAfter(query: PeopleQuery, cursor: Cursor | undefined, take: number) {
  const where = { AND: [whereQuery(query), whereAfter([{ id: 'desc' }], cursor)] }
  return (await db.user.findMany({ where, include, orderBy: { id: 'desc' }, take })).map(asPerson)
}

type PeopleQuery = Pick<ListQuery<PeopleFilter, Sort>, 'show' | 'q'>

function whereQuery({ show, q }: PeopleQuery): Prisma.UserWhereInput {
  return { AND: [{ NOT: { role: guestRole } }, inFilter[show], whereKeysFound(q, 'usernameKey', 'emailKey')] }
}

/** @param q as it is written: `_` is no wildcard */
export function findPeople(q: string, limit: number) {
  return db.$queryRaw<{ id: number; username: string; email: string }[]>`
    SELECT "id", "username", "email" FROM "User"
    WHERE "role" <> ${guestRole} AND ${keysFound(q, '"usernameKey"', '"emailKey"')}
    ORDER BY "usernameKey" LIMIT ${limit}`
}

/** @throws NotFound, also for guests */
export async function personById(id: number) {
  const row = await db.user.findFirst({
    where: { id, NOT: { role: guestRole } },
    include: { ...include, _count: { select: { sessions: true, orders: true } } },
  })
  if (!row) throw new NotFound(personNotFound)
  return { ...asPerson(row), sessions: row._count.sessions, orders: row._count.orders }
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

/** Logs somebody out everywhere. @throws NotFound */
export async function endSessionsOf(id: number, actor: Actor): Promise<void> {
  const person = await personById(id)
  await inTransaction(async (tx) => {
    await tx.session.deleteMany({ where: { userId: id } })
    await recordAccountChange(tx, actor, person, 'logged out everywhere')
  })
}
