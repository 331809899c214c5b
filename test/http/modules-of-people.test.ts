import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { modules } from '../../app/modules'
import { db } from '../../app/platform/database/db.server'
import { env } from '../../app/platform/env.server'
import { isFederationOn } from '../../app/reach/federation/federation.server'
import { announceDueArticles } from '../../app/reach/newsletter/article-announcements.server'
import { subscriberToken } from '../../app/reach/newsletter/token.server'
import { findLocaleOfAccount } from '../../app/site/accounts/account-locale.server'
import { switchModule } from '../../app/site/modules/switches.server'
import { type RunningApp, startApp } from '../app'
import { anArticleWithFiles, aSubscriber, aUser, password } from '../builders'
import { anMp3 } from '../files'
import { openToFollowers } from '../followed'
import { aKey } from '../keys'
import { aRelease } from '../music'
import { saveSetting } from '../shopping'
import { cookieOf } from './logged-in'
import { requests } from './requests'

let app: RunningApp
let owner: Record<string, string>

beforeAll(async () => {
  app = await startApp()
  owner = { cookie: await cookieOf(await aUser({ role: 'admin', staff: 'owner' })) }
})
afterAll(() => app.stop())
afterEach(async () => {
  for (const module of modules) await switchModule(module, true, modules)
})

const { get, statusOf, textOf, post } = requests(() => app.origin)

const put = async (name: string, isOn: boolean) => {
  const module = modules.find((one) => one.name === name)
  if (module) await switchModule(module, isOn, modules)
}

/** What an owner is told who presses the switch. */
const told = async (name: string) => (await post('/admin/modules', owner, { name, to: 'off' })).text()

test('a key goes on working while keys are off, and its owner can remove it, but nobody makes one', async () => {
  const [reader, other] = [await aUser(), await aUser()]
  const key = { authorization: `Bearer ${await aKey(reader.id, ['read'])}` }
  const [own, without] = [{ cookie: await cookieOf(reader) }, { cookie: await cookieOf(other) }]
  const made = { intent: 'create', name: 'New', read: 'on', days: '0', password }
  expect(await told('devices')).toContain('1 personal key gives access to the site')
  await put('devices', false)

  expect(await statusOf('/api/auth/users/1', key)).not.toBe(401)
  expect(await statusOf('/userInfo/keys', without)).toBe(404)
  const page = await textOf('/userInfo/keys', own)
  expect([page.includes('value="create"'), page.includes('value="remove"')]).toEqual([false, true])
  expect((await post('/userInfo/keys', own, made)).status).toBe(404)
  const { id } = await db.personalKey.findFirstOrThrow({ where: { userId: reader.id } })
  expect((await post('/userInfo/keys', own, { intent: 'remove', key: String(id) })).status).toBe(303)
  expect(await statusOf('/userInfo/keys', own)).toBe(404)
})

test('catalogs offer no reading of one’s own while devices are off', async () => {
  const own = { cookie: await cookieOf(await aUser()) }
  expect([await statusOf('/opds/reading', own), await statusOf('/opds/reading')]).toEqual([200, 401])
  await put('devices', false)
  expect([await statusOf('/opds/reading', own), await statusOf('/opds/reading')]).toEqual([404, 404])
  expect(await statusOf('/opds')).toBe(200)
})

test('whoever has no other way in than the issuer keeps it while single login is off, and nobody joins by it', async () => {
  const issuer = 'https://login.example'
  env.oidc = { issuer, clientId: 'zine', clientSecret: '', name: 'Log in at school', roles: undefined }
  const { id } = await aUser({ passwordHash: '' })
  await db.oidcIdentity.create({ data: { userId: id, issuer, subject: 'x' } })
  expect(await told('oidc')).toContain('1 person can only log in through login.example')

  await put('oidc', false)
  expect(await textOf('/login')).toContain('Log in at school')
  expect(await textOf('/register')).not.toContain('Log in at school')
  expect(await statusOf('/login/oidc')).toBe(200)
  await db.user.update({ where: { id }, data: { passwordHash: 'a password' } })
  expect(await textOf('/login')).not.toContain('Log in at school')
  expect(await statusOf('/login/oidc')).toBe(404)
  env.oidc = undefined
})

