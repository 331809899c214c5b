import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { aUser } from '../../../test/builders'
import { db } from '../../platform/database/db.server'
import { decodeText } from '../../platform/text/decode-text.server'
import { importSubscribers, planImport } from './import.server'

const lists: [string, string, string[], string[]][] = [
  [
    'a status',
    'email,status\non@a.org,active\noff@a.org,unsubscribed\nbad@a.org,bounced',
    ['on@a.org'],
    ['off@a.org', 'bad@a.org'],
  ],
  [
    'listmonk',
    'uuid,email,name,status\n1,on@b.org,On,enabled\n2,off@b.org,Off,blocklisted',
    ['on@b.org'],
    ['off@b.org'],
  ],
  [
    'MailPoet',
    'Email,First name,List,Global status\non@c.org,A,News,Subscribed\noff@c.org,B,News,Unsubscribed',
    ['on@c.org'],
    ['off@c.org'],
  ],
  [
    'Mailchimp',
    'Email Address,OPTIN_TIME,UNSUB_TIME\non@d.org,,\noff@d.org,,2024-01-01 10:00:00',
    ['on@d.org'],
    ['off@d.org'],
  ],
  ['Mailchimp, cleaned', 'Email Address,CLEAN_TIME\noff@e.org,2024-01-01 10:00:00', [], ['off@e.org']],
  [
    'Brevo',
    'EMAIL;FIRSTNAME;EMAIL_BLACKLISTED\non@f.org;A;false\noff@f.org;B;true',
    ['on@f.org'],
    ['off@f.org'],
  ],
  [
    'Campaign Monitor',
    'Name,Email Address,State,Date\nOn,on@cm.org,Active,2024-01-01\nOff,off@cm.org,Unsubscribed,2024-01-01',
    ['on@cm.org'],
    ['off@cm.org'],
  ],
  [
    'Mailerlite',
    'Subscriber,Status,Subscribed\non@g.org,Active,2024-01-01\noff@g.org,Junk,2024-01-01',
    ['on@g.org'],
    ['off@g.org'],
  ],
  ['Ghost', 'id,email,subscribed_to_emails\n1,on@h.org,true\n2,off@h.org,false', ['on@h.org'], ['off@h.org']],
  [
    'Substack',
    'email,active_subscription,email_disabled\non@i.org,false,false\noff@i.org,true,true',
    ['on@i.org'],
    ['off@i.org'],
  ],
  [
    'Buttondown',
    'email,subscriber_type\non@j.org,regular\noff@j.org,complained\nnew@j.org,unactivated',
    ['on@j.org'],
    ['off@j.org'],
  ],
  [
    'Klaviyo',
    'Email,Email Marketing Consent\non@k.org,SUBSCRIBED\noff@k.org,UNSUBSCRIBED\nnone@k.org,NEVER_SUBSCRIBED',
    ['on@k.org'],
    ['off@k.org'],
  ],
  [
    'CleverReach',
    'email;activated;deactivated;bounced\non@l.org;1577836800;0;0\noff@l.org;1577836800;1600000000;0',
    ['on@l.org'],
    ['off@l.org'],
  ],
  ['rapidmail', 'E-Mail;Status\non@m.org;Aktiv\noff@m.org;Abgemeldet', ['on@m.org'], ['off@m.org']],
  [
    'Kit',
    'Email,status,city,state\non@n.org,active,Portland,OR\noff@n.org,cancelled,Bend,OR',
    ['on@n.org'],
    [],
  ],
]

test.each(lists)('who said no elsewhere is not signed up: %s', async (_name, csv, active, ended) => {
  const { added } = await planImport(csv)
  const those = (isActive: boolean) =>
    added.filter(({ state }) => (state === 'active') === isActive).map(({ email }) => email)
  expect(those(true)).toEqual(active)
  expect(those(false)).toEqual(ended)
})

test('an address with two lines is not signed up when one of them says no, and unknown words are refused', async () => {
  const csv = 'email,status\nann@two.org,active\nann@two.org,unsubscribed\nbo@two.org,Kunde\ncy@two.org,'
  const { added, refused } = await planImport(csv)
  expect(added).toMatchObject([{ email: 'ann@two.org', state: 'unsubscribed' }])
  expect(refused.map(({ line }) => line)).toEqual([3, 4, 5])
})

