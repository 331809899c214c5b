import { db, inTransaction, type Prisma } from '../../platform/database/db.server'
import { raw, sql, sqlContains } from '../../platform/database/sql.server'
import { paging } from '../../platform/http/paging'
import { endOfDay, startOfDay } from '../../platform/site-zone'
import { type Actor, recordAudit } from '../../site/accounts/audit.server'
import { tablePickupPlace } from '../orders/orders'
import { shortagesOfSale } from './table-sales'

const perPage = 50

export async function loadTableDay(day: string) {
  const [rows, counted, phones] = await Promise.all([
    db.tableSale.findMany({
      where: { day },
      orderBy: [{ soldAt: 'asc' }, { orderId: 'asc' }],
      include: { order: { include: { lines: { orderBy: { id: 'asc' } } } } },
    }),
    db.tableDay.findUnique({ where: { day } }),
    db.order.aggregate({
      where: {
        pickupPlace: tablePickupPlace,
        payBy: null,
        isTest: false,
        paidAt: { gte: startOfDay(day), lt: endOfDay(day) },
      },
      _sum: { totalCents: true, refundedCents: true },
      _count: true,
    }),
  ])
  const sales = rows.map(({ orderId, soldAt, phone, order, ...row }) => ({
    orderId,
    phone,
    soldAt: soldAt.toISOString(),
    shortages: shortagesOfSale(row),
    items: order.lines.map(({ title, quantity }) => ({ title, quantity })),
    totalCents: order.totalCents,
    refundedCents: order.refundedCents,
  }))
  const takenCents = sales.reduce((sum, { totalCents, refundedCents }) => sum + totalCents - refundedCents, 0)
  return {
    day,
    sales,
    takenCents,
    items: itemsIn(sales),
    /** Payments by Stripe on the buyers' phones. */
    phones: {
      orders: phones._count,
      cents: (phones._sum.totalCents ?? 0) - (phones._sum.refundedCents ?? 0),
    },
    counted: counted && {
      floatCents: counted.floatCents,
      countedCents: counted.countedCents,
      note: counted.note,
      countedBy: counted.countedBy,
      countedAt: counted.countedAt.toISOString(),
      differenceCents: counted.countedCents - counted.floatCents - takenCents,
    },
  }
}
export type TableDayReport = Awaited<ReturnType<typeof loadTableDay>>

function itemsIn(sales: { items: { title: string; quantity: number }[] }[]) {
  const pieces = new Map<string, number>()
  for (const { title, quantity } of sales.flatMap(({ items }) => items))
    pieces.set(title, (pieces.get(title) ?? 0) + quantity)
  return [...pieces]
    .map(([title, quantity]) => ({ title, quantity }))
    .sort((one, other) => other.quantity - one.quantity || (one.title < other.title ? -1 : 1))
}

interface Count {
  day: string
  floatCents: number
  countedCents: number
  note: string
}

/** Records the cash in the box in the evening; a later count replaces it. */
export async function recordCashCount({ day, ...count }: Count, actor: Actor): Promise<void> {
  const noted = { ...count, countedBy: actor.username, countedAt: new Date() }
  await inTransaction(async (tx) => {
    await tx.tableDay.upsert({ where: { day }, create: { day, ...noted }, update: noted })
    const subject = { subjectType: 'table', subjectId: 0, subjectName: day }
    await recordAudit(tx, actor, { action: 'changed', ...subject, note: 'counted the cash' })
  })
}

interface SoldOn {
  day: string
  sales: number
  takenCents: number
}

interface DaysQuery {
  /** A part of a day, as 2026-05. */
  q: string
  sort: 'newest' | 'oldest'
}

/** Returns a page of the list of days with table sales. */
export async function listTableDays({ q, sort }: DaysQuery, askedPage: string | null) {
  const [counted] = await db.$queryRaw<{ days: bigint }[]>`
    SELECT COUNT(DISTINCT "day") AS "days" FROM "TableSale" WHERE ${sqlContains('"day"', q)}`
  const total = Number(counted?.days ?? 0)
  const { page, pages, skip, take } = paging(askedPage, total, perPage)
  const days = await daysSold(sql`${sqlContains('s."day"', q)}`, sort, sql`LIMIT ${take} OFFSET ${skip}`)
  return { days, total, page, pages }
}

/** Returns the days after a given one in the list, newest first. */
export const listTableDaysAfter = (q: string, day: string | undefined, take: number) =>
  daysSold(
    sql`${sqlContains('s."day"', q)} AND ${day === undefined ? sql`1 = 1` : sql`s."day" < ${day}`}`,
    'newest',
    sql`LIMIT ${take}`,
  )

/** Returns days with table sales, added up by the database. */
async function daysSold(where: Prisma.Sql, sort: DaysQuery['sort'], part: Prisma.Sql) {
  const sold = await db.$queryRaw<SoldOn[]>`
    SELECT s."day", CAST(COUNT(*) AS INTEGER) AS "sales",
      CAST(SUM(o."totalCents" - o."refundedCents") AS INTEGER) AS "takenCents"
    FROM "TableSale" s JOIN "Order" o ON o."id" = s."orderId" WHERE ${where}
    GROUP BY s."day" ORDER BY s."day" ${raw(sort === 'oldest' ? 'ASC' : 'DESC')} ${part}`
  const counts = await db.tableDay.findMany({ where: { day: { in: sold.map(({ day }) => day) } } })
  return sold.map(({ day, sales, takenCents }) => {
    const count = counts.find((one) => one.day === day)
    const differenceCents = count ? count.countedCents - count.floatCents - Number(takenCents) : null
    return { day, sales: Number(sales), takenCents: Number(takenCents), differenceCents }
  })
}
export type ListedDay = Awaited<ReturnType<typeof daysSold>>[number]
