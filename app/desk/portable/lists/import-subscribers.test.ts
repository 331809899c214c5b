import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { db } from '../../../platform/database/db.server'
import { removeListedSubscriber } from '../../../reach/newsletter/listed-subscribers.server'
import { importFromFormat } from '../import.server'

beforeEach(async () => {
  await db.subscriber.deleteMany()
  await db.importedRecord.deleteMany()
})

/** Writes files into a folder, and returns a function that imports it, or its only file. */
function aList(files: Record<string, string | Buffer>) {
  const folder = mkdtempSync(path.join(tmpdir(), 'zinehouse-lists-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text)
  const [only = '', ...others] = Object.keys(files)
  const source = others.length > 0 ? folder : path.join(folder, only)
  return (isDryRun = false) => importFromFormat('subscribers', source, { isDryRun })
}

const here = async () => {
  const rows = await db.subscriber.findMany({ orderBy: { emailKey: 'asc' }, include: { topics: true } })
  return rows.map(({ emailKey, state, confirmedAt, createdAt, origin, topics }) =>
    [
      emailKey,
      state,
      confirmedAt?.toISOString().slice(0, 10) ?? '-',
      createdAt.toISOString().slice(0, 10),
      origin,
      topics.map(({ topic }) => topic).join(),
    ].join('|'),
  )
}

const audience = {
  'subscribed_email_audience_export_1a2b3c.csv': `\uFEFF"Email Address","First Name","Address",MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,LATITUDE,GMTOFF,LAST_CHANGED,LEID,EUID,NOTES,TAGS
Ann@List.org,Ann,"1 Main St\r\nBristol",4,"2019-05-06 07:08:09",203.0.113.9,"2019-05-07 01:02:03",203.0.113.9,51.4,1,"2020-01-01 00:00:00",123,abc,,"""zine"",""shop"""
bo@list.org,Bo,,2,"2020-05-06 07:08:09",,,,,,"2020-01-01 00:00:00",124,abd,,
gone@list.org,Gone,,2,"2020-05-06 07:08:09",,,,,,"2020-01-01 00:00:00",125,abe,,
`,
  'unsubscribed_email_audience_export_1a2b3c.csv': `"Email Address",MEMBER_RATING,OPTIN_TIME,CONFIRM_TIME,LEID,UNSUB_TIME,UNSUB_CAMPAIGN_TITLE,UNSUB_CAMPAIGN_ID,UNSUB_REASON
cy@list.org,2,"2018-01-02 00:00:00","2018-01-03 00:00:00",126,"2021-02-03 04:05:06",,,NORMAL
Gone@list.org,2,"2018-01-02 00:00:00","2018-01-03 00:00:00",127,,,,
`,
  'cleaned_email_audience_export_1a2b3c.csv': `"Email Address",MEMBER_RATING,OPTIN_TIME,LEID,CLEAN_TIME
dead@list.org,2,"2018-01-02 00:00:00",128,"2021-02-03 04:05:06"
`,
  'nonsubscribed_email_audience_export_1a2b3c.csv': `"Email Address",MEMBER_RATING,OPTIN_TIME,LEID
buyer@list.org,2,,129
`,
}

const fromMailchimp = [
  'ann@list.org|active|2019-05-07|2019-05-06|Mailchimp|everything',
  'bo@list.org|active|2020-05-06|2020-05-06|Mailchimp|everything',
  'cy@list.org|unsubscribed|-|2018-01-02|Mailchimp|',
  'dead@list.org|bouncing|-|2018-01-02|Mailchimp|',
  'gone@list.org|unsubscribed|-|2020-05-06|Mailchimp|',
]

test('an audience of Mailchimp comes with its dates, and who unsubscribed or bounced there gets nothing here', async () => {
  const run = aList(audience)
  expect((await run(true)).cameCount).toEqual({ subscriber: 5 })
  expect(await db.subscriber.count()).toBe(0)
  const { cameCount, left } = await run()
  expect(cameCount).toEqual({ subscriber: 5 })
  expect(left.map(({ title }) => title)).toEqual(['nonsubscribed_email_audience_export_1a2b3c.csv'])
  expect(await here()).toEqual(fromMailchimp)
})

test('a list that comes twice adds nobody, not even who was deleted here', async () => {
  const run = aList(audience)
  await run()
  await db.subscriber.delete({ where: { emailKey: 'ann@list.org' } })
  const { cameCount, hereCount } = await run()
  expect([cameCount, hereCount]).toEqual([{}, { subscriber: 5 }])
  expect(await here()).toEqual(fromMailchimp.slice(1))
})

test('no list changes who is here: unsubscribed stays so, and so does who subscribed here', async () => {
  const data = [
    { email: 'ann@list.org', emailKey: 'ann@list.org', state: 'unsubscribed' },
    { email: 'cy@list.org', emailKey: 'cy@list.org', state: 'active' },
  ]
  await db.subscriber.createMany({ data })
  await aList(audience)()
  const rows = await db.subscriber.findMany({ where: { emailKey: { in: ['ann@list.org', 'cy@list.org'] } } })
  expect(rows.map(({ state, origin }) => [state, origin])).toEqual([
    ['unsubscribed', ''],
    ['active', ''],
  ])
})

test('an import of a list mails nobody, and tells no webhook', async () => {
  const before = [await db.outgoingMail.count(), await db.job.count()]
  await aList(audience)()
  expect([await db.outgoingMail.count(), await db.job.count()]).toEqual(before)
})

const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])

