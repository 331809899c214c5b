import { extractionVersion } from '../app/magazine/documents/extract-document.server'
import { searchWordsVersion } from '../app/magazine/documents/renew-words.server'
import { db, isPostgresql } from '../app/platform/database/db.server'
import { migrate } from '../app/platform/database/migrate.server'
import { env } from '../app/platform/env.server'
import { assertOwn } from '../scripts/own-folder.mjs'

/** What one row of `i`, from 1, has in a column, as SQL. */
type Columns = Record<string, string | number>

interface Table {
  name: string
  count: number
  columns: Columns
}

const batch = 100_000
const firstSecond = Date.UTC(2018, 0, 1) / 1000

/** A time that many seconds after the first day, as the adapter of the engine writes it. */
const time = (seconds: string) =>
  isPostgresql
    ? `to_timestamp(${firstSecond} + ${seconds})::timestamp`
    : `strftime('%Y-%m-%dT%H:%M:%f+00:00', ${firstSecond} + ${seconds}, 'unixepoch')`

/** The day that many days before today. */
const dayBefore = (days: string) =>
  isPostgresql
    ? `to_char(current_date - (${days})::int, 'YYYY-MM-DD')`
    : `date('now', '-' || (${days}) || ' days')`

const oneOf = (words: string[], number = 'i') =>
  `CASE (${number}) % ${words.length} ${words.map((word, at) => `WHEN ${at} THEN '${word}'`).join(' ')} END`

const words =
  'ink paper staple fold press riso bus harbour roller river night bread thread page zine map'.split(' ')
const phrase = (length: number) =>
  Array.from({ length }, (_, at) => oneOf(words, `i * ${2 * at + 1} + i / 16 + ${at * at}`)).join(
    ` || ' ' || `,
  )
/** Thirty words, of which each of the rarer ones stands on a thousandth of the pages. */
const text = Array.from({ length: 10 }, (_, at) => `'w' || ((i * ${2 * at + 7} + ${at * 331}) % 1009) || ' '`)
  .concat(phrase(12))
  .join(' || ')

/** Search words of the present version, so that no job makes them again meanwhile. */
const searchText = (words: string) => `'  ' || ${words} || ' '`

const title = `${phrase(3)} || ' ' || i`
const later = time(`i * 60`)
/** Of what jobs delete when it is old. */
const recent = isPostgresql ? 'now()::timestamp' : `strftime('%Y-%m-%dT%H:%M:%f+00:00', 'now')`
const inLongTime = time('700000000')

