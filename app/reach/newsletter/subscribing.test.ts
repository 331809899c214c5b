import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aBand, anAuthor, aUser, password } from '../../../test/builders'
import { forgedFrom } from '../../../test/forged'
import { aMailServer } from '../../../test/mail'
import { db } from '../../platform/database/db.server'
import { env } from '../../platform/env.server'
import { NotFound } from '../../platform/errors/errors'
import { Email } from '../../platform/text/email'
import { findAccountById } from '../../site/accounts/accounts.server'
import { changeContact } from '../../site/accounts/change-account.server'
import { sendDueMails } from '../../site/mail/outbox.server'
import { deleteOldSubscriptionData } from './retention.server'
import {
  changeTopics,
  confirmSubscription,
  findSubscriptionByToken,
  findSubscriptionOfAccount,
  requestSubscription,
  unsubscribe,
} from './subscribers.server'
import { subscriberToken } from './token.server'
import { TopicList } from './topic-fields'
import { loadNamedTopics } from './topics.server'

let mail: Awaited<ReturnType<typeof aMailServer>>
beforeAll(async () => {
  mail = await aMailServer()
  env.mail.url = mail.url
  env.siteUrl = 'https://zine.test'
})
beforeEach(async () => {
  mail.mails.splice(0)
  await db.subscriber.deleteMany()
  await db.outgoingMail.deleteMany()
  await db.rateLimiterFlexible.deleteMany()
})
afterAll(() => mail.stop())

const from = '10.0.0.9'
const ada = 'ada@example.org'
const ask = (
  email = ada,
  topics = ['everything'],
  account: Parameters<typeof requestSubscription>[2] = null,
) => requestSubscription({ email, topics }, from, account)
const rowOf = (email: string) =>
  db.subscriber.findUniqueOrThrow({ where: { emailKey: email.toLowerCase() }, include: { topics: true } })
const linkTo = async (email = ada) => subscriberToken(await rowOf(email))
const linkIn = (text = '') => /zine\.test\/subscribe\/([\w-]+)/.exec(text)?.[1] ?? ''

test('somebody who asks gets a mail with a link, and is subscribed once they press there', async () => {
  await ask(ada, ['shop', 'volumes'])
  await expect.poll(() => mail.mails.length, { timeout: 10_000 }).toBe(1)
  const [sent] = mail.to(ada, 'Confirm your subscription')
  const token = linkIn(sent)
  expect(sent).toContain('New volumes only')
  expect(sent).toMatch(/List-Unsubscribe: <https:\/\/zine\.test\/unsubscribe\/[\w-]+>/)
  expect(await findSubscriptionByToken(token)).toMatchObject({ isActive: false, asked: ['shop', 'volumes'] })
  await confirmSubscription(token, null)
  await confirmSubscription(token, null)
  expect(await findSubscriptionByToken(token)).toMatchObject({
    isActive: true,
    topics: ['shop', 'volumes'],
    asked: [],
  })
})

test('asking again tells nothing of who is subscribed, changes nothing before a press, and adds to it then', async () => {
  await ask(ada, ['volumes'])
  await confirmSubscription(await linkTo(), null)
  await ask('ADA@example.org', ['shop'])
  await ask('new@example.org', ['shop'])
  expect((await rowOf(ada)).topics.map(({ topic }) => topic)).toEqual(['volumes'])
  await sendDueMails()
  await expect.poll(() => mail.to('new@example.org').length, { timeout: 10_000 }).toBe(1)
  const bodies = [mail.to(ada).at(-1), mail.to('new@example.org')[0]].map((text = '') =>
    text
      .slice(text.indexOf('You, or'))
      .replace(/[\w-]{64}/g, 'TOKEN')
      .replace(/--_NmP\S+/g, ''),
  )
  expect(bodies[0]).toBe(bodies[1])
  await confirmSubscription(await linkTo(), null)
  expect((await findSubscriptionByToken(await linkTo())).topics).toEqual(['shop', 'volumes'])
})

test('an address gets three such mails a day, however often it is asked for', async () => {
  for (let times = 0; times < 5; times += 1) await ask()
  expect(await db.outgoingMail.count()).toBe(3)
})

