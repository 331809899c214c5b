import { beforeAll, expect, test } from 'vitest'
import { aPlan, aUser } from '../../../../test/builders'
import { oddDays } from '../../../../test/odd-texts'
import { db } from '../../../platform/database/db.server'
import { decodeText } from '../../../platform/text/decode-text.server'
import { importMembers } from './import-members.server'
import { planImport } from './plan-import.server'

const none = { planId: null, paidUntil: null }
beforeAll(async () => {
  await aPlan({ name: 'Gold' })
  await aPlan({ name: 'Silver' })
})

test('whoever unsubscribed or was blocked elsewhere is no member by their old list, and unread columns are named', async () => {
  const monitor = 'Name,Email Address,State,Plan\nOn,on@cm.org,Active,Gold\nOff,off@cm.org,Unsubscribed,Gold'
  const brevo = 'EMAIL;PLAN;EMAIL_BLACKLISTED\non@brevo.org;Gold;false\noff@brevo.org;Gold;true'
  const odd = 'email,plan,status,shoe size\non@odd.org,Gold,active,41\noff@odd.org,Gold,Kunde,42'
  for (const csv of [monitor, brevo, odd]) {
    const { added, noMembers } = await planImport(csv, none)
    expect(added.map(({ email }) => email.slice(0, 3))).toEqual(['on@'])
    expect(noMembers.map(({ line, text }) => [line, text.slice(0, 4)])).toEqual([[3, 'off@']])
  }
  expect((await planImport(monitor, none)).unread).toEqual(['Name'])
  expect((await planImport(odd, none)).unread).toEqual(['shoe size'])
})

test('a column without a name is no day and no plan, and is told only where something stands in it', async () => {
  const csv = 'email,,plan,,\na@unnamed.org,q,Gold,x,y\nb@unnamed.org,,Gold,,'
  expect(await planImport(csv, none)).toMatchObject({
    added: [{ line: 2 }, { line: 3 }],
    unread: ['Unnamed'],
  })
  const { unread } = await planImport('email,plan,,\na@unnamed.org,Gold,,', none)
  expect(unread).toEqual([])
})

test('of two columns of a name the first counts, and the other is told as not read', async () => {
  const { added, unread } = await planImport('email,plan,Plan\na@twice.org,Gold,Silver', none)
  expect(added).toMatchObject([{ plan: { name: 'Gold' } }])
  expect(unread).toEqual(['Plan'])
})

test('a file whose first line is empty names no columns: nothing in it is taken for a name', async () => {
  const refusal = { message: 'The first line has no column “email”.' }
  await expect(planImport(',,\na@nohead.org,Gold,x\nb@nohead.org,Gold,y', none)).rejects.toMatchObject(
    refusal,
  )
})

test('the name of a column that is not read is cut', async () => {
  const { unread } = await planImport(`email,plan,${'w'.repeat(300)}\na@long.org,Gold,x`, none)
  expect(unread).toEqual([`${'w'.repeat(59)}…`])
})

test("two of Ghost's tiers make two memberships, and one that is no plan is refused with its line", async () => {
  const head = 'email,subscribed_to_emails,complimentary_plan,tiers'
  const csv = `${head}\ntwo@tiers.org,false,false,"Gold,Silver"\nbad@tiers.org,true,false,"Gold,Tin"`
  const { added, refused } = await planImport(csv, none)
  expect(added.map(({ line, plan }) => [line, plan.name])).toEqual([
    [2, 'Gold'],
    [2, 'Silver'],
    [3, 'Gold'],
  ])
  expect(refused).toMatchObject([{ line: 3, why: 'There is no plan “Tin” here.' }])
  expect((await importMembers(csv, none, await aUser({ role: 'admin' }))).added).toBe(3)
  expect(await db.membership.count({ where: { user: { emailKey: 'two@tiers.org' } } })).toBe(2)
})

test('tiers of Ghost that come to one plan here are one membership, and the others say so', async () => {
  const head = 'email,subscribed_to_emails,complimentary_plan,tiers'
  const gold = await db.plan.findFirstOrThrow({ where: { name: 'Gold' } })
  const csv = `${head}\none@fallen.org,false,false,"Tin,Lead,Gold"`
  const { added, refused, noMembers } = await planImport(csv, { ...none, planId: gold.id })
  expect(added.map(({ line, plan }) => [line, plan.name])).toEqual([[2, 'Gold']])
  expect(refused).toEqual([])
  expect(noMembers.map(({ line, why }) => [line, why])).toEqual([
    [2, '“Lead” is Gold here, which this line already has.'],
    [2, '“Gold” is Gold here, which this line already has.'],
  ])
})

test('what comes first in a day is told by its own column', async () => {
  const csv =
    'email,plan,since,until\na@col.org,Gold,31/01/2020,03/04/2031\nb@col.org,Gold,03/04/2020,12/12/2031'
  const { added, refused } = await planImport(csv, none)
  expect(refused).toMatchObject([
    { line: 2, why: 'Is “03/04/2031” day or month first? Write it as 2027-12-31.' },
  ])
  expect(added.map(({ startedAt }) => startedAt?.toISOString().slice(0, 10))).toEqual(['2020-04-03'])
})

test('a line whose letters are lost is refused, and the others are taken', async () => {
  const { added, refused } = await planImport(
    decodeText(Buffer.from('email,plan,address\na@l.org,Gold,Stra�e 1\nb@l.org,Gold,Weg 2')),
    none,
  )
  expect(added.map(({ email }) => email)).toEqual(['b@l.org'])
  expect(refused).toMatchObject([{ line: 2, why: 'Some characters were lost here. Type them again.' }])
})

test.each(oddDays.filter(([, day]) => day === null))('the day %j is refused with its line', async (typed) => {
  const { added, refused } = await planImport(`email,plan,until\na@odd12.org,Gold,${typed}\n`, none)
  expect([added.length, refused.map(({ line }) => line)]).toEqual([0, [2]])
})
