import { db, type Prisma } from '../../../platform/database/db.server'
import { type Cursor, whereAfterCursor } from '../../../platform/http/list-request.server'
import { paging } from '../../../platform/http/paging'
import { parseTextQuery, whereTextMatches } from '../../../platform/text/search-words'
import type { ListQuery } from '../../../platform/ui/list-query'
import {
  isSenderHidden,
  parseSubmissionStatus,
  type Vote,
  votes,
  whereUndecided,
} from '../submissions/submissions'
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

/** Returns the condition that a submission's sender is visible, by the same rule as `isSenderHidden`. */
const isNamed = ({ isBlind }: BlindCall): Prisma.SubmissionWhereInput =>
  isBlind ? { OR: [{ revealedAt: { not: null } }, { status: { in: ['accepted', 'declined'] } }] } : {}

function isShown(show: SubmissionShow, userId: number): Prisma.SubmissionWhereInput {
  if (show === 'all') return {}
  if (show === 'unread') return { reads: { none: { userId } } }
  if (show === 'unvoted') return { votes: { none: { userId } }, ...whereUndecided }
  return { status: show }
}

/**
 * Returns the condition for submissions that match a query. Names are searched only where they are visible;
 * otherwise a search would reveal them.
 */
function matches(call: BlindCall, q: string): Prisma.SubmissionWhereInput {
  const { has, without } = parseTextQuery(q)
  const named = has.map((piece) => ({
    OR: [{ searchText: { contains: piece } }, { AND: [{ nameText: { contains: piece } }, isNamed(call)] }],
  }))
  return { AND: [whereTextMatches({ has: [], without }), ...named] }
}

export type SubmissionFilter = Pick<ListQuery<SubmissionShow, SubmissionSort>, 'show' | 'q'>

/** Returns the filter for the submissions to a call that match a query. */
export const whereSubmissionQuery = (
  call: BlindCall,
  { show, q }: SubmissionFilter,
  userId: number,
): Prisma.SubmissionWhereInput => ({ AND: [{ callId: call.id }, isShown(show, userId), matches(call, q)] })

export async function listSubmissions(
  call: BlindCall,
  { show, sort, q }: ListQuery<SubmissionShow, SubmissionSort>,
  askedPage: string | null,
  userId: number,
) {
  const where = whereSubmissionQuery(call, { show, q }, userId)
  const total = await db.submission.count({ where })
  const { page, pages, skip, take } = paging(askedPage, total, perPage)
  const submissions = await listed(call, userId, { where, orderBy: orders[sort], skip, take })
  return { submissions, total, page, pages }
}

export const listSubmissionsAfterCursor = (
  call: BlindCall,
  query: SubmissionFilter,
  userId: number,
  { cursor, take }: { cursor?: Cursor; take: number },
) =>
  listed(call, userId, {
    where: { AND: [whereAfterCursor([{ id: 'desc' }], cursor), whereSubmissionQuery(call, query, userId)] },
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
    status: parseSubmissionStatus(row.status),
    name: isSenderHidden(call, row) ? null : name,
    titles: pieces.map(({ title }) => title),
    kinds: [...new Set(pieces.map(({ kind }) => kind).filter(Boolean))],
    votes: countVotes(given),
    ownVote: parseVote(given.find((vote) => vote.userId === userId)?.vote),
    isUnread: reads.length === 0,
    sentAt: createdAt.toISOString(),
  }))
}
export type ListedSubmission = Awaited<ReturnType<typeof listed>>[number]

export const parseVote = (vote: string | undefined): Vote | undefined => votes.find((one) => one === vote)

export function countVotes(given: { vote: string }[]): Record<Vote, number> {
  const counts = { yes: 0, maybe: 0, no: 0 }
  for (const { vote } of given) {
    const known = parseVote(vote)
    if (known) counts[known] += 1
  }
  return counts
}

export async function findNeighbouringSubmissions(callId: number, id: number) {
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
