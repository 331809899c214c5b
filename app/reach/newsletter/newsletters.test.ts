import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { aMembership, anArticle, anAuthor, aPlan, aSubscriber, aUser } from '../../../test/builders'
import { aBounce, anImapServer } from '../../../test/imap'
import { aMailServer } from '../../../test/mail'
import { db } from '../../platform/database/db.server'
import { minuteMs } from '../../platform/durations'
import { env } from '../../platform/env.server'
import { Conflict } from '../../platform/errors/errors'
import { loadLocale } from '../../platform/i18n/i18n.server'
import { readBounces } from '../../site/mail/bounces.server'
import { announceDueArticles } from './article-announcements.server'
import { NewsletterFields } from './newsletter-fields'
import { sampleNewsletterMail } from './newsletter-mail.server'
import {
  cancelNewsletter,
  findNewsletterById,
  findNewsletterRowById,
  loadMailDelaysOf,
  saveNewsletterDraft,
  sendNewsletter,
  startDueNewsletters,
} from './newsletters.server'
import { deleteOldSubscriptionData } from './retention.server'
import { sendDueNewsletterCopies, sendNewslettersInBackground } from './sending.server'
import { unsubscribe } from './subscribers.server'
import { subscriberToken } from './token.server'

let mail: Awaited<ReturnType<typeof aMailServer>>
let owner: Awaited<ReturnType<typeof aUser>>
beforeAll(async () => {
  mail = await aMailServer()
  env.siteUrl = 'https://zine.test'
  owner = await aUser({ role: 'admin' })
})
beforeEach(async () => {
  // Nothing leaves by itself: a test says when.
  env.mail.url = undefined
  env.mail.lettersPerMinute = 60_000
  mail.mails.splice(0)
  await db.letter.deleteMany()
  await db.subscriber.deleteMany()
  await db.article.deleteMany()
  await db.letterPace.deleteMany()
})
afterAll(() => mail.stop())

const inMinutes = (minutes: number) => Date.now() + minutes * minuteMs
const recipients = () => mail.mails.map((text) => /^To: (.+)$/m.exec(text)?.[1]).sort()

/** With mail on for as long as it takes. */
async function withMail<T>(work: () => Promise<T>): Promise<T> {
  env.mail.url = mail.url
  try {
    return await work()
  } finally {
    env.mail.url = undefined
  }
}

const letterOf = (more: Partial<NewsletterFields> = {}) =>
  NewsletterFields.parse({
    subject: 'Issue four is out',
    body: 'Come **and** read.',
    topic: 'everything',
    ...more,
  })
const aDraft = (more?: Partial<NewsletterFields>) => saveNewsletterDraft(null, letterOf(more), 0, owner)

/** Begins letters, of which nothing leaves before `sendAll`. */
async function begin(work: () => Promise<unknown>): Promise<void> {
  const nextAt = new Date(inMinutes(60))
  await db.letterPace.upsert({ where: { id: 1 }, create: { id: 1, nextAt }, update: { nextAt } })
  await withMail(work)
  await sendNewslettersInBackground()
  await db.letterPace.deleteMany()
}
const begun = (id: number, sendAt?: Date) => begin(() => sendNewsletter({ id, version: 1 }, sendAt, owner))

/** Everything that is due at a time, on a clock that goes on by itself. */
const sendAll = (from = Date.now()) => {
  const began = Date.now()
  return withMail(() => sendDueNewsletterCopies(() => from + Date.now() - began))
}

