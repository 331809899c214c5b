import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '../../app/platform/database/db.server'
import { env } from '../../app/platform/env.server'
import type { RunningApp } from '../app'
import { aMailServer } from '../mail'
import { anItem, aProvider, aShop, type Caller, caller, type Provider } from './shop'

let provider: Provider
let mail: Awaited<ReturnType<typeof aMailServer>>
let server: RunningApp
let boss: Caller
let poster: number
let sticker: number
let parcel: number
let letter: number
beforeAll(async () => {
  provider = await aProvider()
  mail = await aMailServer()
  env.mail.url = mail.url
  env.siteUrl = 'https://zine.test'
  server = await aShop(provider)
  boss = await caller(server, 'boss')
  for (const name of ['Parcel', 'Letter']) await press('/admin/shipping', { intent: 'add-class', name })
  ;[parcel = 0, letter = 0] = (await db.shippingClass.findMany({ orderBy: { id: 'asc' } })).map(
    ({ id }) => id,
  )
  await press('/admin/shipping/zones/new', home())
  await press('/admin/shipping/zones/new', { ...home('Far', 'US', '18.49'), 'country-CA': 'on' })
  await press('/admin/shipping', { intent: 'add-place', name: 'The shop', details: 'Fridays' })
  await press('/admin/discounts/new', { intent: 'save', code: 'zine10', percent: '10' })
  poster = await anItem(boss, { title: 'Poster', price: '20' })
  sticker = await anItem(boss, { title: 'Sticker', price: '3.33', shippingClassId: String(letter) })
})
afterAll(async () => {
  await server.stop()
  await provider.stop()
  mail.stop()
})

const home = (name = 'Home', code = 'DE', first = '5.49') => ({
  intent: 'save',
  name,
  [`country-${code}`]: 'on',
  freeFrom: '',
  [`first-${parcel}`]: first,
  [`further-${parcel}`]: '1.50',
  [`first-${letter}`]: '1.10',
  [`further-${letter}`]: '.20',
})

const press = (path: string, fields: Record<string, string>, by = boss) =>
  by.page(path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { Origin: 'https://zine.test' },
  })

/** What is wrong, on the page that comes back. */
async function refused(path: string, fields: Record<string, string>, by = boss) {
  const answer = await press(path, fields, by)
  const [, alert = ''] = /role="alert"[^>]*>(.*?)<\/div>/s.exec(await answer.text()) ?? []
  return [answer.status, alert.replaceAll(/<[^>]*>/g, '')]
}

const textIn = (html: string) =>
  html
    .replaceAll('<!-- -->', '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')

const textOf = async (by: Caller, path: string) => textIn(await (await by.page(path)).text())

const seenIn = async (by: Caller) =>
  /name="seen" value="([^"]*)"/.exec(await (await by.page('/cart')).text())?.[1] ?? ''

/** Goes to pay as the cart's own form does. @returns the address of the payment page */
async function checkOut(by: Caller): Promise<string> {
  const answer = await press('/cart', { intent: 'checkout', seen: await seenIn(by) }, by)
  expect(answer.status).toBe(303)
  return answer.headers.get('Location') ?? ''
}

test.each([
  { country: 'DE', method: 'Shipping to Germany', shipping: '7.39', total: '49.38' },
  { country: 'US', method: 'Shipping to United States', shipping: '20.39', total: '62.38' },
])(
  'to $country the sums are the same in the cart, at Stripe, on the receipt, in the mail and in the file',
  async ({ country, method, shipping, total }) => {
    const name = `ada-${country.toLowerCase()}`
    const ada = await caller(server, name)
    await ada.call('POST', '/api/cart/add', { merchId: poster, quantity: 2 })
    await ada.call('POST', '/api/cart/add', { merchId: sticker, quantity: 2 })
    await press('/cart', { intent: 'destination', destination: country }, ada)
    await press('/cart', { intent: 'code', code: 'Zine10' }, ada)
    const expectSums = (text = '') => {
      for (const sum of ['Subtotal $46.66', 'ZINE10 -$4.67', `${method} $${shipping}`, `Total $${total}`])
        expect(text).toContain(sum)
    }
    expectSums(await textOf(ada, '/cart'))

    const url = await checkOut(ada)
    expectSums(textIn(await (await fetch(url)).text()))
    const session = /cs_\w+/.exec(url)?.[0] ?? ''
    const before = mail.mails.length
    await provider.pay(session, { country })
    await provider.control('GET', '/idle')
    expectSums(await textOf(ada, `/checkout/success?session_id=${session}`))
    await expect.poll(() => mail.mails.length, { timeout: 10_000 }).toBeGreaterThan(before)
    expectSums(mail.mails.find((one) => one.includes(`To: ${name}@`)))
    const file = (await (await boss.page('/admin/orders.csv')).text()).split('\r\n')
    const line = file.find((one) => one.includes(`"${name}"`))
    for (const sum of ['46.66', '4.67', shipping, total]) expect(line).toContain(`"${sum}"`)
  },
)

