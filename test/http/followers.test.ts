import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { authorContentKind } from '../../app/magazine/authors/author.content.server'
import { articleContentKind } from '../../app/magazine/publications/admin/article.content.server'
import { invalidateTags } from '../../app/platform/changes/invalidation.server'
import { db, inTransaction } from '../../app/platform/database/db.server'
import { deleteOldActors } from '../../app/reach/federation/remote-actors.server'
import { maxPendingReplies } from '../../app/reach/federation/replies.server'
import { signAsMessage } from '../../app/reach/federation/signatures/message-signature.server'
import { keepFollowersUpToDate, tellFollowers } from '../../app/reach/federation/tell-followers.server'
import { changeRecord } from '../../app/site/content/lifecycle.server'
import { restoreRecord, trashRecord } from '../../app/site/content/trash.server'
import { type RunningApp, startApp } from '../app'
import { aBand, anArticle, anArticleWithFiles, anAuthor, articleFields, aUser } from '../builders'
import { openToFollowers, runAllJobs } from '../followed'
import { anotherServer, type OtherServer } from '../other-server'

let app: RunningApp
let other: OtherServer
let admin: Awaited<ReturnType<typeof aUser>>

beforeAll(async () => {
  app = await startApp()
  other = await anotherServer()
  admin = await aUser({ role: 'admin' })
})
beforeEach(async () => {
  await db.job.deleteMany()
  await db.follower.deleteMany()
  await db.federatedProfile.deleteMany()
  await openToFollowers(app.origin)
  other.received.splice(0)
  other.state.status = 202
})
afterAll(async () => {
  await app.stop()
  await other.stop()
})

const actor = (name: string) => `${app.origin}/actors/${name}`
const inbox = () => `${app.origin}/inbox`
const json = async (path: string) => (await fetch(app.origin + path)).json()

async function follow(name: string, target: string) {
  const activity = other.activity(name, 'Follow', actor(target))
  const answer = await other.send(`${actor(target)}/inbox`, activity)
  expect(answer.status, await answer.clone().text()).toBe(202)
  return activity
}
const typesReceived = () => other.received.map(({ activity }) => activity.type)
const noFiles = { pdf: [], coverImage: [] }

test('the magazine, an author and a band are found by name, and have documents', async () => {
  const author = await anAuthor({ name: 'Ada Lovelace', bio: 'Numbers <3' })
  const band = await aBand({ title: 'Night Bus' })
  for (const name of ['magazine', `author-${author.id}`, `band-${band.id}`]) {
    const found = await json(`/.well-known/webfinger?resource=acct:${name}@${new URL(app.origin).host}`)
    const self = found.links.find(({ rel }: { rel: string }) => rel === 'self')
    expect(self).toMatchObject({ type: 'application/activity+json', href: actor(name) })
    const document = await json(`/actors/${name}`)
    expect(document).toMatchObject({ id: actor(name), inbox: `${actor(name)}/inbox` })
    expect(document.publicKey).toMatchObject({ owner: actor(name) })
    expect(document.publicKey.publicKeyPem).toMatch(/^-----BEGIN PUBLIC KEY-----/)
  }
  expect((await json(`/actors/author-${author.id}`)).summary).toBe('<p>Numbers &lt;3</p>')
  const unknown = [
    '/.well-known/webfinger?resource=acct:nobody@127.0.0.1',
    '/.well-known/webfinger?resource=x',
    '/actors/nobody',
    '/actors/author-999',
    '/actors/band-999/outbox',
    '/objects/article-999',
    '/objects/x',
  ]
  for (const path of unknown) expect((await fetch(app.origin + path)).status, path).toBe(404)
  expect((await fetch(`${app.origin}/.well-known/webfinger`)).status).toBe(400)
})

test('a page shows the name of its author once it is given', async () => {
  const { id } = await anAuthor({ name: 'Late Namer' })
  const page = async () => (await fetch(`${app.origin}/authors/${id}`)).text()
  expect(await page()).toContain(`@author-${id}@`)
  const { enqueue } = await import('../../app/platform/jobs/queue.server')
  const { handlesJobKind: handlesJob } = await import('../../app/reach/federation/handles.server')
  await enqueue(db, handlesJob, null)
  await runAllJobs()
  expect(await page()).toContain('@late-namer@')
})

