import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '../../app/platform/database/db.server'
import type { RunningApp } from '../app'
import { aPlan } from '../builders'
import { brokenTables, oddDays, oddTables } from '../odd-texts'
import { anAppWithBoss, type Caller, caller } from './shop'

let app: RunningApp
let boss: Caller
beforeAll(async () => {
  await aPlan({ name: 'Gold' })
  app = await anAppWithBoss()
  boss = await caller(app, 'boss')
})
afterAll(() => app.stop())

const doors = ['/admin/subscribers/import', '/admin/members/import']
let count = 0
/** An address of its own for each import: who is here already is not added again. */
const anAddress = () => `ada.${++count}@odd.example`

function upload(door: string, bytes: Buffer, intent: 'check' | 'import') {
  const body = new FormData()
  body.set('intent', intent)
  body.set('file', new File([new Uint8Array(bytes)], 'list.csv', { type: 'text/csv' }))
  return boss.page(door, { method: 'POST', body })
}

const isAdded = async (door: string, email: string) =>
  door.includes('members')
    ? (await db.membership.count({ where: { user: { emailKey: email } } })) === 1
    : (await db.subscriber.count({ where: { emailKey: email } })) === 1

const memberRows = (email: string, until = '2031-12-31') => [
  ['email', 'plan', 'until', 'name', 'address'],
  [email, 'Gold', until, 'Jürgen', 'Straße 1'],
]

test.each(oddTables)('subscribers and members come over whole from a file with %s', async (_name, write) => {
  for (const door of doors) {
    const email = anAddress()
    const file = write(memberRows(email))
    const preview = await upload(door, file, 'check')
    expect([preview.status, await isAdded(door, email)]).toEqual([200, false])
    expect((await preview.text()).includes(email)).toBe(true)
    await upload(door, file, 'import')
    expect(await isAdded(door, email), door).toBe(true)
  }
  const { shippingName, shippingAddress, paidUntil } = await db.membership.findFirstOrThrow({
    orderBy: { id: 'desc' },
  })
  expect(`${shippingName}, ${shippingAddress}`.normalize()).toBe('Jürgen, Straße 1')
  expect(paidUntil).toEqual(new Date('2032-01-01'))
})

test.each(brokenTables)(
  'a file with %s is refused whole, in words, and nobody is added',
  async (_name, write) => {
    for (const door of doors) {
      const email = anAddress()
      const answer = await upload(door, write(memberRows(email)), 'import')
      expect([answer.status, await isAdded(door, email)], door).toEqual([400, false])
      const words = /has characters that cannot be read|This is not a valid CSV file/
      expect(words.test(await answer.text())).toBe(true)
    }
  },
)

test('a line of a member whose letters were lost before is refused, and the others are taken', async () => {
  const [door, lost, whole] = ['/admin/members/import', anAddress(), anAddress()]
  const rows = [...memberRows(whole), [lost, 'Gold', '', 'J\uFFFDrgen', 'Stra\uFFFDe 1']]
  const file = Buffer.from(rows.map((cells) => cells.join(',')).join('\n'))
  const preview = await (await upload(door, file, 'check')).text()
  expect(/Line 3: Some characters were lost here/.test(preview)).toBe(true)
  await upload(door, file, 'import')
  expect([await isAdded(door, whole), await isAdded(door, lost)]).toEqual([true, false])
})

test('a day of a member is taken as what it is, or its line is refused', async () => {
  for (const [typed, day] of oddDays) {
    const email = anAddress()
    const rows = memberRows(email, typed)
    await upload(
      '/admin/members/import',
      Buffer.from(rows.map((cells) => cells.join(';')).join('\n')),
      'import',
    )
    const row = await db.membership.findFirst({ where: { user: { emailKey: email } } })
    const lastDay = row?.paidUntil ? new Date(row.paidUntil.getTime() - 1).toISOString().slice(0, 10) : null
    expect([lastDay, row === null], typed).toEqual([day, day === null])
  }
})

test('rows that were pasted come back with what is wrong in them', async () => {
  const pasted = 'email,plan\n"ada@pasted.example,Gold'
  for (const door of doors) {
    const body = new FormData()
    body.set('intent', 'check')
    body.set('csv', pasted)
    const answer = await boss.page(door, { method: 'POST', body })
    expect(answer.status, door).toBe(400)
    const [, shown = ''] = /<textarea[^>]*>([^<]*)<\/textarea>/.exec(await answer.text()) ?? []
    expect(shown.replace(/\r/g, '').trim()).toBe('email,plan\n&quot;ada@pasted.example,Gold')
  }
})
