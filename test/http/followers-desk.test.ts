import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { db } from '../../app/platform/database/db.server'
import { env } from '../../app/platform/env.server'
import { replyTextSha256 } from '../../app/reach/federation/replies.server'
import type { RunningApp } from '../app'
import { anArticle, anArticleWithFiles, anAuthor } from '../builders'
import { openToFollowers, runAllJobs } from '../followed'
import { anotherServer, type OtherServer } from '../other-server'
import { anAppWithBoss, type Caller, caller } from './shop'

let app: RunningApp
let boss: Caller
let other: OtherServer

beforeAll(async () => {
  app = await anAppWithBoss()
  boss = await caller(app, 'boss')
  other = await anotherServer()
})
beforeEach(async () => {
  await openToFollowers(app.origin)
  await db.follower.deleteMany()
  await db.federationBlock.deleteMany()
  await db.remoteReply.deleteMany()
})
afterAll(async () => {
  await app.stop()
  await other.stop()
})

const press = (path: string, fields: Record<string, string>) =>
  boss.page(path, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
const pageOf = async (path: string) => (await boss.page(path)).text()
const send = (activity: { actor: string }) => other.send(`${app.origin}/inbox`, activity)
const magazine = () => `${app.origin}/actors/magazine`

test('the desk lists followers, and one can be removed', async () => {
  await send(other.activity('ada', 'Follow', magazine()))
  const page = await pageOf('/admin/followers')
  expect(page).toContain(`@ada@${other.host}`)
  expect(page).toMatch(/1 follower<!-- --> ?(<!-- -->)?|1 follower/)
  const { id } = await db.follower.findFirstOrThrow()
  expect((await press('/admin/followers', { intent: 'remove', id: String(id) })).status).toBe(303)
  expect(await db.follower.count()).toBe(0)
  expect((await press('/admin/followers', { intent: 'remove', id: String(id) })).status).toBe(404)
  await runAllJobs()
  expect(other.received.at(-1)?.activity).toMatchObject({ type: 'Reject', object: { type: 'Follow' } })
})

test('an editor shows a reply, or hides it, and two who decide at once do not overrule each other', async () => {
  const article = await anArticleWithFiles({ title: 'Answered' })
  const note = other.note('ada', `${app.origin}/articles/${article.id}`, '<p>Well said</p>')
  await send(other.activity('ada', 'Create', note))
  const list = '/admin/followers/replies'
  expect(await pageOf(list)).toContain('Well said')
  expect(await pageOf('/admin')).toContain('reply from other servers to read')
  const { id, body } = await db.remoteReply.findFirstOrThrow()
  const digest = replyTextSha256({ body })
  const decide = (from: string, intent: string) => press(list, { id: String(id), from, digest, intent })
  expect((await decide('pending', 'approved')).status).toBe(303)
  expect((await decide('pending', 'approved')).status).toBe(303)
  expect((await decide('pending', 'rejected')).status).toBe(409)
  const shown = async () => (await fetch(`${app.origin}/articles/${article.id}/replies`)).text()
  expect(await shown()).toContain('Well said')
  expect((await decide('approved', 'rejected')).status).toBe(303)
  expect(await shown()).not.toContain('Well said')
  expect(await pageOf(`${list}?show=rejected`)).toContain('Well said')
})

test('an editor shows no text that has changed since they read it', async () => {
  const article = await anArticleWithFiles({ title: 'Answered' })
  const note = other.note('ada', `${app.origin}/articles/${article.id}`, '<p>Well said</p>')
  await send(other.activity('ada', 'Create', note))
  const list = '/admin/followers/replies'
  const { id } = await db.remoteReply.findFirstOrThrow()
  const formOf = async () => {
    const [, digest = ''] = /name="digest" value="([^"]+)"/.exec(await pageOf(list)) ?? []
    return { id: String(id), from: 'pending', digest, intent: 'approved' }
  }
  const opened = await formOf()
  await send(other.activity('ada', 'Update', { ...note, content: '<p>Buy this</p>' }))
  expect((await press(list, opened)).status).toBe(409)
  expect(await db.remoteReply.findFirst()).toMatchObject({ state: 'pending' })
  expect((await press(list, await formOf())).status).toBe(303)
  expect(await db.remoteReply.findFirst()).toMatchObject({ state: 'approved', body: '<p>Buy this</p>' })
})

