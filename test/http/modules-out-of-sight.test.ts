import { afterAll, beforeAll, expect, test } from 'vitest'
import { printModule } from '../../app/magazine/publications/booklets/print.module'
import { seriesModule } from '../../app/magazine/publications/series/series.module'
import { modules } from '../../app/modules'
import { db } from '../../app/platform/database/db.server'
import { addToCart } from '../../app/shop/cart/cart.server'
import { giftCardsModule } from '../../app/shop/gift-cards/gift-cards.module'
import { issueGiftCards } from '../../app/shop/gift-cards/gift-cards-admin.server'
import { musicModule } from '../../app/shop/music/music.module'
import { tipsModule } from '../../app/shop/orders/tips/tips.module'
import { setPaymentWay } from '../../app/shop/ways-to-pay/ways.server'
import { waysToPayModule } from '../../app/shop/ways-to-pay/ways-to-pay.module'
import { switchModule } from '../../app/site/modules/switches.server'
import { type RunningApp, startApp } from '../app'
import { aDownload, anArticleWithFiles, anOpenPrice, aUser } from '../builders'
import { anMp3 } from '../files'
import { aRelease, aSoldRelease } from '../music'
import { saveSetting } from '../shopping'
import { cookieOf } from './logged-in'

let app: RunningApp
let owner: Record<string, string>
let pages: string[]

beforeAll(async () => {
  app = await startApp()
  const boss = await aUser({ role: 'admin', staff: 'owner' })
  owner = { cookie: await cookieOf(boss) }
  await saveSetting({ takesGiftCards: true, takesTips: true })
  const item = await anOpenPrice({ priceCents: 900, minimumCents: 500 })
  const article = await anArticleWithFiles({
    title: 'Night',
    isPrintable: 'on',
    seriesTitle: 'Loose Staple',
    issueNumber: '7',
  })
  await addToCart(boss.id, item.id, 1)
  const { id: releaseId, bandId } = await aRelease({ 'one.mp3': anMp3() })
  pages = [
    '/',
    '/shop',
    `/item/${item.id}`,
    `/articles/${article.id}`,
    '/cart',
    '/userInfo',
    '/search?q=night',
    '/feed.xml',
    '/opds',
    '/sitemap.xml',
    '/api',
    '/api/openapi.json',
    '/admin',
    '/admin/site',
    '/admin/orders',
    '/admin/mails',
    '/admin/jobs',
    '/admin/articles/new',
    `/admin/articles/${article.id}`,
    '/admin/merch/new',
    `/admin/merch/${item.id}`,
    `/admin/merch/${item.id}/variants`,
    `/admin/merch/${item.id}/files`,
    `/admin/merch/${(await aDownload()).id}/files`,
    `/admin/bands/${bandId}/releases/${releaseId}`,
  ]
})
afterAll(() => app.stop())

/** Words that a module alone brings to a page. */
const words: [module: string, RegExp][] = [
  ['gift-cards', /gift.?cards?/i],
  ['codes', /print codes/i],
  ['scans', /searchable pdf|recogniz|site-scans|suggestions/i],
  ['ways-to-pay', /ways.to.pay|bank transfer|payBy|trade\b/i],
  ['tips', /\btips?\b|pay what you want|your price|suggested price|minimumPrice|moreIfYouCan/i],
  ['music', /sell as music|includes music|accept wav|takesRecordings/i],
  ['print', /print it yourself|booklet|isPrintable/i],
  ['series', /\bseries\b|isbn|Loose Staple/i],
  ['webhooks', /order\.paid|webhook-signature/],
  ['members', /\bmembers?\b|\bmemberships?\b/i],
  ['newsletter', /newsletter|\bsubscribers?\b/i],
  ['embeds', /site-embedding|embedHosts|\bembedders\b/],
  ['followers', /fediverse|followers?\b/i],
  ['plays', /\bplays\b/i],
  ['devices', /e-reader|koreader/i],
  ['languages', /other languages/i],
  ['wholesale', /wholesale|price lists?\b|"\/admin\/invoices"/i],
]

const textOf = async (address: string) => {
  const answer = await fetch(app.origin + address, { headers: owner })
  expect([address, answer.status]).toEqual([address, 200])
  return (await answer.text()).replace(/<script[\s\S]*?<\/script>/g, '')
}
const statusOf = async (address: string, headers = owner) =>
  (await fetch(app.origin + address, { headers, redirect: 'manual' })).status