/** All that a site of so many publications, orders, members and subscribers has, ten days of statistics for each, and what comes with them. */
function tables(count: number): Table[] {
  const few = Math.ceil(count / 100)
  const some = Math.ceil(count / 10)
  const [items, authors, bands] = [few, Math.ceil(count / 50), Math.ceil(count / 500)]
  const modulo = (of: number, number = 'i') => `1 + (${number}) % ${of}`
  const table = (name: string, rows: number, columns: Columns) => ({ name, count: rows, columns })
  const person = {
    username: `'reader-' || i`,
    usernameKey: `'reader-' || i`,
    email: `'reader-' || i || '@example.org'`,
    emailKey: `'reader-' || i || '@example.org'`,
  }
  const goods = { merchItemId: modulo(items), variantId: modulo(items) }
  return [
    table('User', count, { ...person, passwordHash: `'of nobody'`, createdAt: later }),
    table('Article', count, {
      title,
      description: phrase(12),
      searchText: searchText(`${title} || ' ' || ${phrase(12)}`),
      coverImage: `'uploads/covers/' || i || '.jpg'`,
      pdfPath: `'uploads/pdfs/' || i || '.pdf'`,
      filetype: `CASE WHEN i % 10 = 0 THEN 'Volume' ELSE 'Article' END`,
      contentType: oneOf(['Weird', 'Art', 'Literature']),
      viewcount: `i % 997`,
      uploadedAt: time(`i * 2000`),
      publishedAt: time(`i * 2000`),
      updatedAt: time(`i * 2000`),
      createdAt: time(`i * 2000`),
    }),
    table('StoredFile', count, {
      path: `'uploads/covers/' || i || '.jpg'`,
      type: `'image/jpeg'`,
      bytes: 1000,
      sha256: `''`,
      ownerKind: `'articles'`,
      ownerId: 'i',
      field: `'coverImage'`,
      isStripped: isPostgresql ? 'true' : '1',
      createdAt: later,
    }),
    table('FileDigest', count, {
      articleId: 'i',
      digest: `'digest-' || i`,
      path: `'uploads/pdfs/' || i || '.pdf'`,
    }),
    table('AltText', Math.floor(count / 2), { path: `'uploads/covers/' || i || '.jpg'`, text: phrase(5) }),
    table('Document', count, {
      articleId: 'i',
      path: `'uploads/pdfs/' || i || '.pdf'`,
      state: `'running'`,
      version: extractionVersion,
      wordsVersion: searchWordsVersion,
      pageCount: 3,
    }),
    table('DocumentPage', 3 * count, {
      documentId: '1 + (i - 1) / 3',
      number: '1 + (i - 1) % 3',
      width: 420,
      height: 595,
      text,
      searchText: text,
    }),
    table('Author', authors, {
      name: `'Author ' || i`,
      searchText: searchText(`'author ' || i`),
      createdAt: later,
    }),
    table('ArticleAuthor', count, { articleId: 'i', authorId: modulo(authors) }),
    table('ArticleTag', 2 * count, {
      articleId: '1 + (i - 1) / 2',
      key: oneOf(words, 'i + i / 16'),
      name: oneOf(words, 'i + i / 16'),
      position: '(i - 1) % 2',
    }),
    table('Series', 20, { title: `'Series ' || i`, address: `'series-' || i`, createdAt: later }),
    table('Issue', count, { articleId: 'i', seriesId: modulo(20), number: '(i / 20)', sort: 'i / 20' }),
    table('Band', bands, { title: `'Band ' || i`, slug: `'band-' || i`, createdAt: later, updatedAt: later }),
    table('Track', 10 * bands, {
      bandId: modulo(bands),
      title: `'Track ' || i`,
      audioFile: `'uploads/audio/' || i || '.mp3'`,
      lyrics: text,
    }),
    table('ArticleBand', some, { articleId: 'i', bandId: modulo(bands) }),
    table('StatisticsDay', 10 * count, {
      day: dayBefore('(i % 10) * 36 + i % 7'),
      articleId: '1 + (i - 1) / 10',
      views: '1 + i % 50',
      readers: '1 + i % 20',
    }),
    table('StatisticsMonth', count, {
      month: `substr(${dayBefore('i % 300')}, 1, 7)`,
      articleId: 'i',
      views: '1 + i % 50',
      readers: '1 + i % 20',
    }),
    table('StatisticsTrackDay', 10 * few, {
      day: dayBefore('i % 300'),
      trackId: modulo(10 * bands, 'i / 300'),
      plays: 3,
    }),
    table('StatisticsSource', some, {
      articleId: 'i',
      kind: `'referrer'`,
      day: dayBefore('i % 300'),
      name: `'site-' || (i % 30) || '.example'`,
      count: 2,
    }),
    table('MerchItem', items, {
      title: `'Item ' || i`,
      priceCents: 1800,
      image: `'uploads/merch/none.jpg'`,
      createdAt: later,
    }),
    table('Order', count, {
      reference: `'order-' || i`,
      userId: 'i',
      email: person.email,
      searchText: searchText(`${person.email} || ' item'`),
      status: `CASE WHEN i % 50 = 0 THEN 'paid' WHEN i % 50 = 1 THEN 'canceled' WHEN i % 50 = 2 THEN 'refunded' ELSE 'shipped' END`,
      subtotalCents: 1800,
      totalCents: 1800,
      paidAt: later,
      createdAt: later,
      confirmedAt: later,
      discountId: `CASE WHEN i % 10 = 0 THEN ${modulo(few)} ELSE NULL END`,
    }),
    table('OrderLine', count, {
      orderId: 'i',
      ...goods,
      title: `'Item'`,
      priceCents: 1800,
      quantity: 1,
      filesToldAt: later,
    }),
    table('Discount', few, { code: `'CODE-' || i`, percent: 10 }),
    table('GiftCard', some, {
      code: `'CARD' || i`,
      currency: `'usd'`,
      amountCents: 500,
      balanceCents: 500,
      createdBy: `'boss'`,
    }),
    table('CodeBatch', few, {
      variantId: modulo(items),
      merchItemId: modulo(items),
      title: `'Batch ' || i`,
      createdBy: `'boss'`,
    }),
    table('RedeemCode', count, { batchId: modulo(few), code: `'REDEEM' || i` }),
    table('Payee', few, {
      reference: `'payee-' || i`,
      name: `'Payee ' || i`,
      email: `'payee-' || i || '@example.org'`,
    }),
    table('Share', few, { payeeId: 'i', merchItemId: 'i', percentHundredths: 2500 }),
    table('ShareEntry', count, {
      payeeId: modulo(few),
      orderId: 'i',
      orderLineId: 'i',
      cause: `'sale'`,
      kind: `'sale'`,
      merchItemId: modulo(items),
      title: `'Item'`,
      quantity: 1,
      shareCents: 450,
      currency: `'usd'`,
      quarter: oneOf(['2025-Q1', '2025-Q2', '2025-Q3', '2025-Q4'], 'i / 1000'),
      at: later,
    }),
    table('Consignment', few, {
      place: `'Shop ' || i`,
      merchItemId: 'i',
      variantId: 'i',
      title: `'Item'`,
      unitCents: 900,
      currency: `'usd'`,
    }),
    table('ConsignmentMove', some, {
      consignmentId: modulo(few),
      kind: `'placed'`,
      quantity: 5,
      actor: `'boss'`,
      requestKey: `'move-' || i`,
    }),
    table('Plan', 3, {
      name: `'Plan ' || i`,
      billing: oneOf(['issues', 'year', 'month']),
      priceCents: 2400,
      issueCount: `CASE WHEN i = 3 THEN 4 ELSE NULL END`,
      delivery: `CASE WHEN i = 3 THEN 'print' ELSE '' END`,
    }),
    table('Membership', count, {
      reference: `'member-' || i`,
      planId: modulo(3),
      userId: 'i',
      origin: `'cash'`,
      status: `CASE WHEN i % 4 = 0 THEN 'ended' ELSE 'active' END`,
      priceCents: 2400,
      startedAt: later,
      readsUntil: `CASE WHEN i % 4 = 0 THEN ${later} ELSE ${inLongTime} END`,
      paidUntil: inLongTime,
      endedAt: `CASE WHEN i % 4 = 0 THEN ${later} ELSE NULL END`,
      issuesLeft: `CASE WHEN i % 3 = 2 THEN 3 ELSE NULL END`,
      createdAt: later,
    }),
    table('MembershipPayment', count, {
      id: `'payment-' || i`,
      membershipId: 'i',
      method: `'cash'`,
      amountCents: 2400,
      currency: `'usd'`,
      paidAt: later,
    }),
    table('MembershipChange', count, { membershipId: 'i', what: `'started'`, actor: `'boss'`, at: later }),
    table('MembershipGift', few, {
      id: `'gift-' || i`,
      membershipId: 'i',
      code: `'GIFT' || i`,
      buyerEmail: `'ada@example.org'`,
      paidAt: later,
    }),
    table('IssueRun', 5, { title: `'Run ' || i`, createdBy: `'boss'`, startedAt: later }),
    table('IssueCopy', some, { runId: modulo(5), membershipId: 'i', delivery: `'print'` }),
    table('Subscriber', count, {
      reference: `'subscriber-' || i`,
      email: person.email,
      emailKey: person.email,
      state: `'active'`,
      confirmedAt: later,
      createdAt: later,
    }),
    table('SubscriberTopic', count, { subscriberId: 'i', topic: `'everything'` }),
    table('Letter', few, {
      reference: `'letter-' || i`,
      subject: `'Letter ' || i`,
      body: phrase(9),
      topics: `'everything'`,
      state: `'sent'`,
      startedAt: recent,
      endedAt: recent,
    }),
    table('LetterCopy', count, { letterId: modulo(few), subscriberId: 'i', state: `'sent'`, sentAt: recent }),
    table('AuditEntry', count, {
      at: recent,
      actorName: `'boss'`,
      action: `'changed'`,
      subjectType: `'article'`,
      subjectId: 'i',
      subjectName: title,
    }),
    table('OutgoingMail', count, {
      reference: `'mail-' || i`,
      kind: `'order paid'`,
      payload: `'{}'`,
      recipient: person.email,
      dueAt: recent,
      sentAt: recent,
      createdAt: recent,
    }),
    table('Webhook', 1, {
      name: `'Own'`,
      url: `'http://127.0.0.1:9/'`,
      events: `'none'`,
      isOn: isPostgresql ? 'false' : '0',
      secret: `''`,
    }),
    table('WebhookEvent', some, {
      messageId: `'event-' || i`,
      type: `'order.paid'`,
      body: `'{}'`,
      createdAt: recent,
    }),
    table('WebhookDelivery', some, {
      webhookId: 1,
      eventId: 'i',
      record: `'order ' || i`,
      state: `'delivered'`,
      createdAt: recent,
    }),
    table('Follower', some, {
      actor: `'magazine'`,
      follower: `'https://ink.example/' || i`,
      followId: `'follow-' || i`,
      host: `'ink.example'`,
      handle: `'reader-' || i || '@ink.example'`,
      inbox: `'https://ink.example/inbox'`,
    }),
    table('Invoice', some, {
      number: 'i',
      orderId: 'i',
      kind: `'invoice'`,
      issuedOn: `'2025-01-01'`,
      totalCents: 1800,
      currency: `'usd'`,
      content: `'${JSON.stringify({
        seller: { name: 'Zine', address: '', email: '', vatNumber: '' },
        buyer: { company: 'Ink', name: '', address: '', vatNumber: '', reference: '' },
        lines: [],
        sums: [],
        taxWords: '',
      })}'`,
    }),
    table('Call', 20, {
      title: `'Call ' || i`,
      address: `'call-' || i`,
      opensAt: later,
      closesAt: inLongTime,
    }),
    table('Submission', some, {
      reference: `'submission-' || i`,
      callId: modulo(20),
      name: `'Ada ' || i`,
      email: person.email,
      emailKey: person.email,
      searchText: searchText(`'ada ' || i`),
      nameText: searchText(`'ada ' || i`),
    }),
  ]
}

