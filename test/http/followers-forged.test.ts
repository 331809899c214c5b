import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { db } from '../../app/platform/database/db.server'
import { env } from '../../app/platform/env.server'
import { hostActivityLimiter, networkActivityLimiter } from '../../app/reach/federation/inbox.server'
import { rotateKey } from '../../app/reach/federation/keys.server'
import { signAsDraft } from '../../app/reach/federation/signatures/draft-signature.server'
import { type RunningApp, startApp } from '../app'
import { anArticle, aUser } from '../builders'
import { openToFollowers, runAllJobs } from '../followed'
import { anotherServer, type OtherServer } from '../other-server'

let app: RunningApp
let other: OtherServer
let third: OtherServer

beforeAll(async () => {
  app = await startApp()
  other = await anotherServer()
  third = await anotherServer()
})
beforeEach(async () => {
  await openToFollowers(app.origin)
  await db.follower.deleteMany()
  await db.remoteActor.deleteMany()
  await db.federationBlock.deleteMany()
  Object.assign(other.state, { status: 202, isGone: false, inboxHost: '', about: {} })
  for (const server of [other, third]) server.fetched.splice(0)
})
afterAll(async () => {
  await app.stop()
  await Promise.all([other.stop(), third.stop()])
})

const magazine = () => `${app.origin}/actors/magazine`
const inbox = () => `${app.origin}/inbox`
const follow = (name = 'ada', server = other) => server.activity(name, 'Follow', magazine())
const followers = () => db.follower.count()

test('an activity without a signature, or with a spoiled one, is refused', async () => {
  const spoiled: Record<string, string>[] = [
    { Signature: '' },
    { Digest: 'SHA-256=AAAA' },
    { Date: new Date(Date.now() - 1000).toUTCString() },
    { Signature: 'keyId="x",headers="date",signature="AAAA"' },
  ]
  for (const headers of spoiled) {
    const answer = await other.send(inbox(), follow(), {
      change: (sent) => ({ ...sent, headers: { ...sent.headers, ...headers } }),
    })
    expect([answer.status, await answer.json()]).toMatchObject([401, { message: expect.any(String) }])
  }
  expect(await followers()).toBe(0)
})

test('another body than the signed one is refused', async () => {
  const body = JSON.stringify(follow('eve'))
  const answer = await other.send(inbox(), follow(), { change: (sent) => ({ ...sent, body }) })
  expect(answer.status).toBe(401)
  expect(await followers()).toBe(0)
})

test('nobody signs for somebody else, on the same server or on another', async () => {
  const forOther = { ...follow('ada'), actor: third.uri('bo') }
  expect((await other.send(inbox(), forOther)).status).toBe(401)
  const withOwnKey = (sent: { headers: Record<string, string>; body?: string }) => ({
    ...sent,
    headers: {
      ...sent.headers,
      Signature: (sent.headers.Signature ?? '').replace('/users/ada#', '/users/eve#'),
    },
  })
  expect((await other.send(inbox(), follow('ada'), { change: withOwnKey })).status).toBe(401)
  // The id is another server's.
  expect((await other.send(inbox(), { ...follow(), id: third.uri('x') })).status).toBe(401)
  expect(await followers()).toBe(0)
})

test('what is older than an hour, or sent to another address, is refused', async () => {
  const old = new Date(Date.now() - 61 * 60_000)
  expect((await other.send(inbox(), follow(), { now: old })).status).toBe(401)
  let signed: RequestInit = {}
  await other.send(inbox(), follow(), {
    change: (sent) => {
      signed = sent
      return { ...sent, headers: {} }
    },
  })
  expect((await fetch(`${magazine()}/inbox`, { method: 'POST', ...signed })).status).toBe(401)
  expect(await followers()).toBe(0)
})