test('tracks are not counted while plays are off, and what was counted is there again', async () => {
  const { bandId, trackIds } = await aRelease({ 'one.mp3': anMp3() })
  const [trackId = 0] = trackIds
  const day = new Date().toISOString().slice(0, 10)
  await db.statisticsTrackDay.create({ data: { day, trackId, plays: 7 } })
  const { slug } = await db.band.findUniqueOrThrow({ where: { id: bandId } })
  const shown = async () => [
    (await textOf(`/admin/bands/${bandId}/music`, owner)).includes('7 plays'),
    (await textOf('/admin/statistics', owner)).includes('Plays'),
    'plays' in (await (await get('/api/statistics', owner)).json()),
    (await textOf(`/bands/${slug}/embed`)).includes('data-id'),
  ]
  await put('plays', false)
  expect(await shown()).toEqual([false, false, false, false])
  expect((await post(`/api/tracks/${trackId}/plays`, {}, {})).status).toBe(404)
  await put('plays', true)
  expect(await shown()).toEqual([true, true, true, true])
})

test('whoever subscribed ends it while the newsletter is off, and nobody joins, writes or is mailed', async () => {
  Object.assign(env.mail, { url: new URL('smtp://127.0.0.1:9') })
  const reader = await aUser({ subscription: true })
  const { reference } = await aSubscriber({ email: reader.email, userId: reader.id })
  const token = subscriberToken({ reference })
  const article = await anArticleWithFiles()
  await db.article.update({ where: { id: article.id }, data: { sendsLetter: true, letterAt: null } })
  const form = `/admin/articles/${article.id}`
  expect(await textOf(form, owner)).toContain('Send to subscribers')
  expect(await told('newsletter')).toContain('1 subscriber keeps a link')

  await put('newsletter', false)
  expect(await textOf(form, owner)).not.toContain('Send to subscribers')
  await saveAgain(article.id)
  await announceDueArticles()
  expect(await db.article.findUniqueOrThrow({ where: { id: article.id } })).toMatchObject({
    title: 'Saved again',
    sendsLetter: true,
    letterAt: null,
  })
  expect([await statusOf('/subscribe'), await statusOf('/admin/letters', owner)]).toEqual([404, 404])
  expect(await textOf('/')).not.toContain('/subscribe')
  expect(await textOf('/userInfo', { cookie: await cookieOf(reader) })).toContain(`/subscribe/${token}`)
  expect(await textOf(`/unsubscribe/${token}`)).toContain('Unsubscribe')
  expect((await post(`/unsubscribe/${token}`, {}, {})).status).toBeLessThan(400)
  expect((await db.subscriber.findUniqueOrThrow({ where: { reference } })).state).toBe('unsubscribed')
  expect(await statusOf('/subscribe/none')).toBe(404)
})

/** Saves an article's form by the API, as programs do that know nothing of modules. */
async function saveAgain(id: number) {
  const { title, description, filetype, contentType } = await db.article.findUniqueOrThrow({ where: { id } })
  const body = new FormData()
  for (const [name, value] of Object.entries({ title: 'Saved again', description, filetype, contentType }))
    body.append(name, value)
  const sent = await fetch(`${app.origin}/api/articles/${id}`, {
    method: 'PUT',
    headers: { ...owner, Origin: app.origin },
    body,
  })
  expect([title, sent.status]).toEqual([title, 200])
}

test('other servers find nobody while followers are off, and the site is as it was afterwards', async () => {
  await openToFollowers(app.origin)
  const name = `acct:magazine@${new URL(app.origin).host}`
  const found = `/.well-known/webfinger?${new URLSearchParams({ resource: name })}`
  expect([await statusOf(found), (await textOf('/')).includes('/follow/')]).toEqual([200, true])
  await put('followers', false)
  expect([await statusOf(found), (await textOf('/')).includes('/follow/')]).toEqual([404, false])
  expect(isFederationOn()).toBe(false)
  await put('followers', true)
  expect([await statusOf(found), (await textOf('/')).includes('/follow/')]).toEqual([200, true])
})

test('pages are in the site’s own language alone while other languages are off', async () => {
  await saveSetting({ otherLanguages: ['de'] })
  const inGerman = { 'accept-language': 'de', cookie: 'language=de' }
  expect(await textOf('/', inGerman)).toContain('lang="de"')
  await put('languages', false)
  const page = await textOf('/', inGerman)
  expect([/<html lang="(\w+)"/.exec(page)?.[1], page.includes('/language')]).toEqual(['en', false])
  const { id } = await aUser({ locale: 'de' })
  expect(await findLocaleOfAccount(id)).toBeUndefined()
  expect((await post('/language', { Origin: app.origin }, { language: 'de' })).status).toBe(404)
  expect(await textOf('/admin/site', owner)).not.toContain('name="otherLanguages"')
  await put('languages', true)
  await get('/')
  expect(await textOf('/', inGerman)).toContain('<html lang="de"')
})
