import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { aUser } from '../../../test/builders'
import { aMailServer, aSilentMailServer } from '../../../test/mail'
import { db, inTransaction } from '../../platform/database/db.server'
import { env } from '../../platform/env.server'
import { defineMailKind } from './kinds.server'
import { sendMail } from './mail.server'
import { sendMailAgain } from './mail-log.server'
import { enqueueMail, sendDueMails } from './outbox.server'

const greeting = defineMailKind({
  name: 'greeting',
  title: 'Greeting',
  group: 'Site',
  goesTo: 'everybody',
  payload: z.object({ name: z.string() }),
  write: async ({ name }) =>
    name ? { subject: `Hello ${name}`, parts: [{ type: 'text', text: `<b>Dear</b> ${name},` }] } : null,
  sample: () => ({ subject: 'Hello', parts: [] }),
})

let mail: Awaited<ReturnType<typeof aMailServer>>
beforeAll(async () => {
  mail = await aMailServer()
})
beforeEach(async () => {
  env.mail.url = undefined
  mail.mails.splice(0)
  await db.outgoingMail.deleteMany()
})
afterAll(() => mail.stop())

const inMinutes = (minutes: number) => Date.now() + minutes * 60_000

/** A mail that is written down, and not sent yet. */
async function aWaitingMail(name = 'Ada', recipient = 'ada@example.org') {
  env.mail.url = undefined
  await inTransaction((tx) => enqueueMail(tx, greeting, { name }, recipient, { kind: 'thing', id: 7 }))
  env.mail.url = mail.url
  return db.outgoingMail.findFirstOrThrow({ orderBy: { id: 'desc' } })
}

const mailNow = (id: number) => db.outgoingMail.findUniqueOrThrow({ where: { id } })

test('a mail is sent soon after its transaction, as plain text and HTML of one source', async () => {
  env.mail.url = mail.url
  await inTransaction((tx) => enqueueMail(tx, greeting, { name: 'Ada' }, 'ada@example.org'))
  await expect.poll(() => mail.mails.length, { timeout: 10_000 }).toBe(1)
  const [sent = ''] = mail.mails
  expect(sent).toContain('Subject: Hello Ada')
  expect(sent).toMatch(/Content-Type: text\/plain[\s\S]*<b>Dear<\/b> Ada,/)
  expect(sent).toMatch(/Content-Type: text\/html[\s\S]*&lt;b&gt;Dear&lt;\/b&gt; Ada,/)
})

test('a mail of a change that is taken back is never sent', async () => {
  env.mail.url = mail.url
  const failing = inTransaction(async (tx) => {
    await enqueueMail(tx, greeting, { name: 'Ada' }, 'ada@example.org')
    throw new Error('taken back')
  })
  await expect(failing).rejects.toThrow('taken back')
  await sendDueMails(inMinutes(10))
  expect([mail.mails.length, await db.outgoingMail.count()]).toEqual([0, 0])
})

test('a mail that several processes come upon at once is sent once', async () => {
  await aWaitingMail()
  await Promise.all(Array.from({ length: 8 }, () => sendDueMails()))
  await sendDueMails(inMinutes(30))
  expect(mail.mails).toHaveLength(1)
})

test('a mail whose sender died with it is sent by another after five minutes', async () => {
  const { id } = await aWaitingMail()
  await db.outgoingMail.update({ where: { id }, data: { dueAt: new Date(inMinutes(5)), attempts: 1 } })
  await sendDueMails(inMinutes(4))
  expect(mail.mails).toEqual([])
  await sendDueMails(inMinutes(6))
  expect(mail.mails).toHaveLength(1)
})

test('a mail that the server refuses is tried less and less often, holds up no other, and is given up after three days', async () => {
  const { id } = await aWaitingMail('Bo', 'bo@refused.test')
  await aWaitingMail()
  await sendDueMails()
  expect(mail.mails.map((text) => /^To: (.+)$/m.exec(text)?.[1])).toEqual(['ada@example.org'])

  const attempts = []
  for (const minutes of [1, 3, 4, 6, 8, 9, 10, 20]) {
    await sendDueMails(inMinutes(minutes))
    attempts.push((await mailNow(id)).attempts)
  }
  expect(attempts).toEqual([1, 2, 2, 2, 3, 3, 3, 4])
  await sendDueMails(inMinutes(3 * 24 * 60 + 60))
  expect(await mailNow(id)).toMatchObject({
    failedAt: expect.any(Date),
    lastError: expect.stringContaining('550'),
  })
})

test('what has lost its point, and what waits for three days with mail off, is not sent', async () => {
  const pointless = await aWaitingMail('')
  await sendDueMails()
  expect(await mailNow(pointless.id)).toMatchObject({ sentAt: null, failedAt: expect.any(Date) })

  const old = await aWaitingMail()
  env.mail.url = undefined
  await sendDueMails(inMinutes(3 * 24 * 60 + 1))
  env.mail.url = mail.url
  await sendDueMails(inMinutes(3 * 24 * 60 + 2))
  expect((await mailNow(old.id)).failedAt).not.toBeNull()
  expect(mail.mails).toEqual([])
})

test('an admin sends a mail again: once a minute, and two who press at once send one', async () => {
  const { id } = await aWaitingMail()
  await expect(sendMailAgain(id)).rejects.toThrow('still waiting')
  await sendDueMails()
  const other = { kind: 'thing', id: 8 }
  await expect(sendMailAgain(id, other)).rejects.toThrow('no longer exists')
  const later = new Date(inMinutes(2))
  const pressed = await Promise.allSettled(
    [1, 2].map(() => sendMailAgain(id, { kind: 'thing', id: 7 }, later)),
  )
  expect(pressed.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await sendDueMails(inMinutes(3))
  expect(mail.mails).toHaveLength(2)
  expect(await db.outgoingMail.count({ where: { sentAt: { not: null } } })).toBe(2)
})

test('a mail server that never answers is given up, and holds up nothing else', async () => {
  const silent = await aSilentMailServer()
  const { id } = await aWaitingMail()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  try {
    env.mail.url = silent.url
    const sending = sendMail({ to: 'ada@example.org', subject: 'Hello', text: 'Hello' })
    const due = sendDueMails()
    await aUser()
    expect(await timePassesUntil(sending)).toBe(false)
    await timePassesUntil(due)
    expect(await mailNow(id)).toMatchObject({ sentAt: null, attempts: 1 })
  } finally {
    vi.useRealTimers()
    silent.stop()
  }
})

const realTimeout = setTimeout
const realPause = () => new Promise((resolve) => realTimeout(resolve, 50))

async function timePassesUntil<T>(settled: Promise<T>): Promise<T> {
  let isOver = false
  void settled.finally(() => {
    isOver = true
  })
  while (!isOver) {
    await vi.advanceTimersByTimeAsync(1000)
    // The database has its time limits on the same clock, and needs real time for its answers.
    await realPause()
  }
  return settled
}
