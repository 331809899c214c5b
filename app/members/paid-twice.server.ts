import { db } from '../platform/database/db.server'

/** A membership by card, and the one of the same plan that its member had before. */
export interface PaidTwice {
  id: number
  firstId: number
}

/**
 * Returns the memberships by card whose members had the same plan already, and have it still: a guest who gave the
 * address on two payment pages at once pays for both.
 */
export async function paidTwice(): Promise<PaidTwice[]> {
  const rows = await db.$queryRaw<{ id: number; firstId: number | bigint }[]>`
    SELECT "later"."id" AS "id", MIN("first"."id") AS "firstId" FROM "Membership" AS "later"
    JOIN "Membership" AS "first" ON "first"."userId" = "later"."userId" AND "first"."planId" = "later"."planId"
      AND ("first"."startedAt" < "later"."startedAt"
        OR ("first"."startedAt" = "later"."startedAt" AND "first"."id" < "later"."id"))
    WHERE "later"."stripeSubscriptionId" IS NOT NULL
      AND "later"."status" IN ('active', 'past due', 'paused')
      AND "first"."status" IN ('active', 'past due', 'paused')
    GROUP BY "later"."id" ORDER BY "later"."id"`
  return rows.map(({ id, firstId }) => ({ id, firstId: Number(firstId) }))
}

export const countPaidTwice = async () => (await paidTwice()).length

/** Returns the id of the membership that goes on when this one ends; null if its plan is not paid for twice. */
export const firstOf = async (membershipId: number): Promise<number | null> =>
  (await paidTwice()).find(({ id }) => id === membershipId)?.firstId ?? null
