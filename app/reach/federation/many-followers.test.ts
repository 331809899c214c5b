import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { anArticleWithFiles } from '../../../test/builders'
import { openToFollowers } from '../../../test/followed'
import { db } from '../../platform/database/db.server'
import { defineJobKind, enqueue } from '../../platform/jobs/queue.server'
import { runDueJobs } from '../../platform/jobs/worker.server'

const perKind = 250
const perHost = 20
const received: string[] = []
let servers: Server[] = []
let living: string[] = []
const dead = Array.from({ length: perKind }, (_, index) => `127.0.2.${index + 1}:9`)

beforeAll(async () => {
  servers = Array.from({ length: perKind }, (_, index) =>
    createServer((request, response) => {
      received.push(request.headers.host ?? '')
      request.resume().on('end', () => response.writeHead(202).end())
    }).listen(0, `127.0.1.${index + 1}`),
  )
  await Promise.all(servers.map((server) => once(server, 'listening')))
  living = servers.flatMap((server) => {
    const address = server.address()
    return typeof address === 'object' && address ? `${address.address}:${address.port}` : []
  })
  await openToFollowers('http://127.0.0.1:1')
  const data = [...living, ...dead].flatMap((host) =>
    Array.from({ length: perHost }, (_, index) => ({
      actor: 'magazine',
      follower: `http://${host}/u${index}`,
      followId: `http://${host}/f${index}`,
      host,
      handle: `@u${index}@${host}`,
      inbox: `http://${host}/inbox`,
    })),
  )
  for (let at = 0; at < data.length; at += 1000)
    await db.follower.createMany({ data: data.slice(at, at + 1000) })
})
afterAll(async () => {
  for (const server of servers) server.close().closeAllConnections()
})

test('ten thousand followers on five hundred servers, half of them dead, get one delivery a server', {
  timeout: 180_000,
}, async () => {
  const ran: string[] = []
  const waitingAtOnce: number[] = []
  const note = defineJobKind({
    name: 'note',
    payload: z.null(),
    mayRunTwice: true,
    run: async () => ran.push('note'),
  })
  await anArticleWithFiles()
  await enqueue(db, note, null)
  for (let done = 1; done > 0; ) {
    waitingAtOnce.push(await db.job.count())
    done = await runDueJobs()
    // One job is added while deliveries go on: it has its turn after one of theirs.
    if (ran.length < 5) await enqueue(db, note, null)
  }

  expect(received.sort()).toEqual([...living].sort())
  expect(ran.length).toBeGreaterThanOrEqual(5)
  expect(Math.max(...waitingAtOnce)).toBeLessThanOrEqual(4)
  const resting = await db.remoteHost.findMany({ where: { failures: 1 }, select: { host: true } })
  expect(resting.map(({ host }) => host).sort()).toEqual([...dead].sort())
  expect(await db.activityDelivery.count()).toBe(perKind)
  expect(await db.follower.count()).toBe(2 * perKind * perHost)

  await anArticleWithFiles()
  received.splice(0)
  while ((await runDueJobs()) > 0);
  expect(received.length).toBe(perKind)
  const failures = await db.remoteHost.aggregate({ _max: { failures: true } })
  expect(failures._max.failures).toBe(1)
})