test('a rate or a code that changed since the cart was shown is told with 409, and the cart stays', async () => {
  const bea = await caller(server, 'bea')
  await bea.call('POST', '/api/cart/add', { merchId: poster })
  await press('/cart', { intent: 'destination', destination: 'DE' }, bea)
  const seen = await seenIn(bea)
  await press('/cart', { intent: 'destination', destination: 'US' }, bea)
  const [status, alert] = await refused('/cart', { intent: 'checkout', seen }, bea)
  expect([status, alert]).toEqual([409, expect.stringContaining('check the new total')])
  expect(await textOf(bea, '/cart')).toContain('Shipping to United States $18.49')
  expect(await textOf(bea, '/orders')).toContain('You have not ordered anything yet.')
  expect(await checkOut(bea)).toContain('/c/pay/')
})

test('what cannot be sent there is said in its line and before payment', async () => {
  const crate = await db.shippingClass.create({ data: { name: 'Crate', nameKey: 'crate' } })
  const anvil = await anItem(boss, { title: 'Anvil', shippingClassId: String(crate.id) })
  const cleo = await caller(server, 'cleo')
  await cleo.call('POST', '/api/cart/add', { merchId: anvil })
  await press('/cart', { intent: 'destination', destination: 'DE' }, cleo)
  const cart = await textOf(cleo, '/cart')
  expect(cart).toContain('Cannot ship to Germany')
  expect(await refused('/cart', { intent: 'checkout', seen: '' }, cleo)).toEqual([
    400,
    expect.stringContaining('can be shipped to Germany'),
  ])
  expect(await refused('/cart', { intent: 'destination', destination: 'FR' }, cleo)).toEqual([
    400,
    'We do not ship to France.',
  ])
  const place = await db.pickupPlace.findFirstOrThrow()
  await press('/cart', { intent: 'destination', destination: `pickup-${place.id}` }, cleo)
  expect(await textOf(cleo, '/cart')).toContain('Pick up: The shop Free')
  expect(await checkOut(cleo)).toContain('/c/pay/')
})

test('the cart says what is missing for free shipping, and what each line comes to', async () => {
  await press('/admin/shipping/zones/new', { ...home('Near', 'DK'), freeFrom: '70' })
  const fay = await caller(server, 'fay')
  await fay.call('POST', '/api/cart/add', { merchId: poster, quantity: 3 })
  await press('/cart', { intent: 'destination', destination: 'DK' }, fay)
  const cart = await textOf(fay, '/cart')
  expect(cart).toContain('Price $20.00 Total $60.00')
  expect(cart).toContain('Spend $10.00 more for free shipping.')
  await press('/cart', { intent: 'code', code: 'zine10' }, fay)
  expect(await textOf(fay, '/cart')).toContain('Spend $16.00 more for free shipping.')
  await fay.call('POST', '/api/cart/add', { merchId: poster })
  const free = await textOf(fay, '/cart')
  expect(free).toContain('Shipping to Denmark Free')
  expect(free).not.toContain('more for free shipping')
})

test('an item says where it is sent for how much, and links to the page about returns', async () => {
  expect(await textOf(boss, `/item/${poster}`)).toContain('Shipping Germany from $5.49')
  const returns = { title: 'Returns', body: 'Within 30 days.', place: 'footer' }
  const { id } = await db.sitePage.create({
    data: { ...returns, address: 'returns', takenAddress: 'returns' },
  })
  const html = await (await boss.page(`/item/${sticker}`)).text()
  expect(textIn(html)).toMatch(/Shipping .*Germany from \$1\.10 .*Or pick up for free: The shop/)
  expect(html).toMatch(/<dt>Returns<\/dt><dd><a [^>]*href="\/pages\/returns"/)
  await db.sitePage.delete({ where: { id } })
})

