import { z } from 'zod'
import { cachedTables } from '../../platform/changes/cached-tables.server'
import { db, type Prisma, type Transaction } from '../../platform/database/db.server'
import { NotFound } from '../../platform/errors/errors'
import { type ListRange, pageFields, whereAfter } from '../../platform/http/list-request.server'
import { updatedAtOf } from '../content/updated-at.server'
import type { Billing, Delivery, Plan } from './plans'
import { planNotFound } from './plans'
import type { PlanReading } from './reading-access'

export type PlanRow = Prisma.PlanGetPayload<object>

/** Plans on offer come by what they cost. */
const byPrice = [{ priceCents: 'asc' }, { id: 'asc' }] satisfies Prisma.PlanOrderByWithRelationInput[]

const isOpen = { deletedAt: null, isClosed: false }

export const PlansQuery = z.object(pageFields(['number', 'number']))

/** Returns the plans that new members can choose, the cheapest first. */
export async function openPlans({ cursor, take }: ListRange = {}): Promise<Plan[]> {
  const where = { AND: [isOpen, whereAfter(byPrice, cursor)] }
  const rows = await db.plan.findMany({ where, orderBy: byPrice, take })
  return rows.map(asPlan)
}

const anyOpen = cachedTables(['Plan'], async () => (await db.plan.count({ where: isOpen })) > 0)

/** Tells whether there is a plan to join, which each page shows. */
export const hasOpenPlans = (): Promise<boolean> => anyOpen.read()

export async function allPlans(): Promise<Plan[]> {
  const rows = await db.plan.findMany({ where: { deletedAt: null }, orderBy: byPrice })
  return rows.map(asPlan)
}

/** @throws NotFound */
export async function planById(id: number): Promise<Plan> {
  const row = await db.plan.findFirst({ where: { id, deletedAt: null } })
  if (!row) throw new NotFound(planNotFound)
  return asPlan(row)
}

export const hasMembers = async (tx: Transaction, planId: number): Promise<boolean> =>
  (await tx.membership.count({ where: { planId, status: { notIn: ['pending', 'ended'] } } })) > 0

export function asPlan(row: PlanRow): Plan {
  const { createdAt, updatedAt, deletedAt: _deletedAt, stripeProductId: _productId, ...plan } = row
  return {
    ...plan,
    billing: row.billing as Billing,
    reading: row.reading as PlanReading,
    delivery: row.delivery as Delivery,
    updatedAt: updatedAtOf({ updatedAt, createdAt }),
  }
}
