import { beforeEach, expect, test } from 'vitest'
import { aSubscriber, aUser } from '../../../test/builders'
import { db } from '../../platform/database/db.server'
import { setSiteZone, siteZone } from '../../platform/site-zone'
import { recordAudit } from '../../site/accounts/audit.server'
import { findSubscriptionState, listActionsOn, listMailsTo } from './answers-of-data.server'
import { findSlowRequests } from './slow-requests'

beforeEach(async () => {
  await db.auditEntry.deleteMany()
  await db.outgoingMail.deleteMany()
})

const request = (time: string, ms: number, more: object = {}) =>
  JSON.stringify({
    level: 30,
    time: Date.parse(time),
    msg: 'request',
    method: 'GET',
    path: '/search',
    ms,
    ...more,
  })

async function* linesOf(lines: string[]) {
  yield* lines
}

test('the slowest requests of a time of day are found, with what went wrong then, in a log of journalctl too', async () => {
  const log = [
    `Nov 29 14:04:59 host node[7]: ${request('2026-11-29T14:04:59Z', 900, { dbMs: 700, queries: 12 })}`,
    'no line of ours {',
    request('2026-11-29T14:09:00Z', 20),
    request('2026-11-29T14:00:30Z', 30),
    request('2026-11-29T14:20:00Z', 5000),
    request('2026-11-28T14:05:00Z', 10),
    JSON.stringify({ level: 50, time: Date.parse('2026-11-29T14:06:00Z'), msg: 'request failed' }),
  ]
  const onAnyDay = await findSlowRequests(linesOf(log), { at: '14:05' })
  expect([onAnyDay.count, onAnyDay.medianMs]).toEqual([4, 30])
  expect(onAnyDay.slowest[0]).toMatchObject({ ms: 900, dbMs: 700, queries: 12 })
  expect(onAnyDay.troubles).toMatchObject([{ msg: 'request failed' }])
  expect((await findSlowRequests(linesOf(log), { at: '2026-11-28 14:05' })).count).toBe(1)
  const whole = await findSlowRequests(linesOf(log))
  expect([whole.count, whole.slowest[0]?.ms]).toEqual([5, 5000])
})

test('a time of day is one of the site, also around midnight', async () => {
  const before = siteZone()
  setSiteZone('Asia/Tokyo')
  const { count } = await findSlowRequests(
    linesOf([
      request('2026-11-29T15:02:00Z', 9),
      request('2026-11-29T14:58:00Z', 9),
      request('2026-11-29T00:00:00Z', 9),
    ]),
    { at: '00:00' },
  ).finally(() => setSiteZone(before))
  expect(count).toBe(2)
})

test('who deleted something is found by its name, in any case', async () => {
  const boss = await aUser({ username: 'boss' })
  const about = { subjectType: 'articles', subjectId: 7, subjectName: 'Łódź by Night' }
  await recordAudit(db, boss, { action: 'created', ...about })
  await recordAudit(db, boss, { action: 'deleted', ...about })
  expect(await listActionsOn('lodz night')).toMatchObject([
    { action: 'deleted', actorName: 'boss' },
    { action: 'created' },
  ])
  expect(await listActionsOn('harbour')).toEqual([])
})

test('whether a mail went out is told of mails and newsletters, with the answer of the server', async () => {
  const [sent, failed] = [new Date('2026-11-29T14:00:00Z'), new Date('2026-11-29T15:00:00Z')]
  const mail = { kind: 'receipt', payload: '{}', dueAt: sent, ownerKind: 'order', ownerId: 12 }
  await db.outgoingMail.create({ data: { ...mail, recipient: 'Ada@example.org', sentAt: sent } })
  const refused = { failedAt: failed, lastError: '550 No such user' }
  await db.outgoingMail.create({ data: { ...mail, recipient: 'ada@example.org', ...refused } })
  await db.outgoingMail.create({ data: { ...mail, recipient: 'bo@example.org', sentAt: sent } })
  const { id: subscriberId } = await aSubscriber({ email: 'ada@example.org' })
  const { id: letterId } = await db.letter.create({ data: { subject: 'Issue 4', body: '', topics: '' } })
  await db.letterCopy.create({
    data: { letterId, subscriberId, state: 'sent', sentAt: new Date('2026-11-29T16:00:00Z') },
  })
  expect(await listMailsTo('ADA@example.org')).toMatchObject([
    { what: 'newsletter “Issue 4”', state: 'taken by the mail server' },
    { what: 'receipt (order 12)', state: 'failed', answer: '550 No such user' },
    { what: 'receipt (order 12)', state: 'taken by the mail server' },
  ])
  expect(await findSubscriptionState('ada@example.org')).toBe('active')
  expect(await findSubscriptionState('none@example.org')).toBeUndefined()
})
