import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { db, inTransaction } from '../../app/platform/database/db.server'
import { env } from '../../app/platform/env.server'
import { defineMailKind } from '../../app/site/mail/kinds.server'
import { enqueueMail, sendDueMails } from '../../app/site/mail/outbox.server'
import { type RunningApp, startApp } from '../app'
import { aMailServer } from '../mail'

const greeting = defineMailKind({
  name: 'greeting that a service tells of',
  title: 'Greeting',
  group: 'Site',
  goesTo: 'everybody',
  payload: z.object({}),
  write: async () => ({ subject: 'Hello', parts: [] }),
  sample: () => ({ subject: 'Hello', parts: [] }),
})

const key = 'a-key-of-sixteen-or-more'
let app: RunningApp
let smtp: Awaited<ReturnType<typeof aMailServer>>
beforeAll(async () => {
  app = await startApp()
  smtp = await aMailServer()
})
afterAll(async () => {
  Object.assign(env.mail, { url: undefined, bouncesKey: undefined })
  smtp.stop()
  await app.stop()
})

/** Sends a mail. @returns what its header says of it, and whether it counts as come back */
async function aSentMail(to: string) {
  Object.assign(env.mail, { url: undefined, bouncesKey: key })
  await inTransaction((tx) => enqueueMail(tx, greeting, {}, to))
  env.mail.url = smtp.url
  await sendDueMails()
  const [sent = ''] = smtp.to(to)
  const header = (name: string) => RegExp(`^${name}: (.+)$`, 'mi').exec(sent)?.[1]?.trim() ?? ''
  return {
    messageId: header('Message-ID'),
    metadata: header('X-PM-Metadata-mail'),
    now: () => db.outgoingMail.findFirstOrThrow({ where: { recipient: to } }),
  }
}

const tell = (body: unknown, { given = key, type = 'application/json' } = {}) =>
  fetch(`${app.origin}/api/mail/bounces?key=${given}`, {
    method: 'POST',
    headers: { 'Content-Type': type },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

type Sent = Pick<Awaited<ReturnType<typeof aSentMail>>, 'messageId' | 'metadata'>
const ofAmazon = (Message: object) => ({ Type: 'Notification', Message: JSON.stringify(Message) })

const services: [name: string, told: (sent: Sent, to: string) => unknown, text: string][] = [
  [
    'Postmark',
    ({ metadata }, Email) => ({
      RecordType: 'Bounce',
      Type: 'HardBounce',
      TypeCode: 1,
      MessageID: '883953f4-6105-42a2-a16a-77a8eac79483',
      Metadata: { mail: metadata },
      Details: 'smtp;550 5.1.1 No such user',
      Email,
    }),
    'It came back: smtp;550 5.1.1 No such user',
  ],
  [
    'Mailgun',
    ({ messageId }, recipient) => ({
      signature: { timestamp: '1529006854', token: 'a', signature: 'b' },
      'event-data': {
        event: 'failed',
        severity: 'permanent',
        reason: 'bounce',
        recipient,
        message: { headers: { to: recipient, 'message-id': messageId.slice(1, -1) } },
        'delivery-status': { code: 550, message: '5.1.1 No such user', description: '' },
      },
    }),
    'It came back: 550 5.1.1 No such user',
  ],
  [
    'Brevo',
    ({ messageId }, email) => ({
      event: 'hard_bounce',
      email,
      id: 1,
      'message-id': messageId,
      reason: 'gone',
    }),
    'It came back: gone',
  ],
  [
    'Amazon SES',
    ({ messageId }, emailAddress) =>
      ofAmazon({
        notificationType: 'Bounce',
        bounce: {
          bounceType: 'Permanent',
          bouncedRecipients: [{ emailAddress, status: '5.1.1', diagnosticCode: 'smtp; 550 No such user' }],
        },
        mail: { messageId: '0000014', commonHeaders: { messageId, subject: 'Hello' } },
      }),
    'It came back: 550 No such user',
  ],
]

test.each(services)(
  'what %s tells of a mail that came back is noted, once or twice',
  async (name, told, lastError) => {
    const to = `${name.replace(' ', '-')}@example.net`
    const sent = await aSentMail(to)
    for (let time = 0; time < 2; time += 1) {
      const answer = await tell(told(sent, to), { type: 'text/plain; charset=UTF-8' })
      expect([answer.status, await answer.json()]).toEqual([200, { received: true }])
      expect(await sent.now()).toMatchObject({ sentAt: null, failedAt: expect.any(Date), lastError })
    }
  },
)

test('without the key nobody tells anything, and without a setting there is no such address', async () => {
  const sent = await aSentMail('wrong-key@example.net')
  const [, told] = services[2] ?? []
  expect((await tell(told?.(sent, ''), { given: 'another-key-of-that-length' })).status).toBe(404)
  env.mail.bouncesKey = undefined
  expect((await tell(told?.(sent, ''), { given: '' })).status).toBe(404)
  expect((await sent.now()).failedAt).toBeNull()
})

test('delays, complaints, mails of others and requests that are no JSON change nothing', async () => {
  const { messageId, metadata, now } = await aSentMail('slow@example.net')
  const mail = { 'message-id': messageId, email: 'slow@example.net' }
  for (const told of [
    { ...mail, event: 'soft_bounce' },
    { ...mail, event: 'hard_bounce', 'message-id': '<another@example.org>' },
    { RecordType: 'Bounce', Type: 'Transient', Email: mail.email, Metadata: { mail: metadata } },
    ofAmazon({ notificationType: 'Complaint', mail: { commonHeaders: { messageId } } }),
    { Type: 'SubscriptionConfirmation', SubscribeURL: 'https://sns.example.net/amazonaws.com/' },
    [],
  ])
    expect((await tell(told)).status).toBe(200)
  expect((await tell('{')).status).toBe(400)
  expect((await now()).failedAt).toBeNull()
})
