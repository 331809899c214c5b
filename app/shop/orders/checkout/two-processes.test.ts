import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMerchItem } from '../../../../test/builders'
import { aMailServer } from '../../../../test/mail'
import type { Work } from '../../../../test/order-worker'
import { aShopper, orderNow, site, stockOf } from '../../../../test/shopping'
import { aPaymentProvider, webhookSecret } from '../../../../test/stripe'
import { db } from '../../../platform/database/db.server'
import { env } from '../../../platform/env.server'

let stripe: Awaited<ReturnType<typeof aPaymentProvider>>
let mail: Awaited<ReturnType<typeof aMailServer>>
let processes: ChildProcess[]
beforeAll(async () => {
  stripe = await aPaymentProvider()
  mail = await aMailServer()
  processes = await Promise.all([aProcess(), aProcess()])
})
afterAll(async () => {
  for (const one of processes) one.kill('SIGKILL')
  mail.stop()
  await stripe.stop()
})

async function aProcess(): Promise<ChildProcess> {
  const child = fork(path.resolve('test/order-worker.ts'), {
    execArgv: ['--import', 'tsx'],
    env: {
      ...process.env,
      DATA_DIR: env.dataDir,
      DATABASE_URL: env.databaseUrl,
      STRIPE_API_BASE: stripe.origin,
      STRIPE_SECRET_KEY: 'sk_test_local',
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      SITE_URL: site.origin,
      MAIL_URL: mail.url,
      MAIL_FROM: 'shop@zine.test',
    },
  })
  await once(child, 'message')
  return child
}

/** The same in both processes at the same moment. @returns what came of it in each */
function inBoth<Name extends keyof Work>(name: Name, ...asked: Parameters<Work[Name]>) {
  return Promise.all(
    processes.map(async (child) => {
      const answered = once(child, 'message')
      child.send({ name, asked })
      return (await answered)[0] as { value?: Awaited<ReturnType<Work[Name]>>; error?: string }
    }),
  )
}

const inMinutes = (minutes: number) => Date.now() + minutes * 60_000

test('what two processes are asked at the same moment makes one order, one payment, one mail and one refund', async () => {
  for (let round = 0; round < 4; round += 1) {
    const item = await aMerchItem({ priceCents: 1800, stock: 3 })
    const user = await aShopper({ id: item.id, quantity: 2 })

    const pressed = await inBoth('startCheckout', user, site)
    const sessionId = pressed[0]?.value?.id ?? ''
    expect(pressed).toEqual(Array(2).fill({ value: { id: sessionId, url: expect.any(String) } }))
    const orders = await db.order.findMany({ where: { userId: user.id } })
    expect(orders).toMatchObject([{ status: 'pending', stripeSessionId: sessionId }])
    const orderId = orders[0]?.id ?? 0

    await stripe.pay(sessionId)
    await inBoth('reconcile', inMinutes(2))
    await inBoth('sendDueMails', inMinutes(4))
    const paid = await orderNow(orderId)
    expect(paid).toMatchObject({ status: 'paid', flag: null })
    expect(paid.changes.filter(({ toStatus }) => toStatus === 'paid')).toHaveLength(1)
    expect([await stockOf(item.id), await stripe.chargesOf(sessionId)]).toEqual([1, 1])
    await expect.poll(() => mail.to(user.email).length).toBe(1)

    const refund = { orderId, key: randomUUID(), restock: true, actor: 'boss' }
    expect(await inBoth('refundOrder', refund)).toEqual([{}, {}])
    expect(await orderNow(orderId)).toMatchObject({ status: 'refunded', refunds: [{ amountCents: 3600 }] })
    expect([await stockOf(item.id), await stripe.control('GET', '/refunds')]).toEqual([
      3,
      expect.objectContaining({ count: round + 1 }),
    ])
    await inBoth('sendDueMails', inMinutes(4))
    await expect.poll(() => mail.to(user.email, 'is paid').length).toBe(1)
    await expect.poll(() => mail.to(user.email, 'your payment is refunded').length).toBe(1)
  }
  expect([await stripe.sessions(), mail.mails.length]).toEqual([4, 8])
})
