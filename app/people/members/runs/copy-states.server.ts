import { db, type Prisma } from '../../../platform/database/db.server'
import { raw, sql } from '../../../platform/database/sql.server'
import { type GoodsOfIssueRun, hasGoodsForDelivery, type IssueCopyDelivery } from './owed-copies'
import type { IssueCopyState } from './runs'

type Run = GoodsOfIssueRun & { id: number; startedAt: Date }

export interface CopyInState {
  membershipId: number
  delivery: IssueCopyDelivery
  state: IssueCopyState
}

/** Counts the copies of a run by what they are and what they wait for, as `issueCopyWaitingState` says it of one. */
export async function countCopiesByState(run: Run) {
  const counted = await db.$queryRaw<
    { delivery: IssueCopyDelivery; state: IssueCopyState; isAsked: number; hasOrder: number; count: bigint }[]
  >`SELECT "delivery", "state", "isAsked", "hasOrder", COUNT(*) AS "count" FROM (${copiesOf(run)}) AS "copies"
    GROUP BY "delivery", "state", "isAsked", "hasOrder"`
  return counted.map(({ isAsked, hasOrder, count, ...copy }) => ({
    ...copy,
    isAsked: isAsked === 1,
    hasOrder: hasOrder === 1,
    count: Number(count),
  }))
}

export type CopyCount = Awaited<ReturnType<typeof countCopiesByState>>[number]

/** Lists copies of a run with their states; those that need an address come first. */
export const listCopyStates = (run: Run, part: Prisma.Sql = sql``) =>
  db.$queryRaw<CopyInState[]>`
    SELECT "membershipId", "delivery", "state" FROM (${copiesOf(run)}) AS "copies"
    ORDER BY CASE "state" WHEN 'address failed' THEN 0 WHEN 'address missing' THEN 1 ELSE 2 END, "membershipId" ${part}`

/** Lists the members who are not asked yet for the address that a copy waits for. */
export async function listMembersToAsk(run: Run): Promise<number[]> {
  const rows = await db.$queryRaw<{ membershipId: number }[]>`
    SELECT "membershipId" FROM (${copiesOf(run)}) AS "copies"
    WHERE "isAsked" = 0 AND "state" IN ('address missing', 'address failed') ORDER BY "membershipId"`
  return rows.map(({ membershipId }) => membershipId)
}

function copiesOf(run: Run): Prisma.Sql {
  const { startedAt: at } = run
  const begun = raw('COALESCE("paid"."periodFrom", "paid"."paidAt")')
  const isGood = (delivery: IssueCopyDelivery) => raw(hasGoodsForDelivery(run, delivery) ? '1' : '0')
  const payments = sql`"MembershipPayment" AS "paid" WHERE "paid"."membershipId" = "member"."id" AND ${begun} <= ${at}`
  const isLast = sql`NOT EXISTS (SELECT 1 FROM "MembershipPayment" AS "later" WHERE "later"."membershipId" = "member"."id"
    AND COALESCE("later"."periodFrom", "later"."paidAt") <= ${at} AND COALESCE("later"."periodFrom", "later"."paidAt") > ${begun})`
  const isRefunded = sql`EXISTS (SELECT 1 FROM ${payments}) AND NOT EXISTS (SELECT 1 FROM ${payments}
    AND NOT ("paid"."amountCents" > 0 AND "paid"."refundedCents" >= "paid"."amountCents")
    AND ("member"."issuesLeft" IS NOT NULL OR ${isLast}))`
  return sql`
    SELECT "copy"."membershipId", "copy"."delivery",
      CASE WHEN "copy"."askedAt" IS NULL THEN 0 ELSE 1 END AS "isAsked",
      CASE WHEN "copy"."orderId" IS NULL THEN 0 ELSE 1 END AS "hasOrder",
      CASE
        WHEN "copy"."madeAt" IS NOT NULL THEN 'made'
        WHEN ${isRefunded} THEN 'not owed'
        WHEN "member"."issuesLeft" IS NULL AND "member"."paidUntil" <= ${at}
          THEN CASE "member"."status" WHEN 'ended' THEN 'not owed' ELSE 'payment due' END
        WHEN CASE "copy"."delivery" WHEN 'print' THEN ${isGood('print')} ELSE ${isGood('digital')} END = 0 THEN 'nothing chosen'
        WHEN "copy"."delivery" = 'digital' THEN 'ready'
        WHEN COALESCE("member"."shippingName", '') = '' OR COALESCE("member"."shippingAddress", '') = ''
          OR COALESCE("member"."shippingCountry", '') = '' THEN 'address missing'
        WHEN "member"."addressFailedAt" IS NOT NULL THEN 'address failed'
        ELSE 'ready'
      END AS "state"
    FROM "IssueCopy" AS "copy" JOIN "Membership" AS "member" ON "member"."id" = "copy"."membershipId"
    WHERE "copy"."runId" = ${run.id}`
}
