import { z } from 'zod'
import { cachedTables } from '../../platform/changes/cached-tables.server'
import { db, type Prisma, type Transaction } from '../../platform/database/db.server'
import { makeTextSearchFilter } from '../../platform/database/text-found.server'
import { NotFound } from '../../platform/errors/errors'
import {
  type ListRange,
  pageQueryFields,
  searchQueryField,
  whereAfterCursor,
} from '../../platform/http/list-request.server'
import { updatedAtOf } from '../content/updated-at.server'
import { isModuleOn } from '../modules/switches.server'
import type { Billing, Plan, PlanDelivery } from './plans'
import { planNotFound } from './plans'
import type { PlanReadingScope } from './reading-access'

export type PlanRow = Prisma.PlanGetPayload<object>

/** The order of plans: by price. */
const byPrice = [{ priceCents: 'asc' }, { id: 'asc' }] satisfies Prisma.PlanOrderByWithRelationInput[]

const isOpen = { deletedAt: null, isClosed: false }

export const PlansQuery = z.object({ ...searchQueryField(), ...pageQueryFields(['number', 'number']) })

/** Returns the plans that new members can choose, the cheapest first. */
export async function listOpenPlans({ cursor, q, take }: ListRange = {}): Promise<Plan[]> {
  const where = {
    AND: [isOpen, await makeTextSearchFilter('Plan', q, ['"name"']), whereAfterCursor(byPrice, cursor)],
  }
  const rows = await db.plan.findMany({ where, orderBy: byPrice, take })
  return rows.map(planFromRow)
}

const anyOpen = cachedTables(['Plan'], async () => (await db.plan.count({ where: isOpen })) > 0)

/** Tells whether there is a plan to join, as every page shows it. */
export const hasOpenPlans = async (): Promise<boolean> => isModuleOn('members') && (await anyOpen.read())

export async function listAllPlans(): Promise<Plan[]> {
  const rows = await db.plan.findMany({ where: { deletedAt: null }, orderBy: byPrice })
  return rows.map(planFromRow)
}

export const listPlansByIds = async (ids: number[]): Promise<Plan[]> =>
  (await db.plan.findMany({ where: { id: { in: ids } } })).map(planFromRow)

/** @throws NotFound */
export async function findPlanById(id: number): Promise<Plan> {
  const row = await db.plan.findFirst({ where: { id, deletedAt: null } })
  if (!row) throw new NotFound(planNotFound)
  return planFromRow(row)
}

export const hasMembers = async (tx: Transaction, planId: number): Promise<boolean> =>
  (await tx.membership.count({ where: { planId, status: { notIn: ['pending', 'ended'] } } })) > 0

export function planFromRow(row: PlanRow): Plan {
  const { createdAt, updatedAt, deletedAt: _deletedAt, stripeProductId: _productId, ...plan } = row
  return {
    ...plan,
    billing: row.billing as Billing,
    reading: row.reading as PlanReadingScope,
    delivery: row.delivery as PlanDelivery,
    updatedAt: updatedAtOf({ updatedAt, createdAt }),
  }
}