test('the same request again changes nothing', async () => {
  let signed: RequestInit = {}
  const send = () => fetch(inbox(), { method: 'POST', ...signed })
  const first = await other.send(inbox(), follow(), {
    change: (sent) => {
      signed = sent
      return sent
    },
  })
  expect([first.status, await followers()]).toEqual([202, 1])
  const { followId } = await db.follower.findFirstOrThrow()
  await other.send(
    inbox(),
    other.activity('ada', 'Undo', {
      id: followId,
      type: 'Follow',
      actor: other.uri('ada'),
      object: magazine(),
    }),
  )
  expect(await followers()).toBe(0)
  expect([(await send()).status, await followers()]).toEqual([202, 0])
})

test('two at once are one follower, and one wish to stop', async () => {
  const one = follow()
  const answers = await Promise.all(
    [one, one, follow(), follow()].map((activity) => other.send(inbox(), activity)),
  )
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202])
  expect(await followers()).toBe(1)
})

test('nobody undoes what somebody else did', async () => {
  const activity = follow()
  await other.send(inbox(), activity)
  await other.send(inbox(), other.activity('eve', 'Undo', activity))
  await other.send(inbox(), other.activity('eve', 'Undo', activity.id))
  await other.send(inbox(), other.activity('eve', 'Delete', other.uri('ada')))
  await third.send(inbox(), third.activity('ada', 'Delete', other.uri('ada')))
  expect(await followers()).toBe(1)
})

test('a body of more than 256 KB, of another type or without sense is refused', async () => {
  const long = { ...follow(), name: 'x'.repeat(256 * 1024) }
  expect((await other.send(inbox(), long)).status).toBe(413)
  const asText = (headers: Record<string, string>) => ({ ...headers, 'Content-Type': 'text/plain' })
  const answer = await other.send(inbox(), follow(), {
    change: (sent) => ({ ...sent, headers: asText(sent.headers) }),
  })
  expect(answer.status).toBe(415)
  const nonsense = ['', '{', '[]', 'null', '{"id":1}', '{"id":"x","type":"Follow","actor":"y"}']
  for (const body of nonsense) expect((await postSigned(body)).status, body).toBe(400)
  expect((await fetch(inbox())).status).toBe(405)
})

/** Signs whatever is sent, with a key that nobody has asked for yet. */
function postSigned(body: string) {
  const key = { keyId: `${other.uri('ada')}#main-key`, privateKey: other.state.keys.privateKey }
  const { Host: _host, ...signed } = signAsDraft({ method: 'POST', url: new URL(inbox()), body }, key)
  const headers = { 'Content-Type': 'application/activity+json', ...signed }
  return fetch(inbox(), { method: 'POST', headers, body })
}

test('nothing is read of what is not signed, and nothing parsed of what is not what was signed', async () => {
  const parsed = vi.spyOn(JSON, 'parse')
  const huge = `{"id":"${'a'.repeat(200_000)}","list":[${'{"a":1},'.repeat(3000)}0]}`
  const parsedHuge = () => parsed.mock.calls.filter(([text]) => text.length > 200_000)
  const headers = { 'Content-Type': 'application/activity+json' }
  const unsigned = await fetch(inbox(), { method: 'POST', headers, body: huge + huge })
  expect(unsigned.status).toBe(401)
  const spoiled = await other.send(inbox(), follow(), { change: (sent) => ({ ...sent, body: huge }) })
  expect([spoiled.status, parsedHuge()]).toEqual([401, []])
  expect((await postSigned(huge)).status).toBe(400)
  expect(parsedHuge()).toHaveLength(1)
  parsed.mockRestore()
})

test('a network that sends too much is told to wait before anything of it is read', async () => {
  await networkActivityLimiter.penalty('127.0.0.1', 1000)
  const answers = [await other.send(inbox(), follow()), await postSigned('{')]
  expect(answers.map(({ status }) => status)).toEqual([429, 429])
  await networkActivityLimiter.delete('127.0.0.1')
  expect((await other.send(inbox(), follow())).status).toBe(202)
})