test('a letter goes to those who get its topic or everything, once, and says how to end it', async () => {
  await aSubscriber({ email: 'all@example.org' })
  await aSubscriber({ email: 'shop@example.org', topics: ['shop', 'volumes'] })
  await aSubscriber({ email: 'other@example.org', topics: ['volumes'] })
  for (const state of ['pending', 'unsubscribed', 'bouncing']) await aSubscriber({ state })
  const id = await aDraft({ topic: 'shop', body: 'New [shirts](/shop), see **there**.' })
  await begun(id)
  await sendAll()
  await sendAll(inMinutes(10))
  expect(recipients()).toEqual(['all@example.org', 'shop@example.org'])
  const [text = ''] = mail.to('shop@example.org')
  expect(text).toMatch(/^List-Unsubscribe: <https:\/\/zine\.test\/unsubscribe\/[\w-]{64}>$/m)
  expect(text).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
  expect(text).toContain('href="https://zine.test/shop"')
  expect(text).toMatch(/<strong>there<\/strong>/)
  expect(text).not.toMatch(/<img/)
  expect(await findNewsletterById(id)).toMatchObject({ state: 'sent', sent: 2, recipients: 2, failed: 0 })
})

test('links of a letter that are relative lead to the site, in its text too', async () => {
  const { parts } = sampleNewsletterMail({
    ...(await findNewsletterRowById(
      await aDraft({
        body: '[a](/shop) [b](shop/1) [c](#top) [d](?q=x) [e](mailto:x@y.org) [f][r] ![g](1)\n\n[r]: bands/x',
      }),
    )),
  })
  const [written] = parts
  const text = written?.type === 'written' ? written : undefined
  const links = ['shop', 'shop/1', '#top', '?q=x', 'bands/x'].map((path) => `https://zine.test/${path}`)
  for (const link of links) expect(text?.html).toContain(`href="${link}"`)
  for (const link of links.slice(0, 4)) expect(text?.text).toContain(`](${link})`)
  expect(text?.text).toContain('[r]: https://zine.test/bands/x')
  expect(text?.text).toContain('[e](mailto:x@y.org) [f][r] ![g](1)')
  expect(text?.html).toContain('href="mailto:x@y.org"')
})

test('what a letter says of itself is in the language of each subscriber', async () => {
  for (const locale of ['de', 'fr', 'it'] as const) await loadLocale(locale)
  const user = await aUser({ locale: 'fr' })
  await aSubscriber({ email: 'guest@example.org', locale: 'de' })
  await aSubscriber({ email: user.email, locale: 'it' })
  await begun(await aDraft())
  await sendAll()
  expect(mail.to('guest@example.org')[0]).toContain('Abbestellen')
  expect(mail.to(user.email)[0]).toContain('Se d=C3=A9sabonner')
})

