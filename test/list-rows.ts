import type { Params } from '@remix-run/react'
import { db } from '../app/platform/database/db.server'
import { aPlan, aUser } from './builders'
import { aCall } from './calls'

/** A name with its number, in letters that only a search without case and accents finds as `ea`. */
const name = `CASE i % 3 WHEN 0 THEN 'Édith Êâ ' WHEN 1 THEN 'éa press ' ELSE 'Zed & Sea ' END || i`

const now = 'CURRENT_TIMESTAMP'
let made = 0

/** Adds rows by one statement; columns are SQL, in which `i` counts on. */
async function fill(table: string, count: number, columns: Record<string, string>): Promise<void> {
  const names = Object.keys(columns).map((column) => `"${column}"`)
  await db.$executeRawUnsafe(
    `INSERT INTO "${table}" (${names})
    WITH RECURSIVE "counted" AS (SELECT ${made + 1} AS i UNION ALL SELECT i + 1 FROM "counted" WHERE i < ${made + count})
    SELECT ${Object.values(columns)} FROM "counted"`,
  )
  made += count
}

/** One of several words for each row in turn, as SQL. */
const oneOf = (...words: string[]) =>
  `CASE i % ${words.length} ${words.map((word, at) => `WHEN ${at} THEN '${word}'`).join(' ')} END`

let webhookOfDeliveries = 0
async function webhookForDeliveries() {
  const webhook = { name: 'Ea', url: 'https://a.example/', events: 'order.paid', secret: '' }
  // The database may be another than that of the test file before.
  const known = await db.webhook.findUnique({ where: { id: webhookOfDeliveries } })
  webhookOfDeliveries = (known ?? (await db.webhook.create({ data: webhook }))).id
  return webhookOfDeliveries
}

let callOfCopies = 0
async function callForCopies() {
  const known = await db.call.findUnique({ where: { id: callOfCopies } })
  callOfCopies = (known ?? (await aCall())).id
  return callOfCopies
}

/** Returns the parameters of the address of a list that belongs to a record. */
export const listParams: Record<string, () => Params> = {
  '/admin/webhooks/:id/deliveries': () => ({ id: String(webhookOfDeliveries) }),
  '/admin/calls/:id/copies': () => ({ id: String(callOfCopies) }),
}