test('an account cannot look like one of a third server, nor a reply lead there', async () => {
  const names = {
    ada: 'ada@example.social',
    bo: '<img src=x>@bank.example',
    cy: 'c y',
    dee: 'dee/../x',
    eve: '',
    fay: 'fay.o_k-1',
    gul: 'gül',
  }
  for (const [name, preferredUsername] of Object.entries(names)) {
    other.state.about = { preferredUsername, url: 'https://example.social/@ada' }
    await other.send(inbox(), follow(name))
  }
  const rows = await db.remoteActor.findMany({ select: { uri: true, handle: true, url: true } })
  const plain = ['ada', 'bo', 'cy', 'dee', 'eve', 'fay.o_k-1', 'gül']
  expect(rows.map(({ handle }) => handle).sort()).toEqual(plain.map((name) => `@${name}@${other.host}`))
  for (const { uri, url } of rows) expect(url).toBe(uri)

  const article = await anArticle()
  const pages = ['https://bank.example/', `${other.origin}/@ada/1`, 'javascript:alert(1)', 'http://[']
  const object = `${app.origin}/objects/article-${article.id}`
  const notes = pages.map((url) => other.note('ada', object, 'Hi', { url }))
  for (const note of notes) await other.send(inbox(), other.activity('ada', 'Create', note))
  const replies = await db.remoteReply.findMany({ orderBy: { id: 'asc' }, select: { uri: true, url: true } })
  expect(replies.map(({ uri, url }) => (url === uri ? 'its id' : url))).toEqual([
    'its id',
    `${other.origin}/@ada/1`,
    'its id',
    'its id',
  ])
})

