import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { aPlan } from '../../../../test/builders'
import { db } from '../../../platform/database/db.server'
import { importFromFormat } from '../import.server'

function aFile(csv: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'zinehouse-members-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = path.join(folder, 'members.csv')
  writeFileSync(file, csv)
  return (isDryRun = false) => importFromFormat('members', file, { isDryRun })
}

const patreon = `\uFEFFName,Email,Discord,Patron Status,Follows You,Free Member,Lifetime Amount,Pledge Amount,Charge Frequency,Tier,Addressee,Street,City,State,Zip,Country,Phone,Patronage Since Date,Last Charge Date,Last Charge Status,Additional Details,User ID,Last Updated,Currency,Max Posts,Access Expiration,Next Charge Date
"Pat, P.",pat@patrons.org,,Active patron,Yes,No,50.00,5.00,monthly,Zine club,Pat Ron,"2 Side St\r\nBack door",Portland,OR,97201,US,,2022-05-06 07:08:09.123456,2026-11-01 07:00:00,Paid,,101,2026-11-01,USD,,,2031-06-01 07:00:00
Dec,dec@patrons.org,,Declined patron,Yes,No,10.00,5.00,monthly,Zine club,,,,,,,,2022-05-06 07:08:09,2026-10-01 07:00:00,Declined,,102,2026-11-01,USD,,,
Ex,ex@patrons.org,,Former patron,Yes,No,10.00,0.00,,,,,,,,,,2020-01-01 00:00:00,,,,103,2026-11-01,USD,,,
Free,free@patrons.org,,,Yes,Yes,0.00,0.00,,Free,,,,,,,,,,,,104,2026-11-01,USD,,,
Tin,tin@patrons.org,,Active patron,Yes,No,20.00,9.00,monthly,Tin,,,,,,,,2023-01-01 00:00:00,2026-11-01 07:00:00,Paid,,105,2026-11-01,USD,,,2031-06-01 07:00:00
Open,open@patrons.org,,Active patron,Yes,No,20.00,5.00,monthly,zine CLUB,,,,,,,,2023-01-01 00:00:00,2026-11-01 07:00:00,Paid,,106,2026-11-01,USD,,,
`

test('active patrons come into the plan of their tier, unpaid and unmailed; declined and former ones do not', async () => {
  const { id: planId } = await aPlan({ name: 'Zine club' })
  const before = [await db.outgoingMail.count(), await db.membershipPayment.count()]
  const run = aFile(patreon)
  expect((await run(true)).cameCount).toEqual({ member: 2 })
  expect(await db.membership.count({ where: { planId } })).toBe(0)

  const { cameCount, left, notes } = await run()
  expect(cameCount).toEqual({ member: 2 })
  expect(left.map(({ title, why }) => `${title}: ${why}`)).toEqual([
    'dec@patrons.org: Declined patron, not an active one.',
    'ex@patrons.org: Former patron, not an active one.',
    'free@patrons.org: Not a patron.',
    'tin@patrons.org: There is no plan “Tin” here.',
  ])
  expect(notes).toMatchObject([{ title: 'open@patrons.org', why: expect.stringContaining('it has no end') }])
  const rows = await db.membership.findMany({
    where: { planId },
    include: { user: true },
    orderBy: { id: 'asc' },
  })
  expect(rows.map(({ user, status, shippingAddress }) => [user.email, status, shippingAddress])).toEqual([
    ['pat@patrons.org', 'active', '2 Side St\nBack door\nPortland OR 97201'],
    ['open@patrons.org', 'active', null],
  ])
  expect([await db.outgoingMail.count(), await db.membershipPayment.count()]).toEqual(before)
})

test('patrons come once, also when one was taken out here since', async () => {
  const { id: planId } = await aPlan({ name: 'Twice club' })
  const run = aFile(
    'Name,Email,Patron Status,Tier\nA,a@twice.org,Active patron,Twice club\nB,b@twice.org,Active patron,Twice club\n',
  )
  expect((await run()).cameCount).toMatchObject({ member: 2 })
  await db.membershipChange.deleteMany({ where: { membership: { planId, user: { email: 'a@twice.org' } } } })
  await db.membership.deleteMany({ where: { planId, user: { email: 'a@twice.org' } } })
  const { cameCount, hereCount } = await run()
  expect([cameCount, hereCount]).toEqual([{}, { member: 2 }])
  expect(await db.membership.count({ where: { planId } })).toBe(1)
})