test('the JSON API takes the country and the code with the checkout, and says what is missing', async () => {
  const dora = await caller(server, 'dora')
  await dora.call('POST', '/api/cart/add', { merchId: poster })
  const checkout = (body: object) => dora.call('POST', '/api/checkout', body)
  expect(await checkout({})).toMatchObject({
    status: 400,
    body: { errors: { destination: [expect.any(String)] } },
  })
  expect(await checkout({ country: 'FR' })).toMatchObject({ status: 400 })
  expect(await checkout({ country: 'germany' })).toMatchObject({ status: 400 })
  expect(await checkout({ country: 'DE', discountCode: 'nothing' })).toMatchObject({ status: 400 })
  const { status, body } = await checkout({ country: 'DE', discountCode: 'zine10' })
  expect(status).toBe(200)
  expect(textIn(await (await fetch(body.url)).text())).toContain('Total $23.49')
})

test('of two zones that take one country at the same moment, one is saved', async () => {
  const zones = ['North', 'South'].map((name) => ({ ...home(name, 'NO'), 'country-SE': 'on' }))
  const answers = await Promise.all(zones.map((zone) => press('/admin/shipping/zones/new', zone)))
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 409])
  expect(await db.shippingZone.count({ where: { name: { in: ['North', 'South'] } } })).toBe(1)
})

test.each<[string, Record<string, string>, string]>([
  ['no name', { name: ' ' }, 'Name is required.'],
  ['no country', { 'country-DE': '' }, 'Choose at least one country.'],
  ['a negative rate', { first: '-1' }, 'Enter dollars, such as 4.50.'],
  ['a fraction of a cent', { first: '1.005' }, 'Enter dollars, such as 4.50.'],
  ['a huge rate', { first: '9999999' }, 'This amount is too high.'],
  ['half of a rate', { first: '' }, 'Enter both rates, or leave both empty.'],
  ['a country of another zone', { 'country-US': 'on' }, 'United States is already in the zone Far.'],
])('a zone with %s is refused, and what was typed stays', async (_what, { first, ...more }, message) => {
  const zone = await db.shippingZone.findFirstOrThrow({ where: { name: 'Home' } })
  const fields = { ...home('Home', 'DE', first ?? '5.49'), version: String(zone.version), ...more }
  const [status, alert] = await refused(`/admin/shipping/zones/${zone.id}`, fields)
  expect([status === 400 || status === 409, alert]).toEqual([true, message])
  expect(await db.shippingZone.findUnique({ where: { id: zone.id } })).toEqual(zone)
})

test.each([
  ['nothing off', { percent: '' }, 'Enter either a percentage or an amount.'],
  ['both', { amount: '5' }, 'Enter either a percentage or an amount.'],
  ['150 percent', { percent: '150' }, 'Enter a whole number, from 1 to 100.'],
  ['minus 5 percent', { percent: '-5' }, 'Enter a whole number, from 1 to 100.'],
  ['a fraction of a cent', { percent: '', amount: '0.001' }, 'Enter dollars, such as 4.50.'],
  [
    'an end before its start',
    { from: '2030-05-02', until: '2030-05-01' },
    'The last day is before the first day.',
  ],
  ['a day that is none', { from: '2030-02-30' }, 'Enter a date, such as 2026-12-24.'],
  ['no uses', { maxUses: '0' }, 'Enter at least 1, or leave it empty for no limit.'],
  ['a space in it', { code: 'A B' }, 'Use letters, digits, hyphens and underscores.'],
  ['the name of another', { code: 'Zine10' }, 'The code ZINE10 already exists.'],
])('a code with %s is refused', async (_what, more, message) => {
  const fields = { intent: 'save', code: 'NEW', percent: '10', ...more }
  const [status, alert] = await refused('/admin/discounts/new', fields)
  expect([status === 400 || status === 409, alert]).toEqual([true, message])
  expect(await db.discount.count()).toBe(1)
})

