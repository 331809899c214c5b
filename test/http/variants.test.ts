import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { db } from '../../app/platform/database/db.server'
import { env } from '../../app/platform/env.server'
import { loadCartOfUser } from '../../app/shop/cart/cart.server'
import { findMerchItemById } from '../../app/shop/items/merch.server'
import { sendStockMails } from '../../app/shop/items/stock-mails.server'
import { sendDueMails } from '../../app/site/mail/outbox.server'
import type { RunningApp } from '../app'
import { aMerchItem, aShirt, aUser, password } from '../builders'
import { aMailServer } from '../mail'
import { redirected } from './redirected'
import { anAppWithBoss, caller } from './shop'

let server: RunningApp
beforeAll(async () => {
  server = await anAppWithBoss()
})
afterAll(() => server.stop())

const form = (fields: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams(fields) })
const textOf = async (answer: Response) => (await answer.text()).replaceAll('<!-- -->', '')

test('an item is sold in sizes by plain radio buttons, those that are gone named so', async () => {
  const shirt = await aShirt({ title: 'Shirt' })
  const boss = await caller(server, 'boss')
  const { version } = await findMerchItemById(shirt.id)
  await boss.page(
    `/admin/merch/${shirt.id}/variants`,
    form({
      intent: 'variants',
      version: String(version),
      [`price-${shirt.small}`]: '18',
      [`stock-${shirt.small}`]: '0',
      [`previousStock-${shirt.small}`]: '2',
      [`price-${shirt.large}`]: '20.50',
      [`stock-${shirt.large}`]: '',
      [`previousStock-${shirt.large}`]: '2',
    }),
  )
  const html = await textOf(await fetch(`${server.origin}/item/${shirt.id}`))
  expect(html).toContain('from $18.00')
  expect(html.match(/type="radio"/g)).toHaveLength(3)
  expect(html).toMatch(/class="is-gone"><span[^>]*>S<\/span>.*\(sold out\)/)
  expect(html).toContain('$20.50')
  expect(await textOf(await fetch(`${server.origin}/shop`))).toContain('from $18.00')

  const ada = await caller(server, 'ada')
  const add = (fields: Record<string, string>) => ada.page(`/item/${shirt.id}`, form(fields))
  const unchosen = await add({})
  expect([unchosen.status, await textOf(unchosen)]).toEqual([400, expect.stringContaining('Choose a size.')])
  const gone = await add({ option1: 'S' })
  expect([gone.status, await textOf(gone)]).toEqual([409, expect.stringContaining('Shirt (S) is sold out.')])
  const unknown = await add({ option1: 'XXL' })
  expect([unknown.status, await textOf(unknown)]).toEqual([
    409,
    expect.stringContaining('Please choose again.'),
  ])
  expect((await add({ option1: 'L' })).headers.get('location')).toBe(`/item/${shirt.id}`)
  const cart = await textOf(await ada.page('/cart'))
  expect(cart).toContain('aria-label="Remove Shirt (L)"')
  expect(cart).toMatch(/Total<\/span> <strong>\$20\.50/)
})

test('what a visitor chose before the login is in the cart after it', async () => {
  const shirt = await aShirt()
  const user = await aUser({ username: 'bea' })
  const asked = await fetch(`${server.origin}/item/${shirt.id}`, {
    ...form({ option1: 'M' }),
    headers: { Origin: server.origin },
  })
  expect(asked.status).toBe(401)
  expect(await asked.text()).toMatch(/<input[^>]*checked="" value="M"/)
  const [cookie = ''] = asked.headers.getSetCookie().map((one) => one.split(';')[0])
  const login = await fetch(`${server.origin}/login`, {
    ...form({ username: 'bea', password }),
    headers: { Origin: server.origin, Cookie: cookie },
    redirect: 'manual',
  })
  expect(login.status).toBe(302)
  expect((await loadCartOfUser(user.id)).lines).toMatchObject([{ variantId: shirt.medium, values: ['M'] }])
})

test('the JSON API names options and variants, and takes a variant into the cart', async () => {
  const [shirt, mug] = [await aShirt({ stock: 1 }), await aMerchItem()]
  const { call } = await caller(server, 'cyd')
  const { body } = await call('GET', `/api/merch/${shirt.id}`)
  expect(body).toMatchObject({
    price: 18,
    options: [{ name: 'Size', values: ['S', 'M', 'L'] }],
    variants: [{ id: shirt.small, values: ['S'], price: 18, available: true }, {}, {}],
  })
  const add = async (sent: object) => {
    const { status, body } = await call('POST', '/api/cart/add', sent)
    return [status, body.message ?? body]
  }
  expect(await add({ merchId: mug.id })).toEqual([200, expect.stringContaining('has been added')])
  expect(await add({ merchId: shirt.id })).toEqual([400, 'Choose a size.'])
  expect(await add({ merchId: mug.id, variantId: shirt.small })).toEqual([
    409,
    expect.stringContaining('choose again'),
  ])
  expect(await add({ merchId: shirt.id, variantId: 'M' })).toEqual([
    400,
    'variantId must be the id of a variant of the item.',
  ])
  expect(await add({ merchId: shirt.id, variantId: shirt.medium })).toEqual([
    200,
    expect.stringContaining('has been added'),
  ])
  expect((await call('GET', '/api/cart')).body).toMatchObject([
    { Merch: { id: mug.id } },
    { variantId: shirt.medium, values: ['M'], Merch: { id: shirt.id } },
  ])
})

