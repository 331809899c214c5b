import { once } from 'node:events'
import { createServer } from 'node:http'
import {
  Accept,
  Announce,
  Article,
  Create,
  createFederation,
  Delete,
  Endpoints,
  exportJwk,
  type Federation,
  Follow,
  generateCryptoKeyPair,
  importJwk,
  Like,
  MemoryKvStore,
  Note,
  Organization,
  Person,
  PUBLIC_COLLECTION,
  Tombstone,
  Undo,
  Update,
} from '@fedify/fedify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { articleContentKind } from '../../app/magazine/publications/admin/article.content.server'
import { db } from '../../app/platform/database/db.server'
import { decideReply, replyTextSha256 } from '../../app/reach/federation/replies.server'
import { changeRecord } from '../../app/site/content/lifecycle.server'
import { trashRecord } from '../../app/site/content/trash.server'
import { type RunningApp, startApp } from '../app'
import { anArticleWithFiles, anAuthor, articleFields, aUser } from '../builders'
import { openToFollowers, runAllJobs } from '../followed'

/** What Fedify understood of what came, after it has checked the signature. */
const received: { type: string; name?: string; id?: string }[] = []

let app: RunningApp
let peer: Awaited<ReturnType<typeof aFedifyServer>>

beforeAll(async () => {
  app = await startApp()
  await openToFollowers(app.origin)
  peer = await aFedifyServer()
})
afterAll(async () => {
  await app.stop()
  await peer.stop()
})