test('of two admins who change a zone or a code, the second is told and may save over it', async () => {
  const zone = await db.shippingZone.findFirstOrThrow({ where: { name: 'Home' } })
  const { id } = await db.discount.create({ data: { code: 'TWICE', percent: 5 } })
  const opened = { version: String(zone.version) }
  const path = `/admin/shipping/zones/${zone.id}`
  expect((await press(path, { ...home('Home', 'DE', '6.00'), ...opened })).status).toBe(303)
  const [status, alert] = await refused(path, { ...home('Home', 'DE', '7.00'), ...opened })
  expect([status, alert]).toEqual([
    409,
    expect.stringContaining('You have saved this zone in another window'),
  ])
  const firstCents = async () =>
    (await db.shippingRate.findFirstOrThrow({ where: { zoneId: zone.id, classId: parcel } })).firstCents
  expect(await firstCents()).toBe(600)
  const overwrite = String(zone.version + 1)
  expect((await press(path, { ...home('Home', 'DE', '5.49'), ...opened, overwrite })).status).toBe(303)
  expect(await firstCents()).toBe(549)

  const code = { intent: 'save', code: 'TWICE', percent: '6', version: '1' }
  expect((await press(`/admin/discounts/${id}`, code)).status).toBe(303)
  expect((await press(`/admin/discounts/${id}`, code)).status).toBe(409)
  expect((await press(`/admin/discounts/${id}`, { intent: 'delete' })).status).toBe(303)
  expect((await boss.page(`/admin/discounts/${id}`)).status).toBe(404)
})

test('a class in use stays, another can be renamed and deleted, and so can a place', async () => {
  const [status, alert] = await refused('/admin/shipping', { intent: 'delete-class', id: String(letter) })
  expect([status, alert]).toEqual([409, 'An item uses the class Letter. Give it another class first.'])
  await press('/admin/shipping', { intent: 'add-class', name: 'Tube' })
  const { id } = await db.shippingClass.findFirstOrThrow({ where: { name: 'Tube' } })
  expect(await refused('/admin/shipping', { intent: 'add-class', name: 'tube' })).toEqual([
    409,
    'The class Tube already exists.',
  ])
  await press('/admin/shipping', { intent: 'rename-class', id: String(id), name: 'Roll' })
  expect(await textOf(boss, '/admin/merch/new')).toContain('Roll')
  await press('/admin/shipping', { intent: 'delete-class', id: String(id) })
  expect(await db.shippingClass.count({ where: { id } })).toBe(0)
  await press('/admin/shipping', { intent: 'add-place', name: 'A fair' })
  const place = await db.pickupPlace.findFirstOrThrow({ where: { name: 'A fair' } })
  await press('/admin/shipping', { intent: 'choose-first', destination: `pickup-${place.id}` })
  const eve = await caller(server, 'eve')
  await eve.call('POST', '/api/cart/add', { merchId: poster })
  expect(await textOf(eve, '/cart')).toContain('Shipping choose above')
  const unchosen = await (await eve.page('/cart')).text()
  expect(unchosen).toMatch(/<option value="" selected="">Choose a country/)
  expect(unchosen).toContain('Choose a country, or pick it up here:')
  await press('/cart', { intent: 'destination', destination: `pickup-${place.id}` }, eve)
  expect(await (await eve.page('/cart')).text()).toContain(`<option value="pickup-${place.id}" selected="">`)
  await press('/admin/shipping', { intent: 'delete-place', id: String(place.id) })
  expect(await textOf(eve, '/cart')).toContain('Pick-up is no longer offered there.')
  const gil = await caller(server, 'gil')
  await gil.call('POST', '/api/cart/add', { merchId: poster })
  expect(await textOf(gil, '/cart')).toContain('Choose where to ship it.')
})

test('the desk says once what it saved about postage, ways to pay and discounts', async () => {
  const saved: [string, Record<string, string>][] = [
    ['/admin/shipping', { intent: 'set-returns', days: '14', words: 'To the shop.' }],
    ['/admin/shipping/zones/new', home('Islands', 'IS')],
    ['/admin/ways-to-pay', { intent: 'transfer', words: '', days: '14' }],
    ['/admin/discounts/new', { intent: 'save', code: 'once', percent: '5' }],
  ]
  for (const [path, fields] of saved) {
    const answer = await press(path, fields)
    const Cookie = answer.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ')
    const next = answer.headers.get('location') ?? ''
    const page = textIn(await (await boss.page(next, { headers: { Cookie } })).text())
    expect([answer.status, page]).toEqual([303, expect.stringContaining('Your changes are saved.')])
    expect(await textOf(boss, next)).not.toContain('Your changes are saved.')
  }
})
