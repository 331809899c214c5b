import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { aUser } from '../../../../test/builders'
import { db } from '../../../platform/database/db.server'
import { discountStatus } from '../../../shop/discounts/discounts'
import { importFromFormat } from '../import.server'
import { removePastDiscount } from './remove-past-discount.server'

beforeEach(async () => {
  await db.discount.deleteMany()
  await db.importedRecord.deleteMany()
})

function aFile(csv: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'zinehouse-discounts-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = path.join(folder, 'codes.csv')
  writeFileSync(file, csv)
  return () => importFromFormat('discounts', file)
}

async function codesHere() {
  const rows = await db.discount.findMany({ orderBy: { code: 'asc' } })
  for (const row of rows) expect(discountStatus(row, { uses: 0, now: new Date() })).toBe('Expired')
  return rows.map(({ code, percent, amountCents, maxUses, oncePerCustomer, minGoodsCents }) =>
    [code, percent, amountCents, maxUses, oncePerCustomer, minGoodsCents].join(' '),
  )
}

test('discount codes of Shopify come switched off, once; those without a counterpart are named', async () => {
  const run =
    aFile(`Name;Value;Value Type;Type;Discount Class;Minimum Purchase Requirements;Times Used In Total;Usage Limit Per Code;Applies Once Per Customer;Status;Start;End
may-10;-10.0;percentage;Code;order;$20.00;3;10;true;Active;2024-05-01 00:00:00 +0000;
five;"-$5,00";fixed_amount;Code;order;;0;;false;Expired;2023-01-01 00:00:00 +0000;2023-02-01 00:00:00 +0000
POST;0.0;shipping;Code;shipping;;0;;false;Active;;
TEES;-20.0;percentage;Code;product;;0;;false;Active;;
half;-12.5;percentage;Code;order;;0;;false;Active;;
GONE;-10.0;percentage;Code;order;;5;5;false;Active;;
two words;-10.0;percentage;Code;order;;0;;false;Active;;
`)
  const { left, notes } = await run()
  expect(await codesHere()).toEqual(['FIVE  500  false 0', 'MAY-10 10  7 true 2000'])
  expect(left.map(({ title, why }) => [title, why])).toEqual([
    ['POST', 'It is for postage, and a code here is for goods.'],
    ['TEES', 'It is for certain goods, and a code here is for all.'],
    ['HALF', expect.stringContaining('whole number')],
    ['GONE', 'It has been used as often as it could be.'],
    ['TWO WORDS', expect.stringContaining('letters, digits')],
  ])
  expect(notes.map(({ why }) => why)).toEqual([
    'It is off: its last day was yesterday. At its shop it was open from 2024-05-01.',
    'It is off: its last day was yesterday. At its shop it was open from 2023-01-01 to 2023-02-01.',
  ])
  expect(await run()).toMatchObject({ cameCount: {}, hereCount: { discount: 2 } })
})

test('coupons of WooCommerce come switched off, without what has no counterpart, and never over a code of this shop', async () => {
  await db.discount.create({ data: { code: 'MINE', percent: 50 } })
  const run =
    aFile(`\uFEFFpost_title,post_status,discount_type,coupon_amount,usage_limit,usage_count,usage_limit_per_user,expiry_date,free_shipping,minimum_amount,maximum_amount,product_ids
spring,publish,percent,15,,4,1,2026-12-31,yes,10.00,,
flat,publish,fixed_cart,3.50,,,0,,no,,99,
zines,publish,fixed_product,1,,,,,no,,,"7, 8"
mine,publish,percent,10,,,,,no,,,
`)
  const { left, notes, hereCount } = await run()
  expect(left.map(({ title }) => title)).toEqual(['ZINES'])
  expect(hereCount).toEqual({ discount: 1 })
  expect(await db.discount.findUnique({ where: { code: 'MINE' } })).toMatchObject({
    percent: 50,
    endsAt: null,
  })
  await db.discount.delete({ where: { code: 'MINE' } })
  expect(await codesHere()).toEqual(['FLAT  350  false 0', 'SPRING 15   true 1000'])
  expect(notes.map(({ title, why }) => `${title}: ${why}`)).toEqual([
    'SPRING: Without its free postage.',
    'SPRING: It is off: its last day was yesterday. At its shop it was open to 2026-12-31.',
    'FLAT: Without its largest order: 99.',
    'FLAT: It is off: its last day was yesterday. At its shop it was open without an end.',
  ])
})

test('an imported code can be taken back, until it is saved here or an order has used it', async () => {
  await aFile('Code,Value,Value Type\nA,-10.0,percentage\nB,-10.0,percentage\nC,-10.0,percentage\n')()
  const [a = 0, b = 0, c = 0] = (await db.discount.findMany({ orderBy: { code: 'asc' } })).map(({ id }) => id)
  await db.discount.update({ where: { id: a }, data: { version: { increment: 1 } } })
  const { id: userId } = await aUser()
  const sums = { subtotalCents: 0, totalCents: 0 }
  const { id: orderId } = await db.order.create({ data: { userId, email: '', discountId: b, ...sums } })
  expect([await removePastDiscount(a), await removePastDiscount(b)]).toEqual(['changed', 'in use'])
  expect([await removePastDiscount(c), await removePastDiscount(c)]).toEqual(['removed', 'removed'])
  expect(await db.discount.count()).toBe(2)
  await db.order.delete({ where: { id: orderId } })
})
