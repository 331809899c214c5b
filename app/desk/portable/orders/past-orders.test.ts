import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { aMerchItem, aUser } from '../../../../test/builders'
import { db } from '../../../platform/database/db.server'
import { Conflict } from '../../../platform/errors/errors'
import { listOrders, streamOrdersInBatches } from '../../../shop/orders/admin/admin-orders.server'
import { addOrderNote, loadOrderForAdmin } from '../../../shop/orders/admin/order-admin.server'
import { defaultOrderQuery } from '../../../shop/orders/admin/order-list-query'
import { deliverDueDownloads } from '../../../shop/orders/downloads/due-downloads.server'
import { orderCsvLine } from '../../../shop/orders/export/csv'
import { streamOrderLinesCsv } from '../../../shop/orders/export/order-lines-csv.server'
import { addGuestOrdersToAccount, addOrderToAccount } from '../../../shop/orders/guest-orders.server'
import { sendMissedReceipts } from '../../../shop/orders/mails/receipts.server'
import { reconcileWithStripe } from '../../../shop/orders/payments/reconcile.server'
import { refundOrder } from '../../../shop/orders/refunds/refunds.server'
import { sumSalesBetween } from '../../../shop/orders/sales.server'
import { importFromFormat } from '../import.server'
import { removePastOrder } from './remove-past-order.server'

beforeEach(async () => {
  await db.order.deleteMany()
  await db.user.deleteMany({ where: { role: 'guest' } })
  await db.importedRecord.deleteMany()
})