test('a name is like that of the author or band, and no two are the same', async () => {
  await runAllJobs()
  const { giveActorHandle } = await import('../../app/reach/federation/handles.server')
  const [one, two, third] = [
    await anAuthor({ name: 'Zoë Ørsted' }),
    await anAuthor({ name: 'zoe ørsted' }),
    await anAuthor({ name: '夜' }),
  ]
  for (const { id, name } of [one, two, third])
    await db.$transaction((tx) => giveActorHandle(tx, `author-${id}`, name))
  const names = await Promise.all([one, two, third].map(({ id }) => json(`/actors/author-${id}`)))
  const handles = names.map(({ preferredUsername }) => preferredUsername)
  expect(new Set(handles).size).toBe(3)
  expect(handles[0]).toMatch(/^zoe-/)
  expect(handles[1]).toBe(`${handles[0]}-2`)
  expect(handles[2]).toBe(`author-${third.id}`)
  for (const [index, handle] of handles.entries()) {
    const found = await json(`/.well-known/webfinger?resource=acct:${handle}@${new URL(app.origin).host}`)
    expect(found.aliases[0]).toBe(actor(`author-${[one, two, third][index]?.id}`))
  }
})

test('following is accepted, twice as once, and can be undone', async () => {
  const activity = await follow('ada', 'magazine')
  await follow('ada', 'magazine')
  await runAllJobs()
  expect(typesReceived()).toEqual(['Accept', 'Accept'])
  expect(other.received[0]).toMatchObject({ path: '/users/ada/inbox' })
  expect(other.received[0]?.activity.object).toMatchObject({ id: activity.id, type: 'Follow' })
  expect(await json('/actors/magazine/followers')).toMatchObject({ totalItems: 1 })
  await other.send(inbox(), other.activity('ada', 'Undo', activity))
  expect(await json('/actors/magazine/followers')).toMatchObject({ totalItems: 0 })
})

test('followers are told when the name of whom they follow changes, once, and of nothing that they do not see', async () => {
  const author = await anAuthor({ name: 'Ada' })
  const fields = { name: 'Ada L.', bio: 'Numbers' }
  for (const target of [`author-${author.id}`, 'magazine']) await follow('ada', target)
  await runAllJobs()
  other.received.splice(0)
  for (const _ of [1, 2])
    await changeRecord(authorContentKind, author.id, { fields, files: { profileImage: [] } }, admin)
  await keepFollowersUpToDate()
  await runAllJobs()
  expect(typesReceived()).toEqual(['Update'])
  expect(other.received[0]?.activity).toMatchObject({
    actor: actor(`author-${author.id}`),
    object: { id: actor(`author-${author.id}`), type: 'Person', name: 'Ada L.', summary: '<p>Numbers</p>' },
  })
  const values = JSON.stringify({ hasFollowers: true, name: 'Loose leaves' })
  await db.siteSettings.create({ data: { version: 2, values, savedBy: 'boss' } })
  invalidateTags(['SiteSettings'])
  await keepFollowersUpToDate()
  await runAllJobs()
  expect(typesReceived()).toEqual(['Update', 'Update'])
  expect(other.received[1]?.activity.object).toMatchObject({ name: 'Loose leaves', id: actor('magazine') })
})

test('what is published, changed and taken back reaches a server once, however many follow there', async () => {
  for (const name of ['ada', 'bo', 'cy']) await follow(name, 'magazine')
  await runAllJobs()
  other.received.splice(0)

  const article = await anArticleWithFiles({ title: 'Night', language: 'de' })
  await runAllJobs()
  expect(typesReceived()).toEqual(['Create'])
  const object = other.received[0]?.activity.object
  expect(other.received[0]?.path).toBe('/inbox')
  expect(object).toMatchObject({ type: 'Article', name: 'Night', attributedTo: actor('magazine') })
  expect(object?.contentMap).toHaveProperty('de')
  expect(await json(`/objects/article-${article.id}`)).toMatchObject({ id: object?.id, name: 'Night' })

  const fields = articleFields({ title: 'Late night', language: 'de' })
  await changeRecord(articleContentKind, article.id, { fields, files: noFiles }, admin)
  await changeRecord(articleContentKind, article.id, { fields, files: noFiles }, admin)
  await runAllJobs()
  expect(typesReceived()).toEqual(['Create', 'Update'])
  expect(other.received[1]?.activity.object).toMatchObject({ name: 'Late night' })

  await trashRecord(articleContentKind, article.id, admin)
  await runAllJobs()
  expect(other.received[2]?.activity).toMatchObject({
    type: 'Delete',
    object: { id: object?.id, type: 'Tombstone' },
  })
  expect((await fetch(`${app.origin}/objects/article-${article.id}`)).status).toBe(410)

  await restoreRecord(articleContentKind, article.id, admin)
  await runAllJobs()
  expect(other.received[3]?.activity).toMatchObject({
    type: 'Create',
    object: { id: `${app.origin}/objects/article-${article.id}-2` },
  })
  expect((await fetch(`${app.origin}/objects/article-${article.id}`)).status).toBe(410)
})

