import { afterAll, beforeAll, expect, test } from 'vitest'
import { db, inTransaction } from '../../app/platform/database/db.server'
import { publicAudience } from '../../app/reach/federation/addresses'
import { sendToInboxes } from '../../app/reach/federation/deliveries.server'
import { freePort } from '../../scripts/free-port.mjs'
import { type RunningApp, startApp } from '../app'
import { aPdf } from '../files'
import { openToFollowers, runAllJobs } from '../followed'
import { type RunningServer, startServer } from '../server'
import { aPdfUpload } from './pdf-upload'
import { admin, type Caller, caller } from './shop'

/** This site follows, and the other one, a process of its own, is followed. */
let own: RunningApp
let other: RunningServer
let boss: Caller

beforeAll(async () => {
  own = await startApp()
  await openToFollowers(own.origin)
  const port = String(await freePort())
  const address = { PORT: port, SITE_URL: `http://127.0.0.1:${port}`, LOOPBACK_REQUESTS: 'on' }
  other = await startServer({ ...admin, ...address })
  boss = await caller(other, 'boss')
  const form = new FormData()
  const settings = {
    name: 'Other',
    accent: '#e8431f',
    type: 'house',
    language: 'en',
    hasFollowers: 'on',
    intent: 'save',
  }
  const empty = ['tagline', 'footer', 'contactEmail', 'timezone', 'address', 'tipSums']
  for (const [name, value] of [...Object.entries(settings), ...empty.map((field) => [field, ''] as const)])
    form.set(name, value)
  const saved = await boss.page('/admin/site', { method: 'POST', body: form })
  expect(saved.status, await saved.clone().text()).toBe(303)
})
afterAll(async () => {
  await own.stop()
  await other.stop()
})

const send = async (activity: { id: string; type: string; object: unknown; to?: string[] }) => {
  const actor = `${own.origin}/actors/magazine`
  const whole = { '@context': 'https://www.w3.org/ns/activitystreams', actor, ...activity }
  await inTransaction((tx) =>
    sendToInboxes(tx, `${other.origin}/inbox`, { actor: 'magazine', activity: whole }),
  )
  await runAllJobs()
}
const receivedIds = async () => (await db.receivedActivity.findMany()).map(({ id }) => id)
const comes = (id: string) => expect.poll(receivedIds, { timeout: 30_000 }).toContain(id)

test('one site follows another, hears of what is published, changed and deleted, and replies', async () => {
  const follow = { id: `${own.origin}/follows/1`, type: 'Follow', object: `${other.origin}/actors/magazine` }
  await send(follow)
  await comes(`${other.origin}/actors/magazine#accept-${encodeURIComponent(follow.id)}`)
  expect(await boss.page('/admin/followers').then((page) => page.text())).toContain('@magazine@127.0.0.1')

  const upload = await aPdfUpload(aPdf(), 'From one site to another')
  upload.delete('isDraft')
  const { status, body } = await boss.call('POST', '/api/articles', upload)
  expect(status, JSON.stringify(body)).toBe(201)
  const object = `${other.origin}/objects/article-${body.id}`
  await comes(`${object}#create`)

  const note = {
    id: `${own.origin}/notes/1`,
    type: 'Note',
    attributedTo: `${own.origin}/actors/magazine`,
    inReplyTo: object,
    content: '<p>From your neighbours</p>',
    to: [publicAudience],
  }
  await send({ id: `${own.origin}/notes/1/create`, type: 'Create', object: note, to: [publicAudience] })
  const replies = await (await boss.page('/admin/followers/replies')).text()
  expect(replies).toContain('From your neighbours')

  expect((await boss.call('DELETE', `/api/articles/${body.id}`)).status).toBe(200)
  await comes(`${object}#delete`)
})
