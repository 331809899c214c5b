import { db } from '../../../platform/database/db.server'
import { toIso } from '../../../platform/iso-time'
import type { CopyDelivery } from './owed'

/** One issue that a membership was sent, or is owed. Times are ISO 8601. */
export interface MemberIssue {
  membershipId: number
  runId: number
  title: string
  /** The article that its reader opens. */
  articleId: number | null
  delivery: CopyDelivery
  /** When its parcel or mail was made; null is owed. */
  madeAt: string | null
  /** When the parcel left. */
  shippedAt: string | null
  order: string | null
}

const most = 100

export async function issuesOf(membershipIds: number[]): Promise<MemberIssue[]> {
  const rows = await db.issueCopy.findMany({
    where: { membershipId: { in: membershipIds } },
    include: { run: true, order: { select: { reference: true, shippedAt: true } } },
    orderBy: { runId: 'desc' },
    take: most,
  })
  return rows.map(({ membershipId, runId, run, delivery, madeAt, order }) => ({
    membershipId,
    runId,
    title: run.title,
    articleId: run.articleId,
    delivery: delivery as CopyDelivery,
    madeAt: toIso(madeAt),
    shippedAt: toIso(order?.shippedAt ?? null),
    order: order?.reference ?? null,
  }))
}