const lists: [string, string, string | Buffer, string[]][] = [
  [
    'Bandcamp, in UTF-16',
    'mailing list.csv',
    utf16(
      'email,fullname,date added,country,postal code,num purchases\r\nfan@bc.org,"Fän, A.",2021-03-04 05:06:07,Germany,20095,3\r\nnew@bc.org,,"Mar 5, 2022",,,0\r\n',
    ),
    [
      'fan@bc.org|active|2021-03-04|2021-03-04|Bandcamp|everything',
      'new@bc.org|active|2022-03-05|2022-03-05|Bandcamp|everything',
    ],
  ],
  [
    'Buttondown',
    'subscribers.csv',
    'email_address,creation_date,type,source,tags,notes,unsubscription_date\na@bd.org,2021-03-04T05:06:07.123456+00:00,regular,embedded_form,"[]",,\nb@bd.org,2021-03-04,unsubscribed,api,,,2022-01-01\nc@bd.org,2021-03-04,unactivated,,,,\nd@bd.org,2021-03-04,undeliverable,,,,\n',
    [
      'a@bd.org|active|2021-03-04|2021-03-04|Buttondown: embedded_form|everything',
      'b@bd.org|unsubscribed|-|2021-03-04|Buttondown: api|',
      'd@bd.org|bouncing|-|2021-03-04|Buttondown|',
    ],
  ],
  [
    'Substack',
    'email_list.example.csv',
    'email,active_subscription,expiry,plan,email_disabled,created_at,first_payment_at\na@ss.org,false,,other,false,2021-03-04T05:06:07.000Z,\nb@ss.org,true,2031-01-01T00:00:00.000Z,yearly,true,2021-03-04T05:06:07.000Z,2022-01-01T00:00:00.000Z\n',
    [
      'a@ss.org|active|2021-03-04|2021-03-04|Substack|everything',
      'b@ss.org|unsubscribed|-|2021-03-04|Substack|',
    ],
  ],
  [
    'Beehiiv',
    'export.csv',
    'Id,Email,Status,Created At,Subscription Tier,UTM Source,UTM Medium\nsub_1,a@bh.org,active,2021-03-04 05:06:07,free,twitter,social\nsub_2,b@bh.org,inactive,2021-03-04 05:06:07,free,,\nsub_3,c@bh.org,pending,2021-03-04 05:06:07,free,,\nsub_4,d@bh.org,invalid,2021-03-04 05:06:07,free,,\n',
    [
      'a@bh.org|active|2021-03-04|2021-03-04|Beehiiv: twitter|everything',
      'b@bh.org|unsubscribed|-|2021-03-04|Beehiiv|',
      'd@bh.org|bouncing|-|2021-03-04|Beehiiv|',
    ],
  ],
  [
    'Ghost',
    'members.csv',
    'id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers\n1,a@gh.org,A,,true,false,,2021-03-04T05:06:07.000Z,,,\n2,b@gh.org,B,,false,false,,2021-03-04T05:06:07.000Z,,,\n',
    ['a@gh.org|active|2021-03-04|2021-03-04|Ghost|everything', 'b@gh.org|unsubscribed|-|2021-03-04|Ghost|'],
  ],
  [
    'a table with semicolons, empty columns and an address that is none',
    'people.csv',
    'sep=;\r\nName;E-Mail;;joined\r\n"Lou\r\nReader";lou@tb.org;;4.3.2021\r\nNo;none;;\r\nLou again;LOU@tb.org;;\r\n',
    ['lou@tb.org|active|2021-03-04|2021-03-04|CSV|everything'],
  ],
]

test.each(lists)('a list comes with state and dates: %s', async (_name, file, content, expected) => {
  const run = aList({ [file]: content })
  await run()
  expect(await here()).toEqual(expected)
  expect((await run()).cameCount).toEqual({})
})

test('customers are subscribers only where they agreed to it, and no accounts are made of them', async () => {
  const users = await db.user.count()
  const shopify =
    'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Total Spent\n1,A,A,a@sh.org,yes,25.00\n2,B,B,b@sh.org,no,10.00\n'
  const { left } = await aList({ 'customers_export.csv': shopify })()
  expect(left).toMatchObject([{ why: '1 customers have not agreed to a newsletter, and are not added.' }])
  const woo =
    'Name,Username,Last Active,Date Registered,Email,Orders,Total Spend,AOV,Country / Region,City\nB,b,2024-01-01,2021-01-01,c@woo.org,2,20,10,GB,Bristol\n'
  const answer = await aList({ 'customers.csv': woo })()
  expect(answer.left).toMatchObject([{ why: expect.stringContaining('does not say who agreed') }])
  expect((await here()).map((row) => row.split('|')[0])).toEqual(['a@sh.org'])
  expect(await db.user.count()).toBe(users)
})

test('a subscriber of a list can be taken back until it is changed here, and then it is told', async () => {
  await aList(audience)()
  const ids = new Map((await db.subscriber.findMany()).map(({ id, emailKey }) => [emailKey, id]))
  await db.subscriber.update({
    where: { emailKey: 'bo@list.org' },
    data: { state: 'unsubscribed', origin: '' },
  })
  const outcomes: Record<string, string> = {}
  for (const [emailKey, id] of ids) outcomes[emailKey] = await removeListedSubscriber(db, id)
  expect(outcomes).toEqual({
    'ann@list.org': 'removed',
    'bo@list.org': 'changed',
    'cy@list.org': 'removed',
    'dead@list.org': 'removed',
    'gone@list.org': 'removed',
  })
  expect((await here()).map((row) => row.split('|')[0])).toEqual(['bo@list.org'])
})

test('a file without addresses is refused by its name', async () => {
  await expect(aList({ 'x.csv': 'a,b\n1,2\n' })()).rejects.toThrow('it has no column “email”.')
})