test('an account shows a subscription that was confirmed for it, and not one of another address', async () => {
  const user = await aUser({ email: ada })
  const account = () => findAccountById(user.id)
  await ask()
  await confirmSubscription(await linkTo(), null)
  expect([(await account()).subscription, await findSubscriptionOfAccount(await account())]).toEqual([
    false,
    null,
  ])

  await ask(ada, ['shop'], await account())
  await confirmSubscription(await linkTo(), null)
  expect((await account()).subscription).toBe(true)
  expect(await findSubscriptionOfAccount(await account())).toMatchObject({ topics: ['everything'] })

  await changeContact(user.id, { email: 'other@example.org', phone: '', password })
  expect((await account()).subscription).toBe(false)
  expect(await findSubscriptionOfAccount(await account())).toBeNull()
  expect(await findSubscriptionByToken(await linkTo())).toMatchObject({ isActive: true })
})

test('somebody else’s account cannot take over a subscription', async () => {
  const other = await aUser()
  await ask(ada, ['everything'], other)
  await confirmSubscription(await linkTo(), other)
  expect((await findAccountById(other.id)).subscription).toBe(false)
  expect((await rowOf(ada)).userId).toBeNull()
})

test('unsubscribing leaves the address alone, twice is as once, and it can be undone', async () => {
  const user = await aUser({ email: ada })
  await ask(ada, ['volumes'], user)
  const token = await linkTo()
  await confirmSubscription(token, null)
  expect([await unsubscribe(token), await unsubscribe(token)]).toEqual([['volumes'], []])
  const left = { state: 'unsubscribed', topics: [], userId: null, confirmedAt: null, askedTopics: '' }
  expect(await rowOf(ada)).toMatchObject({ email: ada, ...left })
  expect((await findAccountById(user.id)).subscription).toBe(false)
  await changeTopics(token, ['volumes'], null)
  expect(await findSubscriptionByToken(token)).toMatchObject({ isActive: true, topics: ['volumes'] })
})

test('a link that is forged, of somebody who was removed, or a week old and unused leads nowhere', async () => {
  await ask()
  const token = await linkTo()
  const forged = [forgedFrom(token), token.slice(0, 21), '', 'x'.repeat(64), `${token}x`]
  for (const one of forged) await expect(unsubscribe(one), one).rejects.toThrow(NotFound)
  await db.subscriber.updateMany({ data: { askedAt: new Date(Date.now() - 8 * 86_400_000) } })
  await expect(confirmSubscription(token, null)).rejects.toThrow(NotFound)
  await expect(changeTopics(token, ['shop'], null)).rejects.toThrow(NotFound)
  for (const days of [0, 1]) await deleteOldSubscriptionData(new Date(Date.now() + days * 86_400_000))
  await expect(findSubscriptionByToken(token)).rejects.toThrow(NotFound)
})

test('who never confirms is forgotten after a week, with the mail that asked, and nobody else', async () => {
  await ask()
  await ask('bo@example.org')
  await confirmSubscription(await linkTo('bo@example.org'), null)
  for (const days of [6, 7]) await deleteOldSubscriptionData(new Date(Date.now() + days * 86_400_000))
  expect(await db.subscriber.count()).toBe(2)
  for (const days of [8, 9]) await deleteOldSubscriptionData(new Date(Date.now() + days * 86_400_000))
  expect(await db.subscriber.findMany({ select: { email: true } })).toEqual([{ email: 'bo@example.org' }])
  expect(await db.outgoingMail.count({ where: { recipient: ada } })).toBe(0)
})

test('addresses with line breaks or marks are refused, and a domain of any script is taken', () => {
  const read = (email: string) => Email.safeParse(email).data
  expect(read('ada@bücher.example')).toBe('ada@xn--bcher-kva.example')
  expect(read(' ada@example.org ')).toBe('ada@example.org')
  const bad = [
    'ada@example.org\r\nBcc: all@example.org',
    'a\nb@example.org',
    'müller@example.org',
    'ada@',
    '@x.org',
  ]
  for (const email of bad) expect(read(email), email).toBeUndefined()
})

test('topics name what they follow, and everything needs no others', async () => {
  const [author, band] = [await anAuthor({ name: 'Mo' }), await aBand({ title: 'Grind' })]
  const topics = [`author-${author.id}`, `band-${band.id}`, 'shop', 'author-99999']
  expect((await loadNamedTopics(topics)).map(({ name }) => name)).toEqual([
    'New by Mo',
    'News of Grind',
    'Shop news',
  ])
  expect(TopicList.parse(['volumes', 'everything'])).toEqual(['everything'])
  for (const bad of [[], ['nothing'], ['author-0'], ['author-1 OR 1']])
    expect(TopicList.safeParse(bad).success).toBe(false)
})