/** Fills each list of the desk with records. */
export const fillList: Record<string, (count: number) => Promise<unknown>> = {
  '/admin/consignments': async (count) => {
    const { id } = await db.payee.create({ data: { name: 'Maker' } })
    const sold = {
      variantId: '1',
      merchItemId: '1',
      unitCents: '100',
      currency: `'usd'`,
      title: `'no. ' || i`,
    }
    await fill('Consignment', count, {
      ...sold,
      place: name,
      payeeId: `CASE i % 2 WHEN 0 THEN ${id} ELSE NULL END`,
    })
  },
  '/admin/discounts': (count) => fill('Discount', count, { code: `'EA-' || i`, percent: '10' }),
  '/admin/gift-cards': (count) =>
    fill('GiftCard', count, {
      code: `'EA' || i`,
      note: name,
      currency: `'usd'`,
      amountCents: '100',
      balanceCents: '100',
      createdBy: `'boss'`,
    }),
  '/admin/plans': (count) => fill('Plan', count, { name, billing: `'month'`, priceCents: 'i % 7' }),
  '/admin/series': (count) => fill('Series', count, { title: name, address: `'listed-series-' || i` }),
  '/admin/shares': (count) => fill('Payee', count, { reference: `'payee-' || i`, name }),
  '/admin/webhooks': (count) =>
    fill('Webhook', count, { name, url: `'https://a.example/' || i`, events: `'order.paid'`, secret: `''` }),
  '/admin/wholesale': (count) => fill('WholesaleList', count, { name, code: `'list-' || i` }),
  '/admin/calls': (count) =>
    fill('Call', count, { title: name, address: `'listed-call-' || i`, opensAt: now, closesAt: now }),
  '/admin/codes': (count) =>
    fill('CodeBatch', count, { title: name, variantId: '1', merchItemId: '1', createdBy: `'boss'` }),
  '/admin/followers': (count) =>
    fill('Follower', count, {
      actor: `'magazine'`,
      follower: `'https://ink.example/' || i`,
      followId: `'follow-' || i`,
      host: `'ink.example'`,
      handle: name,
      inbox: `'https://ink.example/inbox'`,
    }),
  '/admin/followers/blocks': (count) =>
    fill('FederationBlock', count, {
      kind: `'host'`,
      value: `'ea-' || i || '.example'`,
      createdBy: `'boss'`,
    }),
  '/admin/redirects': (count) =>
    fill('Redirect', count, { from: `'/' || ${name}`, to: `'/shop'`, createdAt: now }),
  '/admin/invoices': async (count) => {
    const { id: userId } = await aUser()
    const data = { userId, email: 'ada@example.org', subtotalCents: 100, totalCents: 100 }
    const { id } = await db.order.create({ data })
    await fill('Invoice', count, {
      number: 'i',
      orderId: String(id),
      kind: `'invoice'`,
      issuedOn: `'2030-01-01'`,
      totalCents: '100',
      currency: `'usd'`,
      content: `'{"buyer":{"company":"' || ${name} || '"}}'`,
    })
  },
  '/admin/members/gifts': async (count) => {
    const [{ id: userId }, { id: planId }] = [await aUser(), await aPlan()]
    await fill('Membership', count, {
      reference: `'member-' || i`,
      userId: String(userId),
      planId: String(planId),
      origin: `'gift'`,
      priceCents: '100',
    })
    await db.$executeRaw`
      INSERT INTO "MembershipGift" ("id", "membershipId", "code", "buyerEmail", "paidAt")
      SELECT "reference", "id", "reference", 'ea-' || "id" || '@example.org', CURRENT_TIMESTAMP FROM "Membership"
      WHERE "id" NOT IN (SELECT "membershipId" FROM "MembershipGift")`
  },
  '/admin/letters': (count) =>
    fill('Letter', count, { reference: `'letter-' || i`, subject: name, body: `''`, topics: `'everything'` }),
  '/admin/subscribers': (count) =>
    fill('Subscriber', count, {
      reference: `'subscriber-' || i`,
      email: `'ea-' || i || '@example.org'`,
      emailKey: `'ea-' || i || '@example.org'`,
      state: oneOf('active', 'pending', 'unsubscribed', 'bouncing'),
    }),
  '/admin/followers/replies': (count) =>
    fill('RemoteReply', count, {
      uri: `'https://ink.example/notes/' || i`,
      postId: '1',
      actor: `'https://ink.example/ea'`,
      host: `'ink.example'`,
      name,
      handle: `'ea@ink.example'`,
      url: `'https://ink.example/'`,
      body: `'<p>Fine.</p>'`,
      state: oneOf('pending', 'approved', 'rejected'),
      publishedAt: now,
    }),
  '/admin/webhooks/:id/deliveries': async (count) => {
    const webhookId = await webhookForDeliveries()
    const first = made + 1
    await fill('WebhookEvent', count, {
      id: 'i',
      messageId: `'event-' || i`,
      type: `'sea.changed'`,
      body: `'{}'`,
    })
    await fill('WebhookDelivery', count, {
      webhookId: String(webhookId),
      eventId: `i - ${made - first + 1}`,
      record: `'order ' || i`,
      state: oneOf('waiting', 'delivered', 'dead'),
    })
  },
  '/admin/pages': (count) =>
    fill('SitePage', count, {
      title: name,
      address: `'listed-page-' || i`,
      takenAddress: `'listed-page-' || i`,
      body: `''`,
    }),
  '/admin/calls/:id/copies': async (count) => {
    const callId = await callForCopies()
    await fill('Submission', count, {
      reference: `'submission-' || i`,
      callId: String(callId),
      status: `'accepted'`,
      name,
      email: `'ea@example.org'`,
      emailKey: `'ea@example.org'`,
      searchText: `''`,
      nameText: `''`,
    })
  },
  '/admin/people': (count) =>
    fill('User', count, {
      username: `'ea-' || i`,
      usernameKey: `'ea-' || i`,
      email: `'ea-' || i || '@example.org'`,
      emailKey: `'ea-' || i || '@example.org'`,
      passwordHash: `''`,
      role: oneOf('user', 'admin', 'guest'),
      disabledAt: `CASE i % 5 WHEN 0 THEN ${now} ELSE NULL END`,
    }),
  '/admin/mails': (count) =>
    fill('OutgoingMail', count, {
      reference: `'mail-' || i`,
      kind: `'order paid'`,
      payload: `'{}'`,
      recipient: `'ea-' || i || '@example.org'`,
      dueAt: now,
      sentAt: `CASE i % 3 WHEN 0 THEN ${now} ELSE NULL END`,
      failedAt: `CASE i % 3 WHEN 1 THEN ${now} ELSE NULL END`,
    }),
  '/admin/activity': (count) =>
    fill('AuditEntry', count, {
      actorName: `'boss'`,
      action: `'changed'`,
      subjectType: oneOf('articles', 'login'),
      subjectName: name,
    }),
  '/admin/jobs': (count) =>
    fill('Job', count, { kind: `'fail'`, runAt: now, failedAt: now, lastError: name }),
  '/admin/runs': (count) => fill('IssueRun', count, { title: name, createdBy: `'boss'` }),
}