test('an admin gives an item options by plain forms; what is wrong stands in its field, and nothing is lost', async () => {
  const { id } = await aMerchItem({ stock: 3 })
  const { page } = await caller(server, 'boss')
  const address = `/admin/merch/${id}/variants`
  const version = async () => String((await findMerchItemById(id)).version)
  const options = { intent: 'options', name1: 'Size', values1: 'S\r\nM\r\n', name2: '', values2: '' }
  const twice = await page(address, form({ ...options, values1: 'S\ns', version: await version() }))
  expect([twice.status, await textOf(twice)]).toEqual([400, expect.stringContaining('s is listed twice.')])
  const saved = await page(address, form({ ...options, version: await version() }))
  expect(saved.headers.get('location')).toBe(`${address}#options`)

  const [small, medium] = (await findMerchItemById(id)).variants
  const row = (variant: { id: number } | undefined, price: string, stock: string) => ({
    [`price-${variant?.id}`]: price,
    [`stock-${variant?.id}`]: stock,
    [`previousStock-${variant?.id}`]: '0',
  })
  const sent = { intent: 'variants', ...row(small, '12,50', '4'), ...row(medium, '-1', '1.5') }
  const wrong = await page(address, form({ ...sent, version: await version() }))
  const html = await textOf(wrong)
  expect(wrong.status).toBe(400)
  expect(html).toContain('Enter a price in dollars, such as 12.50.')
  expect(html).toContain('Enter a whole number, or leave it empty for unlimited stock.')
  expect(html).toContain('value="12,50"')
  expect((await findMerchItemById(id)).variants[0]?.stock).toBe(0)

  const old = await version()
  const right = { intent: 'variants', ...row(small, '12,50', '4'), ...row(medium, '13', '') }
  expect((await page(address, form({ ...right, version: old }))).status).toBe(303)
  expect((await findMerchItemById(id)).variants).toMatchObject([
    { priceCents: 1250, stock: 4 },
    { priceCents: 1300, stock: null },
  ])
  const late = await page(address, form({ ...right, version: old }))
  expect([late.status, await textOf(late)]).toEqual([409, expect.stringContaining('Save again to overwrite')])

  const removal = { ...options, values1: 'S', version: await version() }
  const asked = await textOf(await page(address, form(removal)))
  expect(asked).toContain('This deletes M, with price and stock.')
  expect(asked).toContain('name="mayRemove" value="on"')
  expect((await page(address, form({ ...removal, mayRemove: 'on' }))).status).toBe(303)
  expect((await findMerchItemById(id)).variants).toHaveLength(1)
})

test('a visitor who finds a size sold out leaves an address, and is told by one mail when it is back', async () => {
  const mail = await aMailServer()
  const before = env.mail
  env.mail = { ...before, url: mail.url }
  onTestFinished(() => {
    env.mail = before
    return mail.stop()
  })
  const shirt = await aShirt({ stock: 0, title: 'Sold shirt' })
  const address = `${server.origin}/item/${shirt.id}`
  expect(await textOf(await fetch(address))).toContain('Email me when it is back')
  const partly = await aShirt({ stock: 3 })
  const page = `${server.origin}/item/${partly.id}`
  expect(await textOf(await fetch(page))).not.toContain('Email me when it is back')
  await db.merchVariant.update({ where: { id: partly.medium }, data: { stock: 0 } })
  expect(await textOf(await fetch(page))).toContain('Sold out: M. Choose it, then ask to be told here.')
  const ask = (fields: Record<string, string>) =>
    fetch(address, {
      ...form({ intent: 'wish', ...fields }),
      headers: { Origin: server.origin },
      redirect: 'manual',
    })
  const wrong = await ask({ option1: 'M', email: 'nobody' })
  expect([wrong.status, await textOf(wrong)]).toEqual([
    400,
    expect.stringContaining('Enter a valid email address'),
  ])
  expect((await ask({ email: 'dee@example.org' })).status).toBe(400)
  const asked = await ask({ option1: 'M', email: 'dee@example.org' })
  expect(asked.status).toBe(303)
  const told = await textOf(await redirected(asked))
  expect(told).toContain('We’ll email you when <bdi>Sold shirt (M)</bdi> is back.')

  await db.merchVariant.update({ where: { id: shirt.medium }, data: { stock: 2 } })
  await sendStockMails()
  await sendDueMails()
  await expect
    .poll(() => mail.to('dee@example.org', 'Sold shirt (M) is back'), { timeout: 20_000 })
    .toHaveLength(1)
})
