import { expect, test } from 'vitest'
import { engines } from '../engines'
import { aShopToKill, count } from './killed-shop'
import { caller } from './shop'

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
    const { provider, db, server, send, kill, idle, kills } = await aShopToKill(engine)
    const plan = { name: 'Friend', billing: 'month', price: '5' }
    expect((await (await caller(server, 'boss')).call('POST', '/api/plans', asForm(plan))).status).toBe(201)
    for (let number = 1; number <= members; number++) {
      const joined = await send('/join', { planId: '1', key: `key-of-the-form-of-guest-${number}` })
      const session = joined.headers.get('location')?.split('/').at(-1) ?? ''
      const paying = provider.pay(session, {
        email: `m${number}@example.org`,
        ...(isFailing(number) && { card: failsLater }),
      })
      await kill(30)
      await paying
    }
    await idle()

    for (let month = 1; month <= months; month++) {
      await provider.control('POST', '/time', { days: 31 })
      for (let time = 1; time <= killsPerMonth; time++) await kill()
      await idle()
    }
    await provider.control('POST', '/webhooks/release', { order: 'shuffled' })
    await idle()

    const { total } = await provider.control<{ total: { charged: number; fees: number } }>('GET', '/books')
    const books = `SELECT CAST(SUM("amountCents") AS INTEGER) AS "charged", CAST(SUM("feeCents") AS INTEGER) AS "fees" FROM "MembershipPayment"`
    await expect
      .poll(async () => (await db.query(books))[0], { timeout: 90_000, interval: 500 })
      .toEqual({ charged: total.charged, fees: total.fees })
    expect(kills()).toBe(60)
    const counts = await db.query<{ payments: number }>(
      `SELECT ${count} AS "payments" FROM "MembershipPayment" GROUP BY "membershipId"`,
    )
    expect(counts).toHaveLength(members)
    const users = await db.query(
      `SELECT "userId" FROM "Membership" WHERE "status" = 'active' GROUP BY "userId"`,
    )
    expect(users).toHaveLength(members - failing)
    const welcomes = `SELECT ${count} AS "mails", CAST(COUNT(DISTINCT "ownerId") AS INTEGER) AS "members" FROM "OutgoingMail"
    WHERE "kind" = 'membership begun'`
    expect(await db.query(welcomes)).toEqual([{ mails: members, members }])
    const kinds = `SELECT "kind", ${count} AS "mails", CAST(COUNT(DISTINCT "ownerId") AS INTEGER) AS "members"
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