test('of two presses of Send, or two processes, one sends', async () => {
  for (const n of [1, 2, 3, 4, 5, 6]) await aSubscriber({ email: `r${n}@example.org` })
  const id = await aDraft()
  await begin(async () => {
    const presses = [1, 2, 3].map(() => sendNewsletter({ id, version: 1 }, undefined, owner))
    const pressed = await Promise.allSettled(presses)
    expect(pressed.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
  })
  await withMail(() => Promise.all([1, 2, 3].map(() => sendDueNewsletterCopies())))
  await sendAll(inMinutes(30))
  expect(recipients()).toEqual([1, 2, 3, 4, 5, 6].map((n) => `r${n}@example.org`))
})

test('a letter that was changed since it was seen is not sent, nor one with mail off', async () => {
  const id = await aDraft()
  await saveNewsletterDraft(id, letterOf({ subject: 'Other' }), 1, owner)
  await expect(saveNewsletterDraft(id, letterOf(), 1, owner)).rejects.toThrow(Conflict)
  await expect(withMail(() => sendNewsletter({ id, version: 1 }, undefined, owner))).rejects.toThrow(Conflict)
  await expect(sendNewsletter({ id, version: 2 }, undefined, owner)).rejects.toThrow('cannot send email')
  expect((await findNewsletterById(id)).state).toBe('draft')
})

test('a letter leaves at its hour, goes back to a draft before it, and is canceled in the middle', async () => {
  for (let n = 0; n < 4; n += 1) await aSubscriber()
  const id = await aDraft()
  await begun(id, new Date(inMinutes(10)))
  await withMail(() => startDueNewsletters(new Date(inMinutes(9))))
  expect((await findNewsletterById(id)).state).toBe('scheduled')
  await cancelNewsletter(id, owner)
  expect((await findNewsletterById(id)).state).toBe('draft')
  await begun(id, new Date(inMinutes(10)))
  await begin(() => Promise.all([1, 2].map(() => startDueNewsletters(new Date(inMinutes(11))))))
  expect(await findNewsletterById(id)).toMatchObject({ state: 'sending', waiting: 4 })
  await cancelNewsletter(id, owner)
  await sendAll(inMinutes(20))
  await expect(cancelNewsletter(id, owner)).rejects.toThrow(Conflict)
  expect(await findNewsletterById(id)).toMatchObject({ state: 'canceled', waiting: 4, sent: 0 })
  expect(mail.mails).toEqual([])
})

test('no more leave in a minute than is set, on all processes together', async () => {
  for (let n = 0; n < 8; n += 1) await aSubscriber()
  env.mail.lettersPerMinute = 600
  await begun(await aDraft())
  const began = Date.now()
  await withMail(() => Promise.all([1, 2].map(() => sendDueNewsletterCopies())))
  await sendAll()
  expect(mail.mails).toHaveLength(8)
  expect(Date.now() - began).toBeGreaterThanOrEqual(490)
})

test('who unsubscribes while a letter is being sent gets none of it', async () => {
  const row = await aSubscriber()
  const id = await aDraft()
  await begun(id)
  await unsubscribe(subscriberToken(row))
  await sendAll()
  expect(mail.mails).toEqual([])
  expect(await findNewsletterById(id)).toMatchObject({ state: 'sent', recipients: 0 })
})

test('what a process that died had claimed is sent by another, with the same Message-ID', async () => {
  const { id: subscriberId } = await aSubscriber()
  const id = await aDraft()
  await begun(id)
  const claimed = { dueAt: new Date(inMinutes(2)), attempts: 1 }
  await db.letterCopy.updateMany({ where: { letterId: id }, data: claimed })
  await sendAll(inMinutes(1))
  expect(mail.mails).toEqual([])
  await sendAll(inMinutes(3))
  const { reference } = await db.letter.findUniqueOrThrow({ where: { id } })
  const subscriber = await db.subscriber.findUniqueOrThrow({ where: { id: subscriberId } })
  expect(mail.mails).toHaveLength(1)
  expect(mail.mails[0]).toContain(`Message-ID: <${reference}.${subscriber.reference}@`)
})

test('an address that is refused for good three times gets no more, and one that is taken again starts anew', async () => {
  const gone = await aSubscriber({ email: 'gone@refused.test' })
  const back = await aSubscriber({ email: 'back@example.org', bounces: 2 })
  const now = (id: number) => db.subscriber.findUniqueOrThrow({ where: { id } })
  for (const state of ['active', 'active', 'bouncing']) {
    const id = await aDraft()
    await begun(id)
    await sendAll()
    expect(await findNewsletterById(id)).toMatchObject({ state: 'sent', sent: 1, failed: 1 })
    expect((await now(gone.id)).state).toBe(state)
  }
  expect((await now(back.id)).bounces).toBe(0)
})

test('an address whose mails come back three times gets no more, as one that is refused; a full mailbox stays', async () => {
  const mailbox = await anImapServer()
  env.mail.bouncesUrl = mailbox.url
  onTestFinished(() => {
    env.mail.bouncesUrl = undefined
    mailbox.stop()
  })
  const gone = await aSubscriber({ email: 'gone@later.test' })
  const full = await aSubscriber({ email: 'full@later.test' })
  const back = await aSubscriber({ email: 'back@later.test', bounces: 2 })
  const now = (id: number) => db.subscriber.findUniqueOrThrow({ where: { id } })
  const answers = { 'gone@later.test': '550 5.1.1 User unknown', 'full@later.test': '552 5.2.2 Mailbox full' }
  for (const state of ['active', 'active', 'bouncing']) {
    const id = await aDraft()
    await begun(id)
    await sendAll()
    for (const [to, answer] of Object.entries(answers)) {
      const [, messageId = ''] = /^Message-ID: (<.+>)$/m.exec(mail.to(to).at(-1) ?? '') ?? []
      const [status = ''] = /5\.\d\.\d/.exec(answer) ?? []
      for (let twice = 0; twice < 2; twice += 1) mailbox.receive(aBounce({ to, messageId, status, answer }))
    }
    await readBounces()
    expect(mailbox.mails()).toEqual([])
    expect(await findNewsletterById(id)).toMatchObject({ sent: 1, failed: 2 })
    expect((await now(gone.id)).state).toBe(state)
  }
  expect([await now(full.id), await now(back.id)]).toMatchObject([
    { state: 'active', bounces: 0 },
    { state: 'active', bounces: 0 },
  ])
})

test('a mail server that refuses the site, and not the address, loses nobody their copy', async () => {
  const { id: refused } = await aSubscriber({ email: 'one@relay.test' })
  await aSubscriber()
  const id = await aDraft()
  await begun(id)
  await sendAll()
  expect(await findNewsletterById(id)).toMatchObject({ state: 'sending', sent: 1, failed: 0, waiting: 1 })
  expect((await db.subscriber.findUniqueOrThrow({ where: { id: refused } })).bounces).toBe(0)
})

test('a domain that blocks the site holds its own mails alone, the owner sees its answer, and nobody is bouncing', async () => {
  for (let n = 0; n < 12; n += 1) await aSubscriber({ email: `r${n}@listed.test`, bounces: 2 })
  await aSubscriber({ email: 'all@example.org' })
  const id = await aDraft()
  await begun(id)
  mail.recipients.splice(0)
  await sendAll()
  expect(recipients()).toEqual(['all@example.org'])
  expect(mail.recipients.filter((line) => line.includes('listed.test'))).toHaveLength(1)
  expect(await findNewsletterById(id)).toMatchObject({ state: 'sending', sent: 1, failed: 0, waiting: 12 })
  const answer = expect.stringContaining('blocked using zen.spamhaus.org')
  expect(await loadMailDelaysOf(id)).toMatchObject([{ count: 12, answer }])
  await sendAll(inMinutes(31))
  expect(mail.recipients.filter((line) => line.includes('listed.test'))).toHaveLength(2)
  await sendAll(inMinutes(3 * 24 * 60 + 60))
  expect(await findNewsletterById(id)).toMatchObject({ state: 'sent', failed: 12 })
  expect(await loadMailDelaysOf(id)).toEqual([])
  const states = await db.subscriber.groupBy({ by: ['state', 'bounces'], _count: true })
  expect(states).toHaveLength(2)
  expect(states.find(({ bounces }) => bounces === 2)).toMatchObject({ state: 'active', _count: 12 })
})

test('with the mail server away nothing is lost, and all goes when it is back', async () => {
  for (let n = 0; n < 3; n += 1) await aSubscriber()
  const id = await aDraft()
  await begun(id)
  env.mail.url = 'smtp://127.0.0.1:9'
  await sendDueNewsletterCopies()
  env.mail.url = undefined
  expect(await findNewsletterById(id)).toMatchObject({ state: 'sending', waiting: 3 })
  await sendAll(inMinutes(5))
  expect(mail.mails).toHaveLength(3)
})

test('a piece tells its subscribers when it is public, and once for ever', async () => {
  const author = await anAuthor()
  await aSubscriber({ email: 'all@example.org' })
  await aSubscriber({ email: 'volumes@example.org', topics: ['volumes'] })
  await aSubscriber({ email: 'mo@example.org', topics: [`author-${author.id}`] })
  await aSubscriber({ email: 'shop@example.org', topics: ['shop'] })
  const authors = { create: { authorId: author.id } }
  const later = { uploadedAt: new Date(inMinutes(10)), sendsLetter: true }
  const article = await anArticle({ title: 'Night', description: 'Buses & <b>rain</b>', ...later, authors })
  const draft = await anArticle({ filetype: 'Volume', title: 'Four', isDraft: true, sendsLetter: true })
  await anArticle({ title: 'Quiet' })
  const passes = async (now: number) => {
    await begin(() => Promise.all([1, 2, 3].map(() => announceDueArticles(new Date(now)))))
    await sendAll(now)
  }
  await passes(Date.now())
  expect(mail.mails).toEqual([])
  await passes(inMinutes(11))
  expect(recipients()).toEqual(['all@example.org', 'mo@example.org'])
  const [text = ''] = mail.to('all@example.org', 'Subject: Night')
  expect(text).toContain(`https://zine.test/articles/${article.id}`)
  expect(text).toContain('Buses &amp; &lt;b&gt;rain')
  expect(text).toMatch(/<img src="https:\/\/zine\.test\/pictures\/thumbnail\/[^"]+"/)

  await db.article.update({ where: { id: draft.id }, data: { isDraft: false } })
  await db.article.update({ where: { id: article.id }, data: { title: 'Night again' } })
  await passes(inMinutes(12))
  await passes(inMinutes(13))
  expect(recipients()).toEqual([
    'all@example.org',
    'all@example.org',
    'mo@example.org',
    'volumes@example.org',
  ])
})

test('who got which letter is forgotten after a month, and how many did stays', async () => {
  await aSubscriber()
  const id = await aDraft()
  await begun(id)
  await sendAll()
  await db.purgeRun.deleteMany()
  for (const days of [31, 32]) await deleteOldSubscriptionData(new Date(Date.now() + days * 86_400_000))
  expect(await db.letterCopy.count()).toBe(0)
  expect(await findNewsletterById(id)).toMatchObject({ state: 'sent', sent: 1, recipients: 1 })
})

test('a subject of two lines, none, or a text of megabytes is refused', () => {
  const read = (more: object) =>
    NewsletterFields.safeParse({ subject: 'Four', body: 'Read.', topic: 'everything', ...more }).success
  expect(read({})).toBe(true)
  for (const more of [
    { subject: 'Four\r\nBcc: all@example.org' },
    { subject: '' },
    { body: 'x'.repeat(60_001) },
    { body: ' ' },
    { topic: 'all' },
  ])
    expect(read(more), JSON.stringify(more).slice(0, 60)).toBe(false)
})

test('a newsletter to members of a plan goes to those alone, once, and who leaves by its link gets no other', async () => {
  const [paper, screen] = [await aPlan({ name: 'Paper' }), await aPlan({ name: 'Screen' })]
  const aMember = async (planId: number, about = {}) => {
    const user = await aUser()
    await aMembership(user.id, planId, about)
    return user.email
  }
  const [reader, leaver] = [await aMember(paper.id), await aMember(paper.id)]
  await aMember(screen.id)
  await aMember(paper.id, { status: 'ended', readsUntil: new Date(Date.now() - minuteMs) })
  const both = await aMember(paper.id)
  await aSubscriber({ email: both })
  await aSubscriber({ email: 'everything@example.org', topics: ['everything'] })

  const topic = `plan-${paper.id}`
  const send = async () => {
    const id = await saveNewsletterDraft(null, letterOf({ topic }), 0, owner)
    await withMail(async () => {
      await sendNewsletter({ id, version: 1 }, undefined, owner)
      await sendNewslettersInBackground()
    })
    return findNewsletterById(id)
  }
  expect(await send()).toMatchObject({ state: 'sent', sent: 3 })
  expect(recipients()).toEqual([reader, leaver, both].sort())
  expect(mail.to(leaver).at(0)).toContain('because you are a member')

  const left = await db.subscriber.findFirstOrThrow({ where: { emailKey: leaver.toLowerCase() } })
  await unsubscribe(subscriberToken(left))
  mail.mails.splice(0)
  expect(await send()).toMatchObject({ sent: 2 })
  expect(recipients()).toEqual([reader, both].sort())
})
