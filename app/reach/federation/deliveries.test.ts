import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { anArticleWithFiles, aUser } from '../../../test/builders'
import { openToFollowers, runAllJobs } from '../../../test/followed'
import { anotherServer, type OtherServer } from '../../../test/other-server'
import { articleContentKind } from '../../magazine/publications/admin/article.content.server'
import { invalidateTags } from '../../platform/changes/invalidation.server'
import { db } from '../../platform/database/db.server'
import { dayMs, minuteMs } from '../../platform/durations'
import { defineJobKind, enqueue } from '../../platform/jobs/queue.server'
import { trashRecord } from '../../site/content/trash.server'
import { deliverDueActivities } from './deliver-due.server'
import { hostPauseMs, maxSilentHostMs, recordHostFailed } from './hosts.server'
import { deleteOldActivities } from './tell-followers.server'

let living: OtherServer

beforeAll(async () => {
  living = await anotherServer()
  await openToFollowers('http://127.0.0.1:1')
})
beforeEach(async () => {
  for (const table of [db.job, db.follower, db.outgoingActivity, db.remoteHost, db.federatedPost])
    await (table as typeof db.job).deleteMany()
  living.received.splice(0)
  living.state.status = 202
})
afterAll(() => living.stop())

/** A host on which nothing listens. */
const dead = (number: number) => `127.0.2.${1 + number}:9`

/** Followers of the magazine: so many on each of these hosts, all of which have a shared inbox. */
async function someFollowers(hosts: string[], each: number): Promise<void> {
  const data = hosts.flatMap((host) =>
    Array.from({ length: each }, (_, index) => ({
      actor: 'magazine',
      follower: `http://${host}/users/u${index}`,
      followId: `http://${host}/f/${index}`,
      host,
      handle: `@u${index}@${host}`,
      inbox: `http://${host}/inbox`,
    })),
  )
  for (let at = 0; at < data.length; at += 1000)
    await db.follower.createMany({ data: data.slice(at, at + 1000) })
}

const fanOut = () => db.job.findFirst({ where: { kind: 'address to followers' } })

test('publishing takes the same few rows for ten followers and for ten thousand', async () => {
  const written: number[][] = []
  for (const hosts of [1, 499]) {
    await someFollowers(
      Array.from({ length: hosts }, (_, index) => `h${hosts}-${index}.example`),
      20,
    )
    const before = [await db.outgoingActivity.count(), await db.job.count()]
    await anArticleWithFiles()
    const after = [await db.outgoingActivity.count(), await db.job.count()]
    written.push(after.map((count, index) => count - (before[index] ?? 0)))
    expect(await db.activityDelivery.count()).toBe(0)
  }
  expect(await db.follower.count()).toBe(10_000)
  expect(written[0]).toEqual(written[1])
})

test('a server gets one delivery, dead servers rest, and other jobs go on', async () => {
  const deadHosts = Array.from({ length: 20 }, (_, index) => dead(index))
  await someFollowers([...deadHosts, living.host], 20)
  const ran: string[] = []
  const note = defineJobKind({
    name: 'note',
    payload: z.null(),
    mayRunTwice: true,
    run: async () => ran.push('note'),
  })
  await anArticleWithFiles()
  await enqueue(db, note, null)
  await runAllJobs()

  expect(ran).toEqual(['note'])
  expect(living.received.map(({ activity }) => activity.type)).toEqual(['Create'])
  const waiting = await db.activityDelivery.groupBy({ by: ['host'], _count: { _all: true } })
  expect(waiting.map(({ _count }) => _count._all)).toEqual(deadHosts.map(() => 1))
  const hosts = await db.remoteHost.findMany({ where: { host: { in: deadHosts } } })
  expect(hosts.map(({ failures }) => failures)).toEqual(deadHosts.map(() => 1))
  expect(await db.job.count()).toBe(0)
  expect(await deliverDueActivities()).toBe(false)
})

test('what comes while a server rests waits for it, and all comes in order when it is back', async () => {
  await someFollowers([living.host], 3)
  living.state.status = 503
  const article = await anArticleWithFiles()
  await runAllJobs()
  await trashRecord(articleContentKind, article.id, await aUser({ role: 'admin' }))
  await runAllJobs()
  expect(await db.remoteHost.findFirst()).toMatchObject({ failures: 1 })
  expect(await db.activityDelivery.count()).toBe(2)

  living.state.status = 202
  await restIsOver()
  await deliverDueActivities()
  expect(living.received.map(({ activity }) => activity.type)).toEqual(['Create', 'Delete'])
  expect(await db.activityDelivery.count()).toBe(0)
  expect(await db.remoteHost.findFirst()).toMatchObject({ failures: 0, failingSince: null, restUntil: null })
})

