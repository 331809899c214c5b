import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { aBounce, anImapServer } from '../../../test/imap'
import { aMailServer } from '../../../test/mail'
import { db, inTransaction } from '../../platform/database/db.server'
import { env } from '../../platform/env.server'
import { readBounces } from './bounces.server'
import { readDeliveryReport } from './delivery-report'
import { defineMailKind } from './kinds.server'
import { enqueueMail, sendDueMails } from './outbox.server'

const greeting = defineMailKind({
  name: 'greeting that comes back',
  title: 'Greeting',
  group: 'Site',
  goesTo: 'everybody',
  payload: z.object({}),
  write: async () => ({ subject: 'Hello', parts: [] }),
  sample: () => ({ subject: 'Hello', parts: [] }),
})

let smtp: Awaited<ReturnType<typeof aMailServer>>
let imap: Awaited<ReturnType<typeof anImapServer>>
beforeAll(async () => {
  smtp = await aMailServer()
})
afterAll(() => {
  env.mail.url = undefined
  env.mail.bouncesUrl = undefined
  smtp.stop()
})
beforeEach(async () => {
  imap = await anImapServer()
  onTestFinished(() => imap.stop())
  env.mail.url = smtp.url
  env.mail.bouncesUrl = imap.url
})

/** Sends a mail, and returns its row and its Message-ID. */
async function aSentMail(to: string) {
  env.mail.url = undefined
  await inTransaction((tx) => enqueueMail(tx, greeting, {}, to))
  env.mail.url = smtp.url
  await sendDueMails()
  const [sent = ''] = smtp.to(to)
  const [, messageId = ''] = /^Message-ID: (<.+>)$/m.exec(sent) ?? []
  const row = await db.outgoingMail.findFirstOrThrow({ where: { recipient: to } })
  return { id: row.id, messageId }
}
const mailNow = (id: number) => db.outgoingMail.findUniqueOrThrow({ where: { id } })

test('mails come back to the mailbox that is read', async () => {
  await aSentMail('bo@example.net')
  expect(smtp.envelopes.at(-1)).toBe('<ada@example.org>')
})

test('a mail that came back counts as failed, with the answer of the server, and its report is removed', async () => {
  const { id, messageId } = await aSentMail('gone@example.net')
  imap.receive(aBounce({ to: 'gone@example.net', messageId }))
  await readBounces()
  expect(await mailNow(id)).toMatchObject({
    sentAt: null,
    failedAt: expect.any(Date),
    lastError: 'It came back: 550 5.1.1 No such user',
  })
  expect(imap.mails()).toEqual([])
})

test('everything else in the mailbox stays: letters, reports of delays and of mails that the site did not send', async () => {
  const { id, messageId } = await aSentMail('slow@example.net')
  imap.receive('From: bo@example.net\nSubject: Hello\n\nDear Ada,')
  imap.receive(aBounce({ to: 'slow@example.net', messageId, action: 'delayed', status: '4.4.1' }))
  imap.receive(aBounce({ to: 'slow@example.net', messageId: '<of-another@example.org>' }))
  imap.receive(aBounce({ to: 'slow@example.net', messageId: '' }))
  await readBounces()
  expect((await mailNow(id)).failedAt).toBeNull()
  expect(imap.mails()).toHaveLength(4)
})

test('a mailbox on which one mail cannot be removed by itself has it marked, and no other mail goes', async () => {
  const old = await anImapServer({ hasUidPlus: false })
  onTestFinished(() => old.stop())
  env.mail.bouncesUrl = old.url
  const { messageId } = await aSentMail('old@example.net')
  old.receive(aBounce({ to: 'old@example.net', messageId }))
  await readBounces()
  expect([old.mails().length, old.commands.filter((command) => /EXPUNGE/.test(command))]).toEqual([0, []])
})

test('a mailbox that refuses, and one over an open line, fail with one line', async () => {
  env.mail.bouncesUrl = imap.url.replace('a%20b', 'wrong')
  await expect(readBounces()).rejects.toThrow('The mailbox refuses: No')
  env.mail.bouncesUrl = 'imap://ada:x@imap.example.org/INBOX'
  await expect(readBounces()).rejects.toThrow('take imaps://')
  env.mail.bouncesUrl = 'imap://ada:x@127.0.0.1:1/INBOX'
  await expect(readBounces()).rejects.toThrow('ECONNREFUSED')
})

test('a report is read however its server writes it', () => {
  const messageId = '<x.y@zine.example.org>'
  const report = aBounce({ to: 'gone@example.net', messageId })
  const read = { reference: 'x.y', recipient: 'gone@example.net', status: '5.1.1' }
  expect(readDeliveryReport(report)).toMatchObject(read)
  const whole = report.replace('text/rfc822-headers', 'message/rfc822').replaceAll('\n', '\r\n')
  expect(readDeliveryReport(whole)).toMatchObject(read)
  expect(readDeliveryReport(report.replace(/Diagnostic-Code: .*\n.*\n/, ''))).toMatchObject({
    ...read,
    answer: '5.1.1',
  })
  expect(readDeliveryReport(report.replace('multipart/report', 'multipart/mixed'))).toBeUndefined()
})
