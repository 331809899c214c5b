import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMailServer } from '../../../../test/mail'
import { aCheckout, site } from '../../../../test/shopping'
import { aPaymentProvider, webhookSecret } from '../../../../test/stripe'
import { env } from '../../../platform/env.server'
import { sendDueMails } from '../../../site/mail/outbox.server'

let stripe: Awaited<ReturnType<typeof aPaymentProvider>>
let mail: Awaited<ReturnType<typeof aMailServer>>
beforeAll(async () => {
  stripe = await aPaymentProvider()
  mail = await aMailServer()
  env.contactEmail = 'shop@zine.test'
  env.siteUrl = site.origin
})
afterAll(async () => {
  mail.stop()
  await stripe.stop()
})

/** A process that fulfils an order and is killed when the mail server has come to `silentAt`. */
async function killedAt(silentAt: RegExp, sessionId: string) {
  const hung = await aMailServer({ silentAt })
  const child: ChildProcess = fork(path.resolve('test/order-worker.ts'), {
    execArgv: ['--import', 'tsx'],
    env: {
      ...process.env,
      DATA_DIR: env.dataDir,
      DATABASE_URL: env.databaseUrl,
      STRIPE_API_BASE: stripe.origin,
      STRIPE_SECRET_KEY: 'sk_test_local',
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      SITE_URL: site.origin,
      MAIL_URL: hung.url,
      CONTACT_EMAIL: 'shop@zine.test',
    },
  })
  await once(child, 'message')
  child.send({ name: 'fulfil', asked: [sessionId] })
  await expect.poll(hung.isSilent, { timeout: 20_000 }).toBe(true)
  child.kill('SIGKILL')
  await once(child, 'exit')
  hung.stop()
  return hung
}

test.each([
  ['before the mail server has the mail', /^DATA$/, 0],
  ['between the mail server’s yes and the note of it, so that a second copy with its id follows', /^\.$/, 1],
])('a server killed while it sends, %s: the mail is sent', async (_when, silentAt, taken) => {
  env.mail.url = undefined
  const { sessionId, orderId, user } = await aCheckout({ priceCents: 900 })
  await stripe.pay(sessionId)
  const { mails } = await killedAt(silentAt, sessionId)
  const before = mails.filter((text) => text.includes('is paid'))
  expect(before.length).toBeLessThanOrEqual(taken)

  env.mail.url = mail.url
  await sendDueMails(Date.now() + 10 * 60_000)
  expect(mail.to(user.email)).toHaveLength(1)
  expect(mail.to(user.email)[0]).toContain(`Subject: Order ${orderId} is paid`)
  expect(mail.to('shop@zine.test').at(-1)).toContain(`Subject: New order ${orderId}: $9.00`)
  const idOf = (text = '') => /^Message-ID: (.*)$/m.exec(text)?.[1]
  for (const copy of before) expect(idOf(copy)).toBe(idOf(mail.to(user.email)[0]))
})
