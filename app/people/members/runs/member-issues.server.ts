import { db } from '../../../platform/database/db.server'
import { toIso } from '../../../platform/iso-time'
import type { IssueCopyDelivery } from './owed-copies'

/** An issue that was sent to a membership or is owed to it; times are in ISO 8601. */
export interface MemberIssue {
  membershipId: number
  runId: number
  title: string
  /** The article to read online. */
  articleId: number | null
  delivery: IssueCopyDelivery
  /** When the issue's parcel or mail was created; null if it is still owed. */
  madeAt: string | null
  /** When the parcel was shipped. */
  shippedAt: string | null
  order: string | null
}

const most = 100

export async function listIssuesOfMemberships(membershipIds: number[]): Promise<MemberIssue[]> {
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
    delivery: delivery as IssueCopyDelivery,
    madeAt: toIso(madeAt),
    shippedAt: toIso(order?.shippedAt ?? null),
    order: order?.reference ?? null,
  }))
}
