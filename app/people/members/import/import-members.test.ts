import { beforeAll, expect, test } from 'vitest'
import { aPlan, aUser } from '../../../../test/builders'
import { db } from '../../../platform/database/db.server'
import { Invalid } from '../../../platform/errors/errors'
import { findAccountById } from '../../../site/accounts/accounts.server'
import { streamMembersCsv } from '../member-list.server'
import { pauseMembership } from '../membership-states.server'
import { importMembers } from './import-members.server'
import { planImport } from './plan-import.server'
import { removeImportedMember } from './remove-imported-member.server'

let boss: Awaited<ReturnType<typeof aUser>>
let friend: Awaited<ReturnType<typeof aPlan>>
beforeAll(async () => {
  boss = await aUser({ role: 'admin' })
  friend = await aPlan({ name: 'Friend' })
})

const none = { planId: null, paidUntil: null }
const lines = (...all: string[]) => all.join('\n')
const memberOf = (email: string) =>
  db.membership.findFirstOrThrow({ where: { user: { emailKey: email } }, include: { user: true } })

test('our own export comes over with dates, owed issues, numbers and addresses, and a second time adds nobody', async () => {
  const four = await aPlan({ name: 'Four issues', billing: 'issues', issueCount: 4, isNumbered: true })
  const csv = lines(
    'reference,username,email,plan,state,origin,number,since,until,issues owed,paid,name,address,country',
    'ref-of-ada-0001,ada,ada.own@example.org,four ISSUES,active,cash,12,2024-01-15,,3,30.00,Ada,"1 Main St\nBristol",GB',
    "ref-of-bo-00001,bo,bo.own@example.org,Friend,paused,contributor,,2024-02-01,2031-12-31,,0.00,'=Bo,,",
    'ref-of-cy-00001,cy,cy.own@example.org,Friend,ended,gift,,2021-02-01,2022-01-31,,0.00,,,',
  )
  expect(await planImport(csv, none)).toMatchObject({ existing: 0, newAccounts: 3, refused: [] })
  expect(await importMembers(csv, none, boss)).toEqual({ added: 3, refused: [] })
  expect(await memberOf('ada.own@example.org')).toMatchObject({
    planId: four.id,
    number: 12,
    issuesLeft: 3,
    origin: 'cash',
    status: 'active',
    paidUntil: null,
    startedAt: new Date('2024-01-15'),
    shippingName: 'Ada',
    shippingAddress: '1 Main St\nBristol',
    user: { username: 'ada.own', passwordHash: '' },
  })
  const bo = await memberOf('bo.own@example.org')
  expect(bo).toMatchObject({ status: 'paused', paidUntil: new Date('2032-01-01'), shippingName: '=Bo' })
  expect((await findAccountById(bo.userId)).subscription).toBe(false)
  expect(await memberOf('cy.own@example.org')).toMatchObject({ status: 'ended', origin: 'gift' })

  expect(await importMembers(csv, none, boss)).toEqual({ added: 0, refused: [] })
  expect(await planImport(csv, none)).toMatchObject({ added: [], existing: 3 })
})

test('what the site exports is read back as members who are here, however they changed', async () => {
  const { id } = await memberOf('ada.own@example.org')
  await pauseMembership({ id }, boss)
  let csv = ''
  const decoder = new TextDecoder()
  for await (const chunk of streamMembersCsv({ show: 'all', planId: null, q: '' }, async () => true))
    csv += decoder.decode(chunk)
  const plan = await planImport(csv, none)
  expect(plan).toMatchObject({ added: [], refused: [], noMembers: [] })
  expect(plan.existing).toBe(await db.membership.count())
})