/** Lets the time pass for which servers rest. */
async function restIsOver(): Promise<void> {
  const past = new Date(Date.now() - minuteMs)
  await db.remoteHost.updateMany({ where: { restUntil: { not: null } }, data: { restUntil: past } })
  await db.activityDelivery.updateMany({ data: { dueAt: past } })
}

test('a server rests longer after each failure, a day at most', () => {
  const rests = [1, 2, 3, 4, 5, 20].map(hostPauseMs)
  expect(rests).toEqual([...rests].sort((one, other) => one - other))
  expect([rests[0], rests.at(-1)]).toEqual([minuteMs, dayMs])
})

test('a delivery is given up after a week, and the followers after sixty days', async () => {
  const host = dead(1)
  await someFollowers([host], 3)
  await anArticleWithFiles()
  await runAllJobs()
  await db.outgoingActivity.updateMany({ data: { createdAt: new Date(Date.now() - 8 * dayMs) } })
  await restIsOver()
  await deliverDueActivities()
  expect([await db.activityDelivery.count(), await db.follower.count()]).toEqual([0, 3])

  await anArticleWithFiles()
  await runAllJobs()
  await db.remoteHost.updateMany({ data: { failingSince: new Date(Date.now() - maxSilentHostMs - dayMs) } })
  await restIsOver()
  await deliverDueActivities()
  expect([await db.follower.count(), await db.activityDelivery.count(), await db.remoteHost.count()]).toEqual(
    [0, 0, 0],
  )
})

test('a server that takes some and then is busy is not a dead one', async () => {
  let taken = 0
  const busy = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(taken++ === 0 ? 202 : 429).end())
  }).listen(0, '127.0.0.1')
  await once(busy, 'listening')
  const address = busy.address()
  const host = `127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  await someFollowers([host], 3)
  const failingSince = new Date(Date.now() - maxSilentHostMs - dayMs)
  await db.remoteHost.create({ data: { host, failures: 9, failingSince } })
  for (const _time of [1, 2]) await anArticleWithFiles()
  await runAllJobs()
  expect(await db.follower.count()).toBe(3)
  const known = await db.remoteHost.findUniqueOrThrow({ where: { host } })
  expect([taken, known.failures]).toEqual([2, 1])
  expect(known.failingSince?.getTime()).toBeGreaterThan(Date.now() - minuteMs)
  busy.close().closeAllConnections()
})

test('a server that was blocked while a delivery to it failed is not noted again', async () => {
  await recordHostFailed('gone.example', { reason: 'No answer', hasAnswered: false })
  expect(await db.remoteHost.count({ where: { host: 'gone.example' } })).toBe(0)
})

test('once it is switched off, nothing more is sent, and what waits is given up after a week', async () => {
  await someFollowers([living.host], 1)
  living.state.status = 503
  await anArticleWithFiles()
  await runAllJobs()
  living.state.status = 202
  await anArticleWithFiles()
  await db.siteSettings.create({ data: { version: 2, values: '{}', savedBy: 'System' } })
  invalidateTags(['SiteSettings'])
  await restIsOver()
  await runAllJobs()
  expect(await deliverDueActivities()).toBe(false)
  expect(living.received).toEqual([])
  expect([await db.activityDelivery.count(), await db.outgoingActivity.count()]).toEqual([1, 2])
  await deleteOldActivities(new Date(Date.now() + 8 * dayMs))
  expect([await db.activityDelivery.count(), await db.outgoingActivity.count()]).toEqual([0, 0])
  await openToFollowers('http://127.0.0.1:1')
})

test('a server that refuses is not asked again, and an inbox that is gone loses its followers', async () => {
  await someFollowers([living.host], 2)
  living.state.status = 403
  await anArticleWithFiles()
  await runAllJobs()
  expect([await db.activityDelivery.count(), await db.follower.count()]).toEqual([0, 2])
  living.state.status = 410
  await anArticleWithFiles()
  await runAllJobs()
  expect([await db.activityDelivery.count(), await db.follower.count()]).toEqual([0, 0])
})

test('addressing again after a crash adds nothing twice', async () => {
  await someFollowers(['a.example', 'b.example'], 2)
  await anArticleWithFiles()
  const job = await fanOut()
  await db.job.deleteMany({ where: { kind: 'deliver to followers' } })
  const { activityId } = JSON.parse(job?.payload ?? '{}')
  await db.activityDelivery.create({
    data: { activityId, inbox: 'http://a.example/inbox', host: 'a.example', dueAt: new Date() },
  })
  const { findJobKindByName } = await import('../../platform/jobs/queue.server')
  const running = { signal: new AbortController().signal, attempt: 1 }
  for (const _time of [1, 2]) await findJobKindByName('address to followers')?.run({ activityId }, running)
  expect(await db.activityDelivery.count()).toBe(2)
})