/** Fills the empty database of DATA_DIR, or of DATABASE_URL, by a few long statements. */
async function seedGrowth(count: number): Promise<void> {
  assertOwn(`file:${env.dataDir}/zinehouse.db`)
  await migrate(env.databaseUrl)
  for (const { name, count: rows, columns } of tables(count))
    for (let from = 1; from <= rows; from += batch)
      await insert(name, columns, from, Math.min(rows, from + batch - 1))
  // The words of all pages are indexed here: with SQLite's small cache it takes many times as long.
  if (!isPostgresql) await db.$queryRawUnsafe('PRAGMA cache_size = -500000')
  for (let from = 1; from <= count; from += batch / 10)
    await db.$executeRaw`UPDATE "Document" SET "state" = 'ready' WHERE "id" BETWEEN ${from} AND ${from + batch / 10 - 1}`
  await db.$executeRawUnsafe(isPostgresql ? 'VACUUM ANALYZE' : 'ANALYZE')
}

const insert = (name: string, columns: Columns, from: number, to: number) =>
  db.$executeRawUnsafe(
    `INSERT INTO "${name}" (${Object.keys(columns).map((column) => `"${column}"`)})
    WITH RECURSIVE "counted" AS (SELECT ${from} AS i UNION ALL SELECT i + 1 FROM "counted" WHERE i < ${to})
    SELECT ${Object.values(columns)} FROM "counted"`,
  )

// A process of its own: the database of app/ is that of the DATA_DIR it began with.
await seedGrowth(Number(process.argv[2]))
process.exit(0)