test('of a Ghost export those with a tier or a complimentary plan come over, and free members do not', async () => {
  const csv = lines(
    'id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers',
    '1,gold@ghost.org,Gold,,true,false,cus_1,2023-03-04T10:00:00.000Z,,,Gold',
    '2,comp@ghost.org,Comp,,true,true,,2023-03-05T10:00:00.000Z,,,',
    '3,free@ghost.org,Free,,true,false,,2023-03-06T10:00:00.000Z,,,',
  )
  const refused = await planImport(csv, none)
  expect(refused.refused.map(({ line, why }) => [line, why])).toEqual([
    [2, 'There is no plan “Gold” here.'],
    [3, 'It does not name a plan.'],
  ])
  const defaults = { planId: friend.id, paidUntil: new Date('2031-01-01') }
  const plan = await planImport(csv, defaults)
  expect(plan.noMembers).toEqual([{ line: 4, text: 'free@ghost.org', why: 'A free member.' }])
  expect(await importMembers(csv, defaults, boss)).toEqual({ added: 2, refused: [] })
  expect(await memberOf('gold@ghost.org')).toMatchObject({
    planId: friend.id,
    origin: 'import',
    startedAt: new Date('2023-03-04T10:00:00Z'),
    paidUntil: defaults.paidUntil,
  })
})

test('of a Patreon export active patrons come over with their address, until the next charge', async () => {
  const csv = lines(
    'Name,Email,Patron Status,Lifetime Amount,Tier,Addressee,Street,City,State,Zip,Country,Patronage Since Date,Next Charge Date',
    'Pat,pat@patreon.org,Active patron,50.00,Friend,Pat Ron,2 Side St,Portland,OR,97201,US,2022-05-06 07:08:09.123456,2031-06-01 07:00:00',
    'Ex,ex@patreon.org,Former patron,10.00,Friend,,,,,,,2020-01-01 00:00:00,',
  )
  const plan = await planImport(csv, none)
  expect(plan.noMembers).toMatchObject([{ line: 3, why: 'Former patron, not an active one.' }])
  await importMembers(csv, none, boss)
  expect(await memberOf('pat@patreon.org')).toMatchObject({
    shippingName: 'Pat Ron',
    shippingAddress: '2 Side St\nPortland OR 97201',
    shippingCountry: 'US',
    startedAt: new Date('2022-05-06T07:08:09.123Z'),
    paidUntil: new Date('2031-06-01T07:00:00Z'),
  })
})

test('of a Substack export paid subscriptions come over', async () => {
  const csv = lines(
    'email,active_subscription,expiry,plan,email_disabled,created_at,first_payment_at',
    'paid@substack.org,true,2031-02-03T00:00:00.000Z,yearly,false,2021-01-01T00:00:00.000Z,2022-01-01T00:00:00.000Z',
    'free@substack.org,false,,other,false,2021-01-01T00:00:00.000Z,',
  )
  const plan = await planImport(csv, { planId: friend.id, paidUntil: null })
  expect(plan.added).toMatchObject([
    { email: 'paid@substack.org', startedAt: new Date('2022-01-01'), paidUntil: new Date('2031-02-03') },
  ])
  expect(plan.noMembers).toMatchObject([{ line: 3, why: 'No paid subscription.' }])
})

test('each line that cannot be taken is named by its number with the reason, and the others are', async () => {
  const full = await aPlan({ name: 'Founders', placeLimit: 1, isNumbered: true })
  const csv = lines(
    'email;plan;since;until;issues;number',
    'nonsense;Friend;;;;',
    'a@lines.org;Friend;the first of May;;;',
    'b@lines.org;Friend;;;three;',
    'c@lines.org;No such plan;;;;',
    'd@lines.org;Founders;1/31/2024;;;7',
    'e@lines.org;Founders;2024-02-01;;;7',
    'f@lines.org;Founders;2024-02-01;;;8',
    'd@lines.org;Founders;2024-01-31;;;',
  )
  const plan = await planImport(csv, none)
  expect(plan.refused.map(({ line }) => line)).toEqual([2, 3, 4, 5, 7, 8, 9])
  expect(plan.refused.slice(4, 6).map(({ why }) => why)).toEqual([
    'Someone else has the member number 7.',
    '“Founders” is full.',
  ])
  expect(await importMembers(csv, none, boss)).toEqual({ added: 1, refused: plan.refused })
  expect(await db.membership.findMany({ where: { planId: full.id } })).toMatchObject([{ number: 7 }])
  expect(await db.user.count({ where: { emailKey: 'e@lines.org' } })).toBe(0)
  await expect(planImport('email\n"never ends', none)).rejects.toThrow(Invalid)
  await expect(planImport('name\nAda', none)).rejects.toThrow('The first line has no column “email”.')
})