test('an actor at a private address is never asked, and none that leads to one', async () => {
  env.reachesLoopback = false
  expect((await other.send(inbox(), follow())).status).toBe(401)
  expect(other.fetched).toEqual([])

  env.reachesLoopback = true
  const server = createServer((_request, response) =>
    response.writeHead(302, { Location: 'https://10.0.0.1/users/ada' }).end(),
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const uri = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/users/ada`
  const answer = await other.send(inbox(), { ...follow(), id: `${uri}/1`, actor: uri })
  expect(await answer.json()).toMatchObject({
    message: expect.stringContaining('not an address on the public internet'),
  })
  server.closeAllConnections()
  server.close()
  expect(await followers()).toBe(0)
})

test('an actor whose inbox is on another server is refused', async () => {
  other.state.inboxHost = third.origin
  expect((await other.send(inbox(), follow())).status).toBe(401)
  await runAllJobs()
  expect(third.received).toEqual([])
})

test('a key is kept for a day, and fetched again once when a signature does not fit', async () => {
  await other.send(inbox(), follow())
  await other.send(inbox(), follow())
  expect(other.fetched).toEqual(['/users/ada'])
  other.rotate()
  const aged = new Date(Date.now() - 2 * 60_000)
  await db.remoteActor.updateMany({ data: { fetchedAt: aged } })
  expect((await other.send(inbox(), follow())).status).toBe(202)
  expect(other.fetched).toEqual(['/users/ada', '/users/ada'])
  const forged = {
    change: (sent: { headers: Record<string, string> }) => ({
      ...sent,
      headers: {
        ...sent.headers,
        Date: new Date().toUTCString(),
        Signature: (sent.headers.Signature ?? '').replace(/signature="..../, 'signature="AAAA'),
      },
    }),
  }
  for (const _time of [1, 2, 3]) expect((await other.send(inbox(), follow(), forged)).status).toBe(401)
  expect(other.fetched).toHaveLength(2)
})

test('the own key can be replaced, and what is sent then names the new one', async () => {
  const before = (await (await fetch(magazine())).json()).publicKey
  await rotateKey(await aUser({ role: 'admin' }))
  const after = (await (await fetch(magazine())).json()).publicKey
  expect(after.id).not.toBe(before.id)
  expect(after.publicKeyPem).not.toBe(before.publicKeyPem)
  other.received.splice(0)
  await other.send(inbox(), follow())
  await runAllJobs()
  expect(other.received.at(-1)?.headers.signature).toContain(`keyId="${after.id}"`)
})

test('of who is blocked, by account or by server, nothing is taken and nothing is left', async () => {
  const { addBlock } = await import('../../app/reach/federation/blocks.server')
  const admin = await aUser({ role: 'admin' })
  await other.send(inbox(), follow('ada'))
  await other.send(inbox(), follow('bo'))
  await addBlock({ value: other.uri('ada'), note: '' }, admin)
  expect(await db.follower.findMany({ select: { follower: true } })).toEqual([{ follower: other.uri('bo') }])
  expect((await other.send(inbox(), follow('ada'))).status).toBe(403)
  expect((await other.send(inbox(), follow('cy'))).status).toBe(202)
  await addBlock({ value: other.host, note: '' }, admin)
  expect(await followers()).toBe(0)
  expect((await other.send(inbox(), follow('cy'))).status).toBe(403)
})

test('a block of a server counts for all of its ports, and with a dot at the end of its name', async () => {
  const { addBlock, isActorBlocked } = await import('../../app/reach/federation/blocks.server')
  const admin = await aUser({ role: 'admin' })
  await other.send(inbox(), follow('ada'))
  await addBlock({ value: '127.0.0.1', note: '' }, admin)
  expect([await followers(), await db.remoteActor.count()]).toEqual([0, 0])
  expect((await other.send(inbox(), follow('ada'))).status).toBe(403)
  await addBlock({ value: 'bad.example', note: '' }, admin)
  await addBlock({ value: 'https://Good.example:443/users/eve', note: '' }, admin)
  const blocked = ['https://bad.example.', 'https://a.bad.example:8443', 'https://GOOD.example/users/eve']
  for (const actor of blocked) expect(await isActorBlocked(actor), actor).toBe(true)
  for (const actor of ['https://notbad.example', 'https://good.example/users/ada'])
    expect(await isActorBlocked(actor), actor).toBe(false)
})

test('an id that no database or address can hold is no error of the site', async () => {
  const ids = ['\0', '\ud800', 'x'.repeat(3000), 'ü'.repeat(1500)].map((end) => `${other.origin}/${end}`)
  const answers = await Promise.all(ids.map((id) => other.send(inbox(), { ...follow('odd'), id })))
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 400, 400])
  const [kept] = await db.follower.findMany({ select: { followId: true } })
  expect(kept?.followId.isWellFormed() && !kept.followId.includes('\0')).toBe(true)
})

test('an actor is what its own server says, not what it redirects to or what people put there', async () => {
  const server = createServer((request, response) => {
    const { host, url = '' } = { host: request.headers.host, url: request.url }
    if (url === '/redirected') return response.writeHead(302, { Location: `${evil}/document` }).end()
    const uri = `http://${asked}${url === '/document' ? '/redirected' : url}`
    const type = url === '/uploaded' ? 'application/json' : 'application/ld+json; profile="x"'
    const publicKey = { id: `${uri}#main-key`, publicKeyPem: other.state.keys.publicKey }
    response.writeHead(host ? 200 : 400, { 'Content-Type': type })
    response.end(JSON.stringify({ id: uri, type: 'Person', inbox: `${uri}/inbox`, publicKey }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const [asked, evil] = [`127.0.0.1:${port}`, `http://localhost:${port}`]
  const status = async (path: string) => {
    const actor = `http://${asked}/${path}`
    return (await other.send(inbox(), { ...follow(), id: `${actor}/1`, actor })).status
  }
  expect([await status('redirected'), await status('uploaded')]).toEqual([401, 401])
  expect([await status('real'), await followers()]).toEqual([202, 1])
  server.close().closeAllConnections()
})

test('a server that sends too much is told to wait', async () => {
  expect((await other.send(inbox(), follow())).status).toBe(202)
  await hostActivityLimiter.penalty(other.host, 1000)
  const answer = await other.send(inbox(), follow('bo'))
  expect([answer.status, Number(answer.headers.get('retry-after'))]).toEqual([429, expect.any(Number)])
  expect((await third.send(inbox(), follow('cy', third))).status).toBe(202)
  await hostActivityLimiter.delete(other.host)
  expect((await other.send(inbox(), follow('bo'))).status).toBe(202)
})