test('who follows an author gets what the author writes, and nothing else', async () => {
  const author = await anAuthor({ name: 'Grace' })
  await follow('ada', `author-${author.id}`)
  await runAllJobs()
  other.received.splice(0)
  await anArticleWithFiles({ title: 'By nobody' })
  const article = await anArticleWithFiles({ title: 'By Grace', authorIds: [String(author.id)] })
  await runAllJobs()
  expect(other.received.map(({ activity }) => activity)).toMatchObject([
    {
      type: 'Announce',
      actor: actor(`author-${author.id}`),
      object: `${app.origin}/objects/article-${article.id}`,
    },
  ])
  await trashRecord(articleContentKind, article.id, admin)
  await runAllJobs()
  expect(typesReceived()).toEqual(['Announce', 'Delete'])
})

test('who follows a band hears of its new tracks, of none that is private, and of those that go', async () => {
  const { id: bandId } = await aBand({ title: 'Dub' })
  const band = `band-${bandId}`
  await follow('ada', band)
  const release = await db.release.create({
    data: { bandId, title: 'Later', slug: 'later', isPrivate: true },
  })
  const track = { bandId, audioFile: 'uploads/audio/none.mp3', position: 1 }
  await db.track.create({ data: { ...track, title: 'Secret', releaseId: release.id } })
  const { id } = await db.track.create({ data: { ...track, title: 'Tides' } })
  const changed = () => inTransaction((tx) => tellFollowers(tx, { name: 'bands' }, [bandId]))
  for (const _time of [1, 2]) await changed()
  await runAllJobs()
  const object = `${app.origin}/objects/track-${id}`
  expect(other.received.slice(1).map(({ activity }) => activity)).toMatchObject([
    { type: 'Create', actor: actor(band), object: { id: object, type: 'Audio', name: 'Tides' } },
  ])
  expect((await json(`/actors/${band}/outbox?page=1`)).orderedItems).toMatchObject([
    { object: { id: object } },
  ])
  await db.track.update({ where: { id }, data: { isBonus: true } })
  await changed()
  await runAllJobs()
  expect(typesReceived()).toEqual(['Accept', 'Create', 'Delete'])
  expect((await fetch(object)).status).toBe(410)
})

test('drafts, and what was public before anybody could follow, are not sent', async () => {
  await follow('ada', 'magazine')
  const old = await anArticle({ publishedAt: new Date('2024-01-01') })
  const fields = articleFields({ title: 'Changed' })
  await changeRecord(articleContentKind, old.id, { fields, files: noFiles }, admin)
  await anArticleWithFiles({ isDraft: 'on' })
  await runAllJobs()
  expect(typesReceived()).toEqual(['Accept'])
})

test('likes and shares are counted once for each account, and can be taken back', async () => {
  const article = await anArticleWithFiles({ title: 'Liked' })
  const object = `${app.origin}/objects/article-${article.id}`
  const like = other.activity('ada', 'Like', object)
  for (const activity of [
    like,
    like,
    other.activity('ada', 'Like', object),
    other.activity('bo', 'Like', object),
  ])
    expect((await other.send(inbox(), activity)).status).toBe(202)
  await other.send(inbox(), other.activity('bo', 'Announce', `${app.origin}/articles/${article.id}`))
  const page = async () => (await fetch(`${app.origin}/articles/${article.id}`)).text()
  expect(await page()).toMatch(/2 likes.*1 share/s)
  await other.send(inbox(), other.activity('ada', 'Undo', like.id))
  expect(await page()).toMatch(/1 like<.*1 share/s)
})