test('days are days: no other is taken for one, and what may be two is asked', async () => {
  const plan = async (...days: string[]) =>
    planImport(lines('email,plan,until', ...days.map((day, at) => `p${at}@days.org,Friend,${day}`)), none)
  const until = ({ added }: Awaited<ReturnType<typeof plan>>) =>
    added.map(({ paidUntil }) => paidUntil?.toISOString().slice(0, 10))
  const known = await plan(
    '31/12/2031',
    '03/04/2031',
    '2031-02-30',
    '9999-12-31',
    '0000-01-01',
    '2031-02-30T10:00Z',
  )
  expect(until(known)).toEqual(['2032-01-01', '2031-04-04'])
  expect(known.refused.map(({ line }) => line)).toEqual([4, 5, 6, 7])
  expect(until(await plan('12/31/2031', '03/04/2031'))).toEqual(['2032-01-01', '2031-03-05'])
  expect((await plan('03/04/2031', '05/06/2031')).refused.map(({ why }) => why)).toEqual([
    'Is “03/04/2031” day or month first? Write it as 2027-12-31.',
    'Is “05/06/2031” day or month first? Write it as 2027-12-31.',
  ])
  expect(until(await plan('3.4.2031', '2031/04/03', '04-04-2031'))).toEqual([
    '2031-04-04',
    '2031-04-04',
    '2031-04-05',
  ])
  const backwards = await planImport('email,plan,since,until\na@back.org,Friend,2030-05-01,2030-04-01', none)
  expect(backwards.refused).toMatchObject([{ line: 2, why: 'The last day is before the first day.' }])
})

test('of a member with two tiers of Ghost the plan here is found, and lines are those of the file', async () => {
  const csv = lines(
    'id,email,complimentary_plan,subscribed_to_emails,tiers',
    '1,two@tiers.org,false,true,"Friend,Silver"',
  )
  expect((await planImport(csv, none)).added).toMatchObject([
    { email: 'two@tiers.org', plan: { name: 'Friend' } },
  ])
  const broken =
    'email,plan,address\r\nb1@lines.org,Friend,"Street 1\r\nTown"\r\n\r\nnot-an-address,Friend,x\r\n'
  expect((await planImport(broken, none)).refused).toMatchObject([{ line: 5 }])
})

test('somebody whose status says that they left is no member', async () => {
  const csv = 'email,plan,status\non@status.org,Friend,active\noff@status.org,Friend,canceled'
  const { added, noMembers } = await planImport(csv, none)
  expect(added).toMatchObject([{ email: 'on@status.org' }])
  expect(noMembers).toMatchObject([{ line: 3 }])
})

test('an imported member is taken back with the account made for it, and stays once something has happened to it', async () => {
  const reader = await aUser({ email: 'here@back.org' })
  const csv = lines('email,plan', 'new@back.org,Friend', 'here@back.org,Friend', 'busy@back.org,Friend')
  await importMembers(csv, none, boss)
  const [made, here, busy] = [
    await memberOf('new@back.org'),
    await memberOf('here@back.org'),
    await memberOf('busy@back.org'),
  ]
  await pauseMembership({ id: busy.id }, boss)
  expect(await removeImportedMember(made.id)).toBe('removed')
  expect(await removeImportedMember(here.id)).toBe('removed')
  expect(await removeImportedMember(busy.id)).toBe('changed')
  const ids = { in: [made.id, here.id, busy.id] }
  expect(await db.membership.findMany({ where: { id: ids } })).toMatchObject([{ id: busy.id }])
  expect(await db.user.findUnique({ where: { emailKey: 'new@back.org' } })).toBeNull()
  expect(await db.user.findUnique({ where: { id: reader.id } })).not.toBeNull()
  expect(await removeImportedMember(made.id)).toBe('removed')
})
