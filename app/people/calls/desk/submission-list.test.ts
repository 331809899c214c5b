import { expect, test } from 'vitest'
import { aUser } from '../../../../test/builders'
import { aCall, aSubmission } from '../../../../test/calls'
import { planOf, recordedStatements, rowsIn, shapeOf } from '../../../../test/recorded-statements'
import { db, isPostgresql } from '../../../platform/database/db.server'
import { castVote, markSubmissionRead } from './submission-desk.server'
import { type SubmissionShow, submissionShows, submissionSorts } from './submission-list'
import { listSubmissions } from './submission-list.server'

const query = { show: 'all', sort: 'newest', q: '' } as const
const show = (one: SubmissionShow) => ({ ...query, show: one })
const idsOf = ({ submissions }: Awaited<ReturnType<typeof listSubmissions>>) =>
  submissions.map(({ id }) => id)

test('editors filter by status, by what they have not read, and by what they have not voted on', async () => {
  const call = await aCall()
  const { id: userId } = await aUser({ role: 'admin' })
  const [first, second, third] = [
    await aSubmission({ callId: call.id, titles: ['One'] }),
    await aSubmission({ callId: call.id, titles: ['Two'], status: 'discussion' }),
    await aSubmission({ callId: call.id, titles: ['Three'], status: 'declined' }),
  ]
  await markSubmissionRead(first.id, userId)
  await castVote({ callId: call.id, id: second.id }, userId, 'yes')
  const ids = async (one: SubmissionShow) => idsOf(await listSubmissions(call, show(one), null, userId))
  expect(await ids('all')).toEqual([third.id, second.id, first.id])
  expect(await ids('unread')).toEqual([third.id, second.id])
  expect(await ids('unvoted')).toEqual([first.id])
  expect(await ids('discussion')).toEqual([second.id])
  const best = await listSubmissions(call, { ...query, sort: 'highest' }, null, userId)
  expect(best.submissions[0]).toMatchObject({
    id: second.id,
    votes: { yes: 1, maybe: 0, no: 0 },
    ownVote: 'yes',
  })
})

test('a search finds titles and senders; in a blind call no senders, whom it would tell', async () => {
  const { id: userId } = await aUser({ role: 'admin' })
  for (const [isBlind, found] of [
    [false, 1],
    [true, 0],
  ] as const) {
    const call = await aCall({ isBlind })
    const { id } = await aSubmission({ callId: call.id, titles: ['100% Café'], name: 'Grace Hopper' })
    const total = async (q: string) => (await listSubmissions(call, { ...query, q }, null, userId)).total
    expect([await total('cafe'), await total('100%'), await total('_')]).toEqual([1, 1, 0])
    expect([await total('hopper'), await total('ada@example.org')]).toEqual([found, found])
    await db.submission.update({ where: { id }, data: { status: 'declined' } })
    expect(await total('hopper')).toBe(1)
  }
})

test('a call with 2,000 submissions is listed with the same statements as one with three, none of which reads all calls', async () => {
  const { id: userId } = await aUser({ role: 'admin' })
  const [small, large] = [await aCall(), await aCall()]
  const row = { name: 'Ada', email: 'a@b.org', emailKey: 'a@b.org', searchText: 'night', nameText: 'ada' }
  const many = (callId: number, count: number) => Array.from({ length: count }, () => ({ ...row, callId }))
  await db.submission.createMany({ data: [...many(small.id, 3), ...many(large.id, 2000)] })
  const all = await db.submission.findMany({
    where: { callId: { in: [small.id, large.id] } },
    select: { id: true },
  })
  await db.submissionPiece.createMany({
    data: all.map(({ id: submissionId }) => ({ submissionId, position: 1, title: 'Night' })),
  })
  await db.submissionVote.createMany({
    data: all.map(({ id: submissionId }) => ({ submissionId, userId, vote: 'yes' })),
  })
  const statements = recordedStatements(/[`"](Call|Submission)/)
  const listed = async (call: typeof small, one: Parameters<typeof listSubmissions>[1]) => {
    statements.splice(0)
    const { submissions } = await listSubmissions(call, one, null, userId)
    return {
      rows: submissions.length,
      made: statements.map(({ sql }) => shapeOf(sql)).sort(),
      read: rowsIn(statements),
    }
  }
  for (const asked of [...submissionShows.map(show), { ...query, q: 'night' }]) {
    const few = await listed(small, asked)
    const lots = await listed(large, asked)
    expect(lots.made, asked.show).toEqual(few.made)
    // A page of 50, with one piece, vote and reading of each at most.
    expect(lots.read, asked.show).toBeLessThanOrEqual(1 + 50 * 4)
  }
  if (isPostgresql) return
  for (const sort of submissionSorts) {
    await listed(large, { ...query, sort })
    const lists = statements.filter(({ sql }) => /FROM `main`.`Submission` WHERE/.test(sql))
    expect(lists.map(({ rows }) => rows)).toContain(50)
    for (const { sql } of lists) {
      const steps = await planOf(sql)
      expect(steps.join('; '), sort).toMatch(
        /SEARCH (main\.)?Submission USING (COVERING )?INDEX Submission_callId/,
      )
    }
  }
})