/** A server that speaks ActivityPub by Fedify, a library that shares nothing with ours; its one account is ada. */
async function aFedifyServer() {
  const federation: Federation<void> = createFederation<void>({
    kv: new MemoryKvStore(),
    allowPrivateAddress: true,
  })
  const pair = await generateCryptoKeyPair('RSASSA-PKCS1-v1_5')
  federation
    .setActorDispatcher('/users/{identifier}', async (context, identifier) => {
      if (identifier !== 'ada') return null
      const [key] = await context.getActorKeyPairs(identifier)
      return new Person({
        id: context.getActorUri(identifier),
        preferredUsername: identifier,
        name: 'Ada at Fedify',
        inbox: context.getInboxUri(identifier),
        endpoints: new Endpoints({ sharedInbox: context.getInboxUri() }),
        publicKey: key?.cryptographicKey,
      })
    })
    .setKeyPairsDispatcher(async () => [
      {
        privateKey: await importJwk(await exportJwk(pair.privateKey), 'private'),
        publicKey: await importJwk(await exportJwk(pair.publicKey), 'public'),
      },
    ])
  const nameOf = (object: unknown) => (object instanceof Article ? String(object.name) : undefined)
  federation
    .setInboxListeners('/users/{identifier}/inbox', '/inbox')
    .on(Accept, async (_context, accept) => void received.push({ type: 'Accept', id: accept.objectId?.href }))
    .on(Create, async (_context, create) => {
      const object = await create.getObject()
      received.push({ type: 'Create', name: nameOf(object), id: object?.id?.href })
    })
    .on(Update, async (_context, update) => {
      const object = await update.getObject()
      received.push({ type: 'Update', name: nameOf(object), id: object?.id?.href })
    })
    .on(
      Announce,
      async (_context, announce) => void received.push({ type: 'Announce', id: announce.objectId?.href }),
    )
    .on(Delete, async (context, deleted) => {
      const object = await deleted.getObject(context)
      received.push({ type: object instanceof Tombstone ? 'Delete' : 'no Tombstone', id: object?.id?.href })
    })

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const address = `http://${request.headers.host}${request.url}`
    const body = request.method === 'POST' ? Buffer.concat(chunks) : undefined
    const headers = new Headers(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    const answer = await federation.fetch(new Request(address, { method: request.method, headers, body }), {
      contextData: undefined,
    })
    response.writeHead(answer.status, Object.fromEntries(answer.headers))
    response.end(Buffer.from(await answer.arrayBuffer()))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  const context = federation.createContext(new URL(origin), undefined)
  return {
    origin,
    context,
    ada: context.getActorUri('ada'),
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

type Activity = Parameters<typeof peer.context.sendActivity>[2]

async function send(activity: Activity, to = 'magazine'): Promise<void> {
  const recipient = await peer.context.lookupObject(`${app.origin}/actors/${to}`)
  if (!(recipient instanceof Organization || recipient instanceof Person))
    throw new Error('Fedify finds no actor there.')
  await peer.context.sendActivity({ identifier: 'ada' }, recipient, activity, { immediate: true })
}

const idAt = (path: string) => new URL(path, peer.origin)
const actorAt = (name: string) => new URL(`/actors/${name}`, app.origin)

test('Fedify finds the magazine by its name, follows it, and gets what is published, changed and deleted', async () => {
  const found = await peer.context.lookupObject(`${app.origin}/actors/magazine`)
  expect(found).toMatchObject({ preferredUsername: 'magazine' })
  const follow = new Follow({ id: idAt('/follows/1'), actor: peer.ada, object: actorAt('magazine') })
  await send(follow)
  expect(await db.follower.findFirst()).toMatchObject({
    follower: peer.ada.href,
    inbox: `${peer.origin}/inbox`,
  })
  await runAllJobs()
  expect(received.splice(0)).toEqual([{ type: 'Accept', id: idAt('/follows/1').href }])

  const admin = await aUser({ role: 'admin' })
  const article = await anArticleWithFiles({ title: 'Night' })
  const id = `${app.origin}/objects/article-${article.id}`
  const fields = articleFields({ title: 'Later' })
  await changeRecord(articleContentKind, article.id, { fields, files: { pdf: [], coverImage: [] } }, admin)
  await trashRecord(articleContentKind, article.id, admin)
  await runAllJobs()
  expect(received.splice(0)).toEqual([
    { type: 'Create', name: 'Night', id },
    { type: 'Update', name: 'Later', id },
    { type: 'Delete', id },
  ])

  await send(new Undo({ id: idAt('/undos/1'), actor: peer.ada, object: follow }))
  expect(await db.follower.count()).toBe(0)
})

test('Fedify follows an author, whose articles come shared, and reads them at their address', async () => {
  const { id: authorId } = await anAuthor({ name: 'Grace' })
  const author = `author-${authorId}`
  await send(new Follow({ id: idAt('/follows/2'), actor: peer.ada, object: actorAt(author) }), author)
  const article = await anArticleWithFiles({ title: 'Compilers', authorIds: [String(authorId)] })
  await runAllJobs()
  const id = `${app.origin}/objects/article-${article.id}`
  expect(received.splice(0)).toMatchObject([{ type: 'Accept' }, { type: 'Announce', id }])
  const read = await peer.context.lookupObject(id)
  expect(read).toBeInstanceOf(Article)
  expect(read).toMatchObject({ name: 'Compilers' })
  const outbox = await (await fetch(`${actorAt(author)}/outbox?page=1`)).json()
  expect(outbox.orderedItems).toMatchObject([{ type: 'Announce', object: id }])
})

test('a like and a reply of Fedify count, and the reply is shown once it is approved', async () => {
  const article = await anArticleWithFiles({ title: 'Answered' })
  const object = new URL(`${app.origin}/objects/article-${article.id}`)
  await send(new Like({ id: idAt('/likes/1'), actor: peer.ada, object }))
  const note = new Note({
    id: idAt('/notes/1'),
    attribution: peer.ada,
    content: '<p>Hello from Fedify</p>',
    replyTarget: object,
    to: PUBLIC_COLLECTION,
  })
  await send(new Create({ id: idAt('/creates/1'), actor: peer.ada, object: note, to: PUBLIC_COLLECTION }))
  const reply = await db.remoteReply.findFirstOrThrow()
  expect(reply).toMatchObject({ state: 'pending', name: 'Ada at Fedify', body: '<p>Hello from Fedify</p>' })
  const seen = { from: 'pending', digest: replyTextSha256(reply) } as const
  await decideReply(reply.id, { ...seen, to: 'approved' }, await aUser({ role: 'admin' }))
  const page = await (await fetch(`${app.origin}/articles/${article.id}`)).text()
  expect(page).toMatch(/1 reply.*1 like/s)
})