const switchTo = async (isOn: boolean) => {
  for (const module of modules) await switchModule(module, isOn, modules)
  // The log tells what was.
  await db.auditEntry.deleteMany()
}

/** The pages on which a word of each module stands, with the word. */
async function wordsOnPages() {
  const texts = await Promise.all(pages.map(async (address) => ({ address, text: await textOf(address) })))
  return words.map(([module, word]) => ({
    module,
    found: texts.flatMap(({ address, text }) => {
      const at = text.search(word)
      return at < 0 ? [] : [`${address}: ${text.slice(Math.max(0, at - 60), at + 60)}`]
    }),
  }))
}

test('no word of a module that is off stands on pages, in the desk, its forms and settings, or the reference', async () => {
  await switchTo(false)
  expect((await wordsOnPages()).filter(({ found }) => found.length > 0)).toEqual([])
  await switchTo(true)
  expect((await wordsOnPages()).filter(({ found }) => found.length === 0)).toEqual([])
})

test('settings of a module that is off stay as they are when others are saved', async () => {
  const send = (body: object) =>
    fetch(`${app.origin}/api/settings`, {
      method: 'PUT',
      headers: { ...owner, Origin: app.origin, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
  await switchModule(giftCardsModule, false, modules)
  expect((await send({ tagline: 'Of the night', takesGiftCards: false })).status).toBe(200)
  const form = new FormData()
  const shown = (await textOf('/admin/site')).matchAll(/<input[^>]* name="(\w+)"[^>]* value="([^"]*)"/g)
  for (const [, name = '', value = ''] of shown) form.append(name, value)
  form.set('name', 'Zine')
  form.set('intent', 'save')
  const headers = { ...owner, Origin: app.origin }
  await fetch(`${app.origin}/admin/site`, { method: 'POST', headers, body: form, redirect: 'manual' })
  await switchModule(giftCardsModule, true, modules)
  const settings = await (await fetch(`${app.origin}/api/settings`, { headers: owner })).json()
  expect(settings).toMatchObject({ takesGiftCards: true, tagline: 'Of the night' })
})

test('a gift card pays on while gift cards are off, until nothing is left on it', async () => {
  const [id = 0] = await issueGiftCards({ amountCents: 700, count: 1, note: '' })
  const { code } = await db.giftCard.findUniqueOrThrow({ where: { id } })
  await switchModule(giftCardsModule, false, modules)
  expect(await statusOf(`/gift-cards/${code}`, {})).toBe(200)
  expect(await statusOf('/gift-cards', {})).toBe(404)
  expect(await statusOf('/admin/gift-cards')).toBe(404)
  expect(await textOf('/cart')).toContain('Gift card')
  expect(await textOf('/shop')).not.toContain('/gift-cards')
  await db.giftCard.update({ where: { id }, data: { balanceCents: 0 } })
  expect(await statusOf(`/gift-cards/${code}`, {})).toBe(404)
  expect(await textOf('/cart')).not.toContain('Gift card')
  await switchModule(giftCardsModule, true, modules)
  expect(await statusOf(`/gift-cards/${code}`, {})).toBe(200)
})

test('an article that is saved while print and series are off keeps what it has of them', async () => {
  const { id } = await anArticleWithFiles({
    isPrintable: 'on',
    seriesTitle: 'Loose Staple',
    issueNumber: '8',
  })
  for (const module of [printModule, seriesModule]) await switchModule(module, false, modules)
  const read = async () => (await fetch(`${app.origin}/api/articles/${id}`, { headers: owner })).json()
  const form = new FormData()
  for (const [name, value] of Object.entries({ title: 'Renamed', description: 'Buses', filetype: 'Article' }))
    form.append(name, value)
  const headers = { ...owner, Origin: app.origin }
  const sent = await fetch(`${app.origin}/api/articles/${id}`, { method: 'PUT', headers, body: form })
  expect(sent.status).toBe(200)
  expect(Object.keys(await read())).not.toContain('isPrintable')
  expect(Object.keys(await read())).not.toContain('issue')
  for (const module of [printModule, seriesModule]) await switchModule(module, true, modules)
  expect(await read()).toMatchObject({
    title: 'Renamed',
    isPrintable: true,
    issue: { number: '8', series: { title: 'Loose Staple' } },
  })
})

test('a price that buyers choose is the suggested one while own prices are off, and stays what it was', async () => {
  const { id, variantId } = await anOpenPrice({ priceCents: 900, minimumCents: 500 })
  const headers = { ...owner, Origin: app.origin, 'Content-Type': 'application/json' }
  const add = async (price: number) => {
    const body = JSON.stringify({ merchId: id, price })
    return (await fetch(`${app.origin}/api/cart/add`, { method: 'POST', headers, body })).status
  }
  expect(await add(6)).toBe(200)
  await switchModule(tipsModule, false, modules)
  expect(await textOf(`/item/${id}`)).toContain('$9.00')
  expect(await add(6)).toBe(400)
  expect(await add(9)).toBe(200)
  expect(
    (await db.cartLine.findMany({ where: { merchItemId: id } })).map((line) => line.priceAtAddCents),
  ).toEqual([600, 900])
  const variants = [{ id: variantId, price: 8, pricing: 'fixed' }]
  const change = { method: 'PUT', headers, body: JSON.stringify({ variants }) }
  expect((await fetch(`${app.origin}/api/merch/${id}/variants`, change)).status).toBe(200)
  await switchModule(tipsModule, true, modules)
  expect(await db.merchVariant.findUniqueOrThrow({ where: { id: variantId } })).toMatchObject({
    priceCents: 800,
    minimumCents: 500,
  })
})

test('a way to pay is offered nowhere while ways to pay are off, and is there again', async () => {
  await setPaymentWay({ name: 'transfer', isOn: true, words: 'IBAN', days: 7 })
  const { id } = await aDownload({ priceCents: 900 })
  expect(await textOf(`/item/${id}`)).toContain('Bank transfer')
  await switchModule(waysToPayModule, false, modules)
  for (const address of [`/item/${id}`, '/cart']) expect(await textOf(address)).not.toContain('Bank transfer')
  await switchModule(waysToPayModule, true, modules)
  expect(await textOf(`/item/${id}`)).toContain('Bank transfer')
})

test('no music is put on sale while music sales are off, and what is on sale stays there, with its files', async () => {
  const sold = await aSoldRelease({ 'Sold.mp3': anMp3() })
  const unsold = await aRelease({ 'Unsold.mp3': anMp3() })
  const item = await aDownload({ priceCents: 900 })
  const headers = { ...owner, Origin: app.origin }
  const post = async (address: string, fields: Record<string, string>) => {
    const body = new URLSearchParams(fields)
    return (await fetch(app.origin + address, { method: 'POST', headers, body, redirect: 'manual' })).status
  }
  const desk = ({ bandId, id }: typeof unsold) => `/admin/bands/${bandId}/releases/${id}`
  const onSale = () => db.variantMusic.findMany({ orderBy: { id: 'asc' } })
  const before = await onSale()
  const attach = async (merchId: number, variantId: number, releaseId: string) => {
    const { version } = await db.merchItem.findUniqueOrThrow({ where: { id: merchId } })
    const fields = { variantId: `${variantId}`, version: `${version}`, isDigital: 'on', intent: 'save' }
    return post(`/admin/merch/${merchId}/files`, { ...fields, releaseId })
  }
  const put = (on: string[]) =>
    fetch(`${app.origin}/api/modules`, {
      method: 'PUT',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ on }),
    })
  const all = modules.map(({ name }) => name)

  const { unsettled } = await (await put(all.filter((name) => name !== musicModule.name))).json()
  expect(unsettled).toContainEqual({
    name: 'music',
    sentences: ['1 item sells music. It stays in the shop until you remove it'],
  })
  for (const intent of ['sell', 'retry', 'end-sale'])
    for (const release of [sold, unsold]) expect(await post(desk(release), { intent, price: '5' })).toBe(404)
  expect(await attach(item.id, item.variantId, `${unsold.id}`)).toBe(303)
  expect(await attach(sold.itemId, sold.variantId, '')).toBe(303)
  expect(await onSale()).toEqual(before)
  for (const release of [sold, unsold]) expect(await textOf(desk(release))).not.toContain('id="sale"')
  expect(await textOf(`/item/${sold.itemId}`)).toContain('1 track')

  expect((await put(all)).status).toBe(200)
  expect(await textOf(desk(sold))).toContain('Take off sale')
  expect(await attach(item.id, item.variantId, `${unsold.id}`)).toBe(303)
  expect(await onSale()).toHaveLength(before.length + 1)
})