function aFile(csv: string | Buffer) {
  const folder = mkdtempSync(path.join(tmpdir(), 'zinehouse-orders-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = path.join(folder, 'orders.csv')
  writeFileSync(file, csv)
  return (isDryRun = false) => importFromFormat('orders', file, { isDryRun })
}

async function ordersHere() {
  const rows = await db.order.findMany({
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    include: { lines: { orderBy: { id: 'asc' } }, refunds: true, notes: true, user: true },
  })
  for (const row of rows) {
    const { subtotalCents, discountCents, shippingCents, taxCents, tipCents, totalCents } = row
    expect(
      subtotalCents - discountCents + shippingCents + taxCents + tipCents,
      row.importedNumber ?? '',
    ).toBe(totalCents)
    expect(row.lines.reduce((sum, line) => sum + line.priceCents * line.quantity, 0)).toBe(subtotalCents)
    expect(row.refunds.reduce((sum, refund) => sum + refund.amountCents, 0)).toBe(row.refundedCents)
  }
  return rows
}

const briefly = async () =>
  (await ordersHere()).map((row) => ({
    number: row.importedNumber,
    status: row.status,
    sums: [
      row.subtotalCents,
      row.discountCents,
      row.shippingCents,
      row.taxCents,
      row.includedTaxCents,
      row.totalCents,
    ],
    refunded: row.refundedCents,
    to: [row.email, row.shippingName, row.shippingAddress?.replaceAll('\n', '|')].join('; '),
    lines: row.lines.map(({ title, quantity, priceCents }) => `${quantity} ${title} ${priceCents}`),
    day: row.createdAt.toISOString().slice(0, 10),
  }))

async function expectOnceMore(run: ReturnType<typeof aFile>, count: number): Promise<void> {
  const { cameCount, hereCount } = await run()
  expect([cameCount, hereCount]).toEqual([{}, { order: count }])
  expect(await db.order.count()).toBe(count)
}

const shopifyHead =
  'Name,Email,Financial Status,Paid at,Fulfillment Status,Fulfilled at,Currency,Subtotal,Shipping,Taxes,Total,Discount Code,Discount Amount,Shipping Method,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Lineitem requires shipping,Billing Name,Billing Country,Shipping Name,Shipping Address1,Shipping City,Shipping Zip,Shipping Province,Shipping Country,Notes,Cancelled at,Payment Method,Refunded Amount,Id,Tax 1 Name'
const shopify = `\uFEFF${shopifyHead}
#1003,Ada@Example.org,paid,2023-05-03 10:00:00 +0200,fulfilled,2023-05-04 10:00:00 +0200,USD,27.00,5.00,2.70,34.70,MAY,3.00,Post,2023-05-03 09:59:00 +0200,2,"Zine, no. 1",10.00,Z-1,true,Ada L.,US,Ada Lovelace,"1 Street
Backyard",Berlin,'10115,,DE,"Please
gift-wrap",,paypal,0.00,9003,VAT 10%
#1003,Ada@Example.org,,,,,,,,,,,,,2023-05-03 09:59:00 +0200,1,Tee - S / Black,10.00,T-S,true,,,,,,,,,,,,,,
#1002,bo@example.org,refunded,2023-05-02 10:00:00 +0200,unfulfilled,,USD,11.00,0.00,1.00,11.00,,0.00,,2023-05-02 10:00:00 +0200,1,Poster,11.00,,true,Bo,US,,,,,,,,,stripe,11.00,9002,
#1001,,partially_refunded,2023-05-01 10:00:00 +0200,fulfilled,,USD,10.00,0,0,12.00,,0,,2023-05-01 10:00:00 +0200,1,Badge,10.00,,true,Cy,US,,,,,,,,,cash,2.00,9001,
#1000,d@example.org,voided,,unfulfilled,,USD,10.00,0,0,10.00,,0,,2023-04-30 10:00:00 +0200,1,Badge,10.00,,true,Di,US,,,,,,,,2023-04-30 11:00:00 +0200,cash,0,9000,
#999,e@example.org,pending,,unfulfilled,,USD,10.00,0,0,10.00,,0,,2023-04-29 10:00:00 +0200,1,Badge,10.00,,true,Di,US,,,,,,,,,cash,0,8999,
#998,f@example.org,paid,2023-04-28 10:00:00 +0200,fulfilled,,EUR,10.00,0,0,10.00,,0,,2023-04-28 10:00:00 +0200,1,Badge,10.00,,true,Di,US,,,,,,,,,cash,0,8998,
#997,g@example.org,paid,2023-04-27 10:00:00 +0200,unfulfilled,,USD,5.00,0,0,5.00,,0,,2023-04-27 10:00:00 +0200,1,Wallpaper,5.00,,false,Gil,US,,,,,,,,,cash,0,8997,
`

test('orders of Shopify come as they ended, with lines, sums, buyers and addresses, once', async () => {
  const { id } = await aMerchItem({ title: 'Tee' })
  const variant = await db.merchVariant.findFirstOrThrow({ where: { merchItemId: id } })
  await db.merchVariant.update({ where: { id: variant.id }, data: { sku: 'T-S', stock: 3 } })
  const run = aFile(shopify)
  expect((await run(true)).cameCount).toEqual({ order: 5 })
  expect(await db.order.count()).toBe(0)

  const { left, notes } = await run()
  expect(left.map(({ title, why }) => [title, why])).toEqual([
    ['#999', 'It was not paid. Import the file again when it is, or cancel it at its shop.'],
    ['#998', 'It was paid in EUR, and prices here are in USD.'],
  ])
  expect(notes.map(({ title, why }) => [title, why])).toEqual([
    ['#1001', 'Its parts do not add up to its total, which stays as it was.'],
  ])
  expect(await briefly()).toEqual([
    {
      number: '#997',
      status: 'shipped',
      sums: [500, 0, 0, 0, 0, 500],
      refunded: 0,
      to: 'g@example.org; Gil; ',
      lines: ['1 Wallpaper 500'],
      day: '2023-04-27',
    },
    {
      number: '#1000',
      status: 'canceled',
      sums: [1000, 0, 0, 0, 0, 1000],
      refunded: 0,
      to: 'd@example.org; Di; ',
      lines: ['1 Badge 1000'],
      day: '2023-04-30',
    },
    {
      number: '#1001',
      status: 'shipped',
      sums: [1200, 0, 0, 0, 0, 1200],
      refunded: 200,
      to: '; Cy; ',
      lines: ['1 Badge 1000', '1 Not itemized 200'],
      day: '2023-05-01',
    },
    {
      number: '#1002',
      status: 'refunded',
      sums: [1100, 0, 0, 0, 100, 1100],
      refunded: 1100,
      to: 'bo@example.org; Bo; ',
      lines: ['1 Poster 1100'],
      day: '2023-05-02',
    },
    {
      number: '#1003',
      status: 'shipped',
      sums: [3000, 300, 500, 270, 0, 3470],
      refunded: 0,
      to: 'ada@example.org; Ada Lovelace; 1 Street|Backyard|Berlin, 10115|DE',
      lines: ['2 Zine, no. 1 1000', '1 Tee - S / Black 1000'],
      day: '2023-05-03',
    },
  ])
  const [, tee] = (await ordersHere()).find((row) => row.importedNumber === '#1003')?.lines ?? []
  expect(tee).toMatchObject({ merchItemId: id, variantId: variant.id, holdsStock: false })
  expect(await db.merchVariant.findUnique({ where: { id: variant.id } })).toMatchObject({ stock: 3 })
  await expectOnceMore(run, 5)
})

test('imported orders are found by their old number and shown at the desk with what their shop noted', async () => {
  await aFile(shopify)()
  const found = async (q: string) =>
    (await listOrders({ ...defaultOrderQuery, q }, null)).orders.map(({ importedNumber }) => importedNumber)
  expect(await found('#1003')).toEqual(['#1003'])
  expect(await found('shopify lovelace')).toEqual(['#1003'])
  expect(await found('')).toEqual(['#1003', '#1002', '#1001', '#1000', '#997'])
  const { id } = await db.order.findFirstOrThrow({ where: { importedNumber: '#1003' } })
  const { importedFrom, timeline, refundableCents } = await loadOrderForAdmin(id)
  expect([importedFrom, refundableCents]).toEqual(['Shopify', 0])
  for await (const [order] of streamOrdersInBatches({ ...defaultOrderQuery, q: '#1003' }))
    expect(order && orderCsvLine(order)).toMatch(/,"Shopify"\r?\n$/)
  expect(timeline.map(({ what, actor, note }) => [what, actor, note])).toEqual([
    ['Order placed', 'Ada Lovelace', 'Imported from Shopify, order #1003.'],
    ['Note', 'Import', 'Paid by: paypal\nTaxes: VAT 10%\nNote: Please\ngift-wrap'],
  ])
})

test('imported orders are in no sums of sales, and nothing is mailed, charged or refunded for them', async () => {
  await db.outgoingMail.deleteMany()
  await aFile(shopify.replaceAll(/202\d-0\d/g, () => new Date().toISOString().slice(0, 7)))()
  const span = [new Date(0), new Date(Date.now() + 40 * 24 * 3600_000)] as const
  expect(await sumSalesBetween(...span)).toEqual({ cents: 0, tipCents: 0, orders: 0 })
  const csv = await new Response(streamOrderLinesCsv({ from: '', to: '' }, async () => true)).text()
  expect(csv.trim().split('\n')).toHaveLength(1)
  await sendMissedReceipts()
  await deliverDueDownloads()
  await reconcileWithStripe()
  expect(await db.outgoingMail.count()).toBe(0)
  expect(await db.shareEntry.count()).toBe(0)
  const { id } = await db.order.findFirstOrThrow({ where: { importedNumber: '#1003' } })
  await expect(refundOrder({ orderId: id, actor: 'boss' })).rejects.toThrow(Conflict)
})

test('who proves an address has the orders of the old shop in the account', async () => {
  await aFile(shopify)()
  const { id, username } = await aUser()
  await addGuestOrdersToAccount({ id, username, emailKey: 'ada@example.org' })
  expect(await db.order.findMany({ where: { userId: id } })).toMatchObject([{ importedNumber: '#1003' }])
})

test('an imported order can be taken back with its guest, until somebody works on it or has it in an account', async () => {
  const guests = () => db.user.count({ where: { role: 'guest' } })
  const before = [
    await db.user.count(),
    await db.orderLine.count(),
    await db.orderNote.count(),
    await db.refund.count(),
  ]
  await aFile(shopify)()
  const ids = (await db.order.findMany({ orderBy: { importedNumber: 'asc' } })).map(({ id }) => id)
  const [first = 0, second = 0, ...others] = ids
  await addOrderNote({ orderId: first, text: 'Rang them.', key: `note ${first}`, author: 'boss' })
  const { id, username } = await aUser()
  await addOrderToAccount(second, { id, username })
  expect(await removePastOrder(first)).toBe('changed')
  expect(await removePastOrder(second)).toBe('in use')
  for (const other of others) expect(await removePastOrder(other)).toBe('removed')
  expect(await guests()).toBeGreaterThan(0)
  await db.order.delete({ where: { id: second } })
  await db.user.delete({ where: { id } })
  await db.orderNote.deleteMany({ where: { author: 'boss' } })
  expect(await removePastOrder(first)).toBe('removed')
  const after = [
    await db.user.count(),
    await db.orderLine.count(),
    await db.orderNote.count(),
    await db.refund.count(),
  ]
  expect(after).toEqual(before)
})

const bandcamp = `date,paid to,item type,item name,artist,currency,item price,quantity,discount code,sub total,seller tax,marketplace tax,shipping,item total,amount you received,bandcamp transaction id,paypal transaction id,package,option,sku,buyer name,buyer email,buyer note,ship to name,ship to street,ship to city,ship to zip,ship to country code,ship date
5/13/23 11:28pm,us,album,Flood,The Müllers,USD,7.00,1,,10.00,0,,0,10.00,8.50,401,P1,digital download,,,Ada,ada@example.org,,,,,,,
5/13/23 11:28pm,us,package,Flood LP,The Müllers,USD,20.00,2,,40.00,0,2.00,6.00,48.00,40,401,P1,"12"" Vinyl",Blue,LP-1,Ada,ada@example.org,hi,Ada L.,1 Street,Berlin,10115,DE,5/20/23
5/14/23 1:05am,us,track,Rain,The Müllers,USD,1.00,1,,1.00,0,,0,1.00,.8,402,P2,digital download,,,Bo,bo@example.org,,,,,,,
5/15/23 0:00am,us,payout,,,USD,,,,,,,,,-40.00,,,,,,,,,,,,,,
6/1/23 9:00am,us,refund,Rain,The Müllers,USD,-1.00,1,,-1.00,0,,0,-1.00,-.8,402,P2,,,,Bo,bo@example.org,,,,,,,
`

test('sales of Bandcamp come from UTF-16 with tabs, those of one payment as one order, with later refunds', async () => {
  const cells = bandcamp.replaceAll('"12"" Vinyl"', '12in Vinyl').replaceAll(',', '\t')
  const run = aFile(Buffer.from(`\uFEFF${cells}`, 'utf16le'))
  expect((await run()).left).toEqual([])
  expect(await briefly()).toEqual([
    {
      number: '401',
      status: 'shipped',
      sums: [5000, 0, 600, 200, 0, 5800],
      refunded: 0,
      to: 'ada@example.org; Ada L.; 1 Street|Berlin, 10115|DE',
      lines: ['1 The Müllers: Flood 1000', '2 The Müllers: Flood LP (12in Vinyl, Blue) 2000'],
      day: '2023-05-13',
    },
    {
      number: '402',
      status: 'refunded',
      sums: [100, 0, 0, 0, 0, 100],
      refunded: 100,
      to: 'bo@example.org; Bo; ',
      lines: ['1 The Müllers: Rain 100'],
      day: '2023-05-14',
    },
  ])
  await expectOnceMore(run, 2)
})

test('orders of WooCommerce come from the columns of several plugins', async () => {
  const packed = aFile(
    `order_id;order_number;date;status;shipping_total;tax_total;discount_total;order_total;refunded_total;order_currency;payment_method;billing_first_name;billing_last_name;billing_email;billing_address_1;billing_city;billing_postcode;billing_country;customer_note;line_items;coupon_items
71;1071;2023-02-01 10:00:00;completed;4.00;0;2.00;12.00;0;USD;bacs;Ada;Lovelace;ada@example.org;Street 1;Köln;50667;DE;"Zeile 1
Zeile 2";name:Zine; no. 1|product_id:7|sku:Z|quantity:3|sub_total:10.00|total:8.00;code:MAY|amount:2.00
72;1072;2023-02-02 10:00:00;on-hold;0;0;0;5.00;0;USD;bacs;Bo;B;bo@example.org;;;;DE;;name:Badge|quantity:1|total:5.00;
`.replace(
      'name:Zine; no. 1|product_id:7|sku:Z|quantity:3|sub_total:10.00|total:8.00;code',
      '"name:Zine; no. 1|product_id:7|sku:Z|quantity:3|sub_total:10.00|total:8.00";code',
    ),
  )
  expect((await packed()).left).toHaveLength(1)
  expect(await briefly()).toMatchObject([
    {
      number: '1071',
      status: 'shipped',
      sums: [1000, 200, 400, 0, 0, 1200],
      lines: ['1 3 × Zine; no. 1 1000'],
      to: 'ada@example.org; Ada Lovelace; Street 1|Köln, 50667|DE',
    },
  ])
  await expectOnceMore(packed, 1)
  const wide =
    aFile(`Order Number,Order Status,Order Date,First Name (Billing),Last Name (Billing),Email (Billing),Address 1&2 (Billing),City (Billing),Postcode (Billing),Country Code (Billing),Order Total Amount,Order Shipping Amount,Order Refund Amount,Item Name,Quantity (- Refund),Item Cost,SKU
81,Processing,2023-03-01 10:00,Cy,C,cy@example.org,Road 1,Leeds,LS1,GB,25.00,5.00,0,Tee,1,10.00,T
81,Processing,2023-03-01 10:00,Cy,C,cy@example.org,Road 1,Leeds,LS1,GB,25.00,5.00,0,Zine,2,5.00,Z
`)
  await wide()
  expect((await briefly())[1]).toMatchObject({
    number: '81',
    status: 'paid',
    sums: [2000, 0, 500, 0, 0, 2500],
    lines: ['1 Tee 1000', '2 Zine 500'],
  })
  const report =
    aFile(`Date,Order #,N. Revenue (formatted),Status,Customer,Customer type,Product(s),Items sold,Coupon(s),N. Revenue
2023-04-01 10:00:00,91,$12.00,completed,Di D,new,"2× Zine, 1× Tee",3,,12
`)
  expect((await report()).notes).toHaveLength(1)
  expect((await briefly())[2]).toMatchObject({
    number: '91',
    status: 'shipped',
    lines: ['1 2× Zine, 1× Tee 1200'],
  })
})

test('orders of Big Cartel, Etsy and Squarespace come with their lines', async () => {
  const big =
    aFile(`Number,Buyer first name,Buyer last name,Buyer email,Date,Time,Items,Item count,Total shipping,Total tax,Total discount,Total price,Shipping status,Shipping address 1,Shipping city,Shipping state,Shipping zip,Shipping country
ABCD-123456,Ada,Lovelace,ada@example.org,2023-01-05,14:03,product_name:Zine; two|product_option_name:A5|quantity:2|price:5.0|total:10.0;product_name:Tee|product_option_name:Tee|quantity:1|price:$20.00|total:20.0,3,4.00,0,0,34.00,shipped,1 Street,Austin,TX,78701,United States
`)
  expect((await big()).left).toEqual([])
  const etsy =
    aFile(`Sale Date,Item Name,Buyer,Quantity,Price,Coupon Code,Discount Amount,Shipping Discount,Order Shipping,Order Sales Tax,Item Total,Currency,Transaction ID,Listing ID,Date Paid,Date Shipped,Ship Name,Ship Address1,Ship City,Ship Zipcode,Ship Country,Order ID,Variations
01/06/23,Zine,ada99,2,5.00,,1.00,0.00,3.00,0.80,10.00,USD,11,21,01/06/2023,01/07/2023,Ada,1 Street,Austin,78701,United States,555,"Size:A5,Color:Red"
01/06/23,Tee,ada99,1,20.00,,0.00,0.00,3.00,0.80,20.00,USD,12,22,01/06/2023,01/07/2023,Ada,1 Street,Austin,78701,United States,555,
`)
  await etsy()
  const square =
    aFile(`Order ID,Email,Financial Status,Paid at,Fulfillment Status,Fulfilled at,Currency,Subtotal,Shipping,Taxes,Amount Refunded,Total,Discount Code,Discount Amount,Shipping Method,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Lineitem variant,Lineitem requires shipping,Billing Name,Cancelled at
00042,bo@example.org,PAID,2023-01-08 10:00:00 +0000,PENDING,,USD,5.00,0.00,0.00,0.00,5.00,,0.00,,2023-01-08 10:00:00 +0000,1,Zine,5.00,Z,A5,true,Bo,
`)
  await square()
  expect(await briefly()).toMatchObject([
    {
      number: 'ABCD-123456',
      status: 'shipped',
      sums: [3000, 0, 400, 0, 0, 3400],
      lines: ['2 Zine; two (A5) 500', '1 Tee 2000'],
      to: 'ada@example.org; Ada Lovelace; 1 Street|Austin, TX, 78701|US',
    },
    {
      number: '555',
      status: 'shipped',
      sums: [3000, 100, 300, 80, 0, 3280],
      lines: ['2 Zine (Size:A5, Color:Red) 500', '1 Tee 2000'],
    },
    { number: '00042', status: 'paid', sums: [500, 0, 0, 0, 0, 500], lines: ['1 Zine - A5 500'] },
  ])
  const sums =
    aFile(`Sale Date,Order ID,Full Name,Number of Items,Date Shipped,Ship Country,Currency,Order Value,Discount Amount,Shipping,Sales Tax,Order Total,Status,Adjusted Order Total
01/06/23,555,Ada,3,01/07/23,United States,USD,30.00,1.00,3.00,0.80,32.80,Complete,32.80
01/09/23,556,Bo,1,,United States,USD,8.00,0,2.00,0,10.00,Complete,6.00
`)
  const { cameCount, hereCount } = await sums()
  expect([cameCount, hereCount]).toEqual([{ order: 1 }, { order: 1 }])
  expect((await briefly()).at(-1)).toMatchObject({
    number: '556',
    status: 'paid',
    refunded: 400,
    lines: ['1 1 item at Etsy 800'],
  })
})