test('what was published before anybody could follow can be liked, and is not sent because of it', async () => {
  await follow('ada', 'magazine')
  const old = await anArticle({ publishedAt: new Date('2024-01-01') })
  const object = `${app.origin}/objects/article-${old.id}`
  const likes = ['ada', 'bo', 'cy'].map((name) => other.send(inbox(), other.activity(name, 'Like', object)))
  expect((await Promise.all(likes)).map(({ status }) => status)).toEqual([202, 202, 202])
  await runAllJobs()
  expect(await db.federatedPost.findMany({ where: { recordId: old.id } })).toMatchObject([{ likes: 3 }])
  expect(typesReceived()).toEqual(['Accept'])
})

test('a scheduled article is sent when its time has come, once', async () => {
  await follow('ada', 'magazine')
  await runAllJobs()
  const { id } = await anArticleWithFiles({ title: 'Tomorrow', uploadDate: '2099-01-01' })
  await keepFollowersUpToDate()
  await runAllJobs()
  expect(typesReceived()).toEqual(['Accept'])
  const then = new Date('2099-01-02')
  for (const _time of [1, 2]) await keepFollowersUpToDate(then)
  await runAllJobs()
  expect(typesReceived()).toEqual(['Accept', 'Create'])
  await db.article.update({ where: { id }, data: { isDraft: true } })
  await keepFollowersUpToDate(then)
  await runAllJobs()
  expect(typesReceived()).toEqual(['Accept', 'Create', 'Delete'])
})

test('a reply is shown once an editor approves it, as text and links alone', async () => {
  const article = await anArticleWithFiles({ title: 'Answered' })
  const html =
    '<p>Good <b>one</b> <script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">a</a> <a href="https://b.example/" onclick="x">b</a></p>'
  const note = other.note('ada', `${app.origin}/objects/article-${article.id}`, html)
  await other.send(inbox(), other.activity('ada', 'Create', note))
  await other.send(
    inbox(),
    other.activity('ada', 'Create', { ...note, id: `${note.id}-private`, to: [other.uri('bo')] }),
  )
  const page = async () => (await fetch(`${app.origin}/articles/${article.id}/replies`)).text()
  expect(await page()).not.toContain('Good')
  const replies = await db.remoteReply.findMany()
  expect(replies).toHaveLength(1)
  const { decideReply, replyTextSha256 } = await import('../../app/reach/federation/replies.server')
  const digest = replyTextSha256({ body: replies[0]?.body ?? '' })
  await decideReply(replies[0]?.id ?? 0, { from: 'pending', to: 'approved', digest }, admin)
  const shown = await page()
  expect(shown).toContain('Good one')
  expect(shown).toContain('<a href="https://b.example/" rel="nofollow ugc noreferrer">b</a>')
  expect(/<div class="reply-text".*?<\/div>/s.exec(shown)?.[0]).not.toMatch(/script|img|onerror|onclick|<b>/)

  const changed = { ...note, content: '<p>Something else</p>' }
  await other.send(inbox(), other.activity('bo', 'Update', changed))
  expect(await page()).toContain('Good one')
  await other.send(inbox(), other.activity('ada', 'Update', changed))
  expect(await page()).not.toMatch(/Good|Something/)
  await other.send(inbox(), other.activity('bo', 'Delete', note.id))
  expect(await db.remoteReply.count()).toBe(1)
  await other.send(inbox(), other.activity('ada', 'Delete', { id: note.id, type: 'Tombstone' }))
  expect(await db.remoteReply.count()).toBe(0)
})

test('both kinds of signatures are taken, and an account that goes takes everything along', async () => {
  const article = await anArticleWithFiles()
  await follow('ada', 'magazine')
  const like = other.activity('ada', 'Like', `${app.origin}/objects/article-${article.id}`)
  expect((await other.send(inbox(), like, { sign: signAsMessage })).status).toBe(202)
  expect(await db.remoteReaction.count({ where: { actor: other.uri('ada') } })).toBeGreaterThan(0)
  other.state.isGone = true
  const gone = await other.send(inbox(), other.activity('ada', 'Delete', other.uri('ada')))
  other.state.isGone = false
  expect(gone.status).toBe(202)
  expect(await db.follower.count()).toBe(0)
  expect(await db.remoteReaction.count({ where: { actor: other.uri('ada') } })).toBe(0)
  expect((await other.send(inbox(), other.activity('unknown', 'Delete', other.uri('unknown')))).status).toBe(
    202,
  )
  expect(other.fetched).not.toContain('/users/unknown')
})