test('a server or an account is blocked by a form, and unblocked by another', async () => {
  const path = '/admin/followers/blocks'
  await send(other.activity('ada', 'Follow', magazine()))
  for (const value of ['', 'not a host', '@ada@example.org', 'https://'])
    expect((await press(path, { intent: 'add', value })).status, value).toBe(400)
  expect((await press(path, { intent: 'add', value: ` http://${other.host}/ `, note: 'spam' })).status).toBe(
    303,
  )
  expect((await press(path, { intent: 'add', value: other.host })).status).toBe(303)
  expect(await db.federationBlock.count()).toBe(1)
  expect(await db.follower.count()).toBe(0)
  expect((await send(other.activity('ada', 'Follow', magazine()))).status).toBe(403)
  const { id } = await db.federationBlock.findFirstOrThrow()
  expect((await press(path, { intent: 'remove', id: String(id) })).status).toBe(303)
  expect((await send(other.activity('ada', 'Follow', magazine()))).status).toBe(202)
})

test('only an owner replaces the key', async () => {
  const before = await db.federationKey.findUnique({ where: { isCurrent: true } })
  expect(await pageOf('/admin/followers')).toContain('Replace the key')
  expect((await press('/admin/followers', { intent: 'rotate' })).status).toBe(303)
  const after = await db.federationKey.findUnique({ where: { isCurrent: true } })
  expect(after?.id).not.toBe(before?.id)
  expect(after?.privateKey).not.toContain('PRIVATE')
})

test('pages say by which name they are followed, and programs find the actor there', async () => {
  const { id } = await anAuthor({ name: 'Grace' })
  const article = await anArticle()
  const host = new URL(app.origin).host
  const pages = { '/': 'magazine', [`/authors/${id}`]: `author-${id}` }
  for (const [path, actor] of Object.entries(pages)) {
    const html = await (await fetch(app.origin + path)).text()
    expect(html).toContain(`@${actor}@${host}`)
    expect(html).toContain(`href="/follow/${actor}"`)
    expect(html).toMatch(
      new RegExp(`<link[^>]*type="application/activity\\+json"[^>]*href="/actors/${actor}"`),
    )
  }
  const html = await (await fetch(`${app.origin}/articles/${article.id}`)).text()
  expect(html).toContain(`href="/objects/article-${article.id}"`)
})

test('a visitor enters an account, and is led to the page of its server that asks whether to follow', async () => {
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://x')
    const isAda = searchParams.get('resource')?.startsWith('acct:ada@')
    const rel = 'http://ostatus.org/schema/1.0/subscribe'
    const template = `http://${request.headers.host}/ask?who={uri}`
    response.writeHead(isAda ? 200 : 404).end(JSON.stringify({ links: [{ rel: 'x' }, { rel, template }] }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const host = `127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  const follow = (account: string) =>
    fetch(`${app.origin}/follow/magazine`, {
      method: 'POST',
      body: new URLSearchParams({ account }),
      redirect: 'manual',
      headers: { Origin: app.origin },
    })
  const asked = encodeURIComponent(magazine())
  for (const account of [`@ada@${host}`, ` ada@${host}`, `http://${host}/@ada`])
    expect((await follow(account)).headers.get('location'), account).toBe(`http://${host}/ask?who=${asked}`)
  expect((await follow(host)).headers.get('location')).toBe(
    `http://${host}/authorize_interaction?uri=${asked}`,
  )
  for (const account of [
    '',
    '@',
    'ada',
    `@bo@${host}`,
    '@ada@10.0.0.1',
    `@ada@${other.host}`,
    'x'.repeat(301),
  ]) {
    const answer = await follow(account)
    expect(answer.status, account).toBe(400)
    expect(await answer.text()).toContain('role="alert"')
  }
  const page = await fetch(`${app.origin}/follow/magazine`)
  expect(page.headers.get('content-security-policy')).toMatch(/form-action 'self'[^;]* https:/)
  server.close().closeAllConnections()
})

test('the feeds name the hub, which is pinged when something is published', async () => {
  const pings: string[] = []
  const hub = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    pings.push(Buffer.concat(chunks).toString())
    response.writeHead(204).end()
  }).listen(0, '127.0.0.1')
  await once(hub, 'listening')
  const address = hub.address()
  env.websubHub = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`
  await anArticleWithFiles()
  await anArticleWithFiles()
  await runAllJobs()
  const feeds = [`${app.origin}/feed.xml`, `${app.origin}/feed.json`]
  expect(pings.map((ping) => [...new URLSearchParams(ping).values()])).toEqual([['publish', ...feeds]])
  const atom = await fetch(`${app.origin}/feed.xml?type=News`)
  expect(atom.headers.get('link')).toContain(`<${env.websubHub}>; rel="hub"`)
  expect(await atom.text()).toContain(`<link rel="hub" href="${env.websubHub}"`)
  expect(await (await fetch(`${app.origin}/feed.json`)).json()).toMatchObject({
    hubs: [{ type: 'WebSub', url: env.websubHub }],
  })
  env.websubHub = undefined
  hub.close().closeAllConnections()
})
