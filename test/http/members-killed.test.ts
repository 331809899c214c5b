import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { aServersDatabase, engines } from '../engines'
import { aMailServer } from '../mail'
import { aProvider, aShopProcess, caller } from './shop'

const siteUrl = 'https://zine.test'
const [members, months] = [12, 6]
/** Pays when somebody joins, and fails at each renewal. */
const failsLater = '4000000000000341'
/** Every fourth member has that card. */
const isFailing = (member: number) => member % 4 === 0
const failing = Array.from({ length: members }, (_, index) => index + 1).filter(isFailing).length
/** How often the server is killed while a month's events arrive. */
const killsPerMonth = 8

const patienceMs = 600_000

test.each(engines)(
  'on %s, a server that is killed sixty times while members join, renew and fail to pay has each payment once, as in the books of Stripe',
  { timeout: patienceMs },
  async (engine) => {
    const provider = await aProvider()
    const mail = await aMailServer()
    const folder = mkdtempSync(path.join(tmpdir(), 'zinehouse-members-'))
    const db = await aServersDatabase(engine, folder)
    const start = () =>
      aShopProcess(provider, { ...db.variables, DATA_DIR: folder, SITE_URL: siteUrl, MAIL_URL: mail.url })
    let server = await start()
    let kills = 0
    const restart = async () => {
      server.process.kill('SIGKILL')
      await once(server.process, 'exit')
      kills++
      server = await start()
    }
    onTestFinished(async () => {
      await server.stop()
      await provider.stop()
      db.stop()
      mail.stop()
      rmSync(folder, { recursive: true, force: true })
    })
    const plan = { name: 'Friend', billing: 'month', price: '5' }
    expect((await (await caller(server, 'boss')).call('POST', '/api/plans', asForm(plan))).status).toBe(201)
    for (let number = 1; number <= members; number++) {
      const joined = await fetch(`${server.origin}/join`, {
        ...{ method: 'POST', redirect: 'manual', headers: { Origin: siteUrl } },
        body: new URLSearchParams({ planId: '1', key: `key-of-the-form-of-guest-${number}` }),
      })
      const session = joined.headers.get('location')?.split('/').at(-1) ?? ''
      const paying = provider.pay(session, {
        email: `m${number}@example.org`,
        ...(isFailing(number) && { card: failsLater }),
      })
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 30))
      await restart()
      await paying
    }
    await provider.control('GET', '/idle')

    for (let month = 1; month <= months; month++) {
      await provider.control('POST', '/time', { days: 31 })
      for (let kill = 1; kill <= killsPerMonth; kill++) {
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 40))
        await restart()
      }
      await provider.control('GET', '/idle')
    }
    await provider.control('POST', '/webhooks/release', { order: 'shuffled' })
    await provider.control('GET', '/idle')

    const { total } = await provider.control<{ total: { charged: number; fees: number } }>('GET', '/books')
    const books = `SELECT CAST(SUM("amountCents") AS INTEGER) AS "charged", CAST(SUM("feeCents") AS INTEGER) AS "fees" FROM "MembershipPayment"`
    await expect
      .poll(async () => (await db.query(books))[0], { timeout: 90_000, interval: 500 })
      .toEqual({ charged: total.charged, fees: total.fees })
    expect(kills).toBe(60)
    const counts = await db.query<{ payments: number }>(
      'SELECT CAST(COUNT(*) AS INTEGER) AS "payments" FROM "MembershipPayment" GROUP BY "membershipId"',
    )
    expect(counts).toHaveLength(members)
    const users = await db.query(
      `SELECT "userId" FROM "Membership" WHERE "status" = 'active' GROUP BY "userId"`,
    )
    expect(users).toHaveLength(members - failing)
    const welcomes = `SELECT CAST(COUNT(*) AS INTEGER) AS "mails", CAST(COUNT(DISTINCT "ownerId") AS INTEGER) AS "members" FROM "OutgoingMail"
    WHERE "kind" = 'membership begun'`
    expect(await db.query(welcomes)).toEqual([{ mails: members, members }])
    const kinds = `SELECT "kind", CAST(COUNT(*) AS INTEGER) AS "mails", CAST(COUNT(DISTINCT "ownerId") AS INTEGER) AS "members"
      FROM "OutgoingMail" WHERE "kind" IN ('membership payment failed', 'membership ended') GROUP BY "kind" ORDER BY "kind"`
    const told = { mails: failing, members: failing }
    expect(await db.query(kinds)).toEqual([
      { kind: 'membership ended', ...told },
      { kind: 'membership payment failed', ...told },
    ])
  },
)

function asForm(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