test('a list of UTF-16 with tabs, one with sep=;, and pasted rows come over, with the lines of the file', async () => {
  const wide = readFileSync('test/fixtures/imports/subscribers-utf-16.csv')
  expect((await planImport(decodeText(wide))).added.map(({ email }) => email)).toEqual(['u16@example.org'])
  const separated = await planImport('sep=;\r\nemail;city\r\n\r\nlou@sep.org;"a\r\nb"\r\nnone;x\r\n')
  expect(separated.added.map(({ email }) => email)).toEqual(['lou@sep.org'])
  expect(separated.refused).toMatchObject([{ line: 6 }])
  expect(separated.unread).toEqual(['city'])
  const pasted = await planImport('ann@pasted.org\tAnn\r\nbo@pasted.org\tBo\r\n')
  expect(pasted.added.map(({ email }) => email)).toEqual(['ann@pasted.org', 'bo@pasted.org'])
})

test('an address to which nothing arrived elsewhere comes as bouncing, and an unsubscription counts more', async () => {
  const csv =
    'email,status,unsubscribed_at\na@dead.org,hard bounced,\nb@dead.org,active,\nb@dead.org,cleaned,\nb@dead.org,active,2024-05-06'
  const { added } = await planImport(csv)
  expect(added.map(({ email, state }) => [email, state])).toEqual([
    ['a@dead.org', 'bouncing'],
    ['b@dead.org', 'unsubscribed'],
  ])
})

test('the times of consent and its source come over as other programs write them', async () => {
  const boss = await aUser({ role: 'admin' })
  const lists: [string, string, string | undefined, string][] = [
    [
      'a@times.org',
      'email,created_at,source\na@times.org,2021-05-06T07:08:09Z,Footer',
      '2021-05-06T07:08:09Z',
      'CSV: Footer',
    ],
    [
      'b@times.org',
      'Email Address,OPTIN_TIME,CONFIRM_TIME\nb@times.org,2021-05-05 00:00:00,2021-05-06 07:08:09',
      '2021-05-06T07:08:09Z',
      'CSV',
    ],
    ['c@times.org', 'email,date added\nc@times.org,"May 6, 2021"', '2021-05-06T00:00:00Z', 'CSV'],
    ['d@times.org', 'email;created\nd@times.org;1620284889', '2021-05-06T07:08:09Z', 'CSV'],
    ['e@times.org', 'email;joined\ne@times.org;13/05/2021\ne2@times.org;31/12/2020', undefined, 'CSV'],
    ['f@times.org', 'email;joined\nf@times.org;05/06/2021', undefined, 'CSV'],
    ['g@times.org', 'email;joined\ng@times.org;2999-01-01', undefined, 'CSV'],
  ]
  for (const [email, csv, time, origin] of lists) {
    await importSubscribers(csv, boss)
    const row = await db.subscriber.findUniqueOrThrow({ where: { emailKey: email } })
    expect([email, row.origin]).toEqual([email, origin])
    if (time) expect(row.confirmedAt).toEqual(new Date(time))
    expect(row.confirmedAt && row.confirmedAt <= new Date()).toBe(true)
  }
})

test('what was refused elsewhere is never mailed: the import writes what the preview says', async () => {
  const boss = await aUser({ role: 'admin' })
  expect(await importSubscribers('email,status\nx@write.org,active\ny@write.org,spam', boss)).toBe(2)
  const rows = await db.subscriber.findMany({
    where: { email: { endsWith: '@write.org' } },
    orderBy: { email: 'asc' },
  })
  expect(rows.map(({ state }) => state)).toEqual(['active', 'unsubscribed'])
})

test('columns of a list without names are told as not read where something stands in them', async () => {
  expect((await planImport(',,\nann@bare.org,Ann,\nbo@bare.org,Bo,\n')).unread).toEqual(['Unnamed'])
  expect((await planImport('email,,\nann@bare.org,,\n')).unread).toEqual([])
  const { added } = await planImport('ann@bare.org\n\nbo@bare.org\n')
  expect(added.map(({ line }) => line)).toEqual([1, 3])
})