test('an account that replied or reacted long ago still takes everything along', async () => {
  const article = await anArticleWithFiles()
  const object = `${app.origin}/objects/article-${article.id}`
  const note = other.note('rita', object, '<p>Long ago</p>')
  await other.send(inbox(), other.activity('rita', 'Create', note))
  await other.send(inbox(), other.activity('lena', 'Like', object))
  await other.send(inbox(), other.activity('passer', 'Like', other.uri('nothing')))
  const uris = ['rita', 'lena', 'passer'].map(other.uri)
  const mine = { actor: { in: uris } }
  await db.remoteActor.updateMany({ data: { fetchedAt: new Date(Date.now() - 31 * 24 * 3600_000) } })
  await deleteOldActors()
  expect(await db.remoteActor.findMany({ where: { uri: { in: uris } }, select: { uri: true } })).toHaveLength(
    2,
  )
  other.state.isGone = true
  for (const name of ['rita', 'lena'])
    expect((await other.send(inbox(), other.activity(name, 'Delete', other.uri(name)))).status).toBe(202)
  other.state.isGone = false
  const left = [db.remoteReply.count({ where: mine }), db.remoteReaction.count({ where: mine })]
  expect(await Promise.all(left)).toEqual([0, 0])
})

test('likes that come at once are all counted', async () => {
  const { id } = await anArticleWithFiles()
  const like = (_: unknown, index: number) =>
    other.send(inbox(), other.activity(`fan${index}`, 'Like', `${app.origin}/objects/article-${id}`))
  await Promise.all(Array.from({ length: 12 }, like))
  expect(await db.federatedPost.findFirst({ where: { recordId: id } })).toMatchObject({ likes: 12 })
})

test('a reply is stored without what no database takes, and with a date that can be', async () => {
  const article = await anArticleWithFiles()
  const note = other.note('ada', `${app.origin}/objects/article-${article.id}`, '<p>No\0thing</p>', {
    published: '0001-01-01T00:00:00Z',
  })
  expect((await other.send(inbox(), other.activity('ada', 'Create', note))).status).toBe(202)
  const reply = await db.remoteReply.findUniqueOrThrow({ where: { uri: note.id } })
  expect(reply.body).toBe('<p>Nothing</p>')
  expect(reply.publishedAt).toEqual(reply.receivedAt)
})

test('an account has some replies wait for an editor, and further ones are dropped', async () => {
  const article = await anArticleWithFiles()
  const reply = async (name: string) => {
    const note = other.note(name, `${app.origin}/objects/article-${article.id}`, '<p>Again</p>')
    expect((await other.send(inbox(), other.activity(name, 'Create', note))).status).toBe(202)
  }
  for (let count = 0; count <= maxPendingReplies; count++) await reply('chatty')
  await reply('calm')
  const waiting = (name: string) => db.remoteReply.count({ where: { actor: other.uri(name) } })
  expect([await waiting('chatty'), await waiting('calm')]).toEqual([maxPendingReplies, 1])
})

test('while it is switched off, there is nothing at these addresses', async () => {
  const article = await anArticleWithFiles()
  await db.siteSettings.create({ data: { version: 2, values: '{}', savedBy: 'System' } })
  for (const path of [
    '/.well-known/webfinger?resource=acct:magazine@x',
    '/.well-known/nodeinfo',
    '/nodeinfo/2.1',
    '/actors/magazine',
    '/actors/magazine/outbox',
    `/objects/article-${article.id}`,
    '/follow/magazine',
  ])
    expect((await fetch(app.origin + path)).status, path).toBe(404)
  expect((await other.send(inbox(), other.activity('ada', 'Follow', actor('magazine')))).status).toBe(404)
  const front = await (await fetch(app.origin)).text()
  expect(front).not.toContain('/follow/magazine')
})
