import { db, type Prisma } from '../../../platform/database/db.server'
import { type Cursor, whereAfter } from '../../../platform/http/list-request.server'
import { paging } from '../../../platform/http/paging'
import { parseTextQuery, whereFound } from '../../../platform/text/search-words'
import type { ListQuery } from '../../../platform/ui/list-query'
import { isAnonymous, statusFrom, undecided, type Vote, votes } from '../submissions/submissions'
import type { SubmissionShow, SubmissionSort } from './submission-list'

const perPage = 50

const orders: Record<SubmissionSort, Prisma.SubmissionOrderByWithRelationInput[]> = {
  newest: [{ id: 'desc' }],
  oldest: [{ id: 'asc' }],
  highest: [{ score: 'desc' }, { id: 'desc' }],
  lowest: [{ score: 'asc' }, { id: 'desc' }],
}

interface BlindCall {
  id: number
  isBlind: boolean
}

/** A condition: who sent it is shown, as `isAnonymous` decides for one. */
const isNamed = ({ isBlind }: BlindCall): Prisma.SubmissionWhereInput =>
  isBlind ? { OR: [{ revealedAt: { not: null } }, { status: { in: ['accepted', 'declined'] } }] } : {}

function isShown(show: SubmissionShow, userId: number): Prisma.SubmissionWhereInput {
  if (show === 'all') return {}
  if (show === 'unread') return { reads: { none: { userId } } }
  if (show === 'unvoted') return { votes: { none: { userId } }, ...undecided }
  return { status: show }
}

/** Names are searched only where they are shown, or a search would tell them. */
function matches(call: BlindCall, q: string): Prisma.SubmissionWhereInput {
  const { has, without } = parseTextQuery(q)
  const named = has.map((piece) => ({
    OR: [{ searchText: { contains: piece } }, { AND: [{ nameText: { contains: piece } }, isNamed(call)] }],
  }))
  return { AND: [whereFound({ has: [], without }), ...named] }
}

export async function submissionsPage(
  call: BlindCall,
  { show, sort, q }: ListQuery<SubmissionShow, SubmissionSort>,
  askedPage: string | null,
  userId: number,
) {
  const where = { AND: [{ callId: call.id }, isShown(show, userId), matches(call, q)] }
  const total = await db.submission.count({ where })
  const { page, pages, skip, take } = paging(askedPage, total, perPage)
  const submissions = await listed(call, userId, { where, orderBy: orders[sort], skip, take })
  return { submissions, total, page, pages }
}

export const submissionsAfter = (
  call: BlindCall,
  { show, q }: { show: SubmissionShow; q: string },
  userId: number,
  { cursor, take }: { cursor?: Cursor; take: number },
) =>
  listed(call, userId, {
    where: {
      AND: [
        whereAfter([{ id: 'desc' }], cursor),
        { callId: call.id },
        isShown(show, userId),
        matches(call, q),
      ],
    },
    orderBy: orders.newest,
    take,
  })

async function listed(
  call: BlindCall,
  userId: number,
  range: Pick<Prisma.SubmissionFindManyArgs, 'where' | 'orderBy' | 'skip' | 'take'>,
) {
  const rows = await db.submission.findMany({
    ...range,
    select: {
      id: true,
      status: true,
      name: true,
      revealedAt: true,
      createdAt: true,
      pieces: { select: { title: true, kind: true }, orderBy: { position: 'asc' } },
      votes: { select: { vote: true, userId: true } },
      reads: { where: { userId }, select: { userId: true } },
    },
  })
  return rows.map(({ name, pieces, votes: given, reads, createdAt, ...row }) => ({
    id: row.id,
    status: statusFrom(row.status),
    name: isAnonymous(call, row) ? null : name,
    titles: pieces.map(({ title }) => title),
    kinds: [...new Set(pieces.map(({ kind }) => kind).filter(Boolean))],
    votes: countVotes(given),
    ownVote: voteFrom(given.find((vote) => vote.userId === userId)?.vote),
    isUnread: reads.length === 0,
    sentAt: createdAt.toISOString(),
  }))
}
export type ListedSubmission = Awaited<ReturnType<typeof listed>>[number]

export const voteFrom = (vote: string | undefined): Vote | undefined => votes.find((one) => one === vote)

export function countVotes(given: { vote: string }[]): Record<Vote, number> {
  const counts = { yes: 0, maybe: 0, no: 0 }
  for (const { vote } of given) {
    const known = voteFrom(vote)
    if (known) counts[known] += 1
  }
  return counts
}

export async function neighbours(callId: number, id: number) {
  const select = { id: true }
  const newer = await db.submission.findFirst({
    where: { callId, id: { gt: id } },
    orderBy: { id: 'asc' },
    select,
  })
  const older = await db.submission.findFirst({
    where: { callId, id: { lt: id } },
    orderBy: { id: 'desc' },
    select,
  })
  return { newer: newer?.id, older: older?.id }
}
