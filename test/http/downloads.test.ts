import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '../../app/platform/database/db.server'
import { downloadLink } from '../../app/shop/orders/downloads/download-link.server'
import { addOrderToAccount } from '../../app/shop/orders/guest-orders.server'
import { refundOrder } from '../../app/shop/orders/refunds/refunds.server'
import type { RunningApp } from '../app'
import { aDownload, aMerchItem } from '../builders'
import { anMp3, aPdf } from '../files'
import { zippedIn } from '../zip'
import { anItem, aProvider, aShop, type Caller, caller, type Provider } from './shop'

let provider: Provider
let server: RunningApp
let boss: Caller
let ada: Caller
let eve: Caller
beforeAll(async () => {
  provider = await aProvider()
  server = await aShop(provider)
  boss = await caller(server, 'boss')
  ada = await caller(server, 'ada')
  eve = await caller(server, 'eve')
})
afterAll(async () => {
  await server.stop()
  await provider.stop()
})

const textOf = async (answer: Response) => (await answer.text()).replaceAll('<!-- -->', '')
const linksIn = (html: string) =>
  [...html.matchAll(/href="(\/orders\/[^"]+\/files\/[^"]+)"/g)].map(([, link = '']) =>
    link.replaceAll('&amp;', '&'),
  )

/** Bought and paid by ada, in her cart and on the provider's page. */
async function boughtByAda(...ids: number[]) {
  for (const merchId of ids) await ada.call('POST', '/api/cart/add', { merchId })
  const { body } = await ada.call('POST', '/api/checkout', {})
  await provider.pay(body.id)
  const success = await ada.page(`/checkout/success?session_id=${body.id}`)
  if (success.status === 302) await ada.page(`/checkout/success?session_id=${body.id}`)
  const order = await db.order.findUniqueOrThrow({ where: { stripeSessionId: body.id } })
  const page = await textOf(await ada.page(`/orders/${order.reference}`))
  return { ...order, page, links: linksIn(page) }
}

const asVisitor = (path: string, init: RequestInit = {}) =>
  fetch(server.origin + path, { redirect: 'manual', ...init })

/** Bought and paid without an account. */
async function boughtByGuest(itemId: number) {
  const buy = { method: 'POST', body: new URLSearchParams({ intent: 'buy' }) }
  const pressed = await asVisitor(`/item/${itemId}`, { ...buy, headers: { Origin: server.origin } })
  const [session = ''] = /cs_\w+/.exec(pressed.headers.get('location') ?? '') ?? []
  await provider.pay(session, { email: 'gus@example.org' })
  const success = `/checkout/success?session_id=${session}`
  await asVisitor(success)
  const page = await textOf(await asVisitor(success))
  const order = await db.order.findUniqueOrThrow({ where: { stripeSessionId: session } })
  return { ...order, page, links: linksIn(page) }
}

test('its buyer downloads a file, nobody else does, and after the refund nobody', async () => {
  const pdf = aPdf(5000)
  const { id } = await aDownload({ title: 'Night Zine' }, { 'Night.pdf': pdf })
  const { links, page, ...order } = await boughtByAda(id)
  expect(page).toContain('Downloads')
  expect(page).toContain('PDF, 5 KB')
  const [link = ''] = links

  const answer = await ada.page(link)
  expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
    200,
    'attachment; filename="Night.pdf"',
  ])
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(Buffer.from(await answer.arrayBuffer()).equals(pdf)).toBe(true)
  expect(await textOf(await ada.page(`/orders/${order.reference}`))).toContain('downloaded once')
  expect(await textOf(await boss.page(`/admin/orders/${order.id}`))).toContain('downloaded once')

  for (const stranger of [eve.page(link), boss.page(link), fetch(server.origin + link)]) {
    const refused = await stranger
    expect([refused.status, await textOf(refused)]).toEqual([
      403,
      expect.stringContaining('Only its buyer can download this.'),
    ])
  }
  const loginLink = `href="/login?redirectTo=${encodeURIComponent(link)}"`
  expect(await textOf(await asVisitor(link))).toContain(loginLink)
  expect(await textOf(await eve.page(link))).not.toContain('/login?redirectTo')
  await refundOrder({ orderId: order.id, actor: 'boss' })
  const refused = await ada.page(link)
  expect([refused.status, await textOf(refused)]).toEqual([
    403,
    expect.stringContaining('This order was refunded'),
  ])
  expect((await fetch(server.origin + link)).status).toBe(403)
})

test('a link that is too old, or that nobody signed, leads its buyer to fresh ones', async () => {
  const { id } = await aDownload()
  const { links, reference } = await boughtByAda(id)
  const [link = ''] = links
  const page = `/orders/${reference}#downloads`
  const old = await ada.page(link.replace(/until=\d+/, 'until=1'))
  expect([old.status, old.headers.get('location')]).toEqual([302, page])
  const bare = await ada.page(link.split('?')[0] ?? '')
  expect([bare.status, bare.headers.get('location')]).toEqual([302, page])
  expect((await eve.page(link.split('?')[0] ?? '')).status).toBe(403)
  const unknown = [
    '/orders/nowhere/files/1/1',
    `/orders/${reference}/files/999999/1`,
    link.replace(/\d+\?/, '999999?'),
  ]
  for (const path of unknown) expect((await ada.page(path)).status).toBe(404)
})

test("a guest's link gives its file, never the order, and for seven days", async () => {
  const pdf = aPdf(3000)
  const { id } = await aDownload({}, { 'Song.pdf': pdf })
  const { links, ...order } = await boughtByGuest(id)
  const [link = ''] = links
  const given = await asVisitor(link)
  expect([given.status, Buffer.from(await given.arrayBuffer()).equals(pdf)]).toEqual([200, true])

  const [path, query] = link.split('?')
  const cut = `/orders/${order.reference}?${query}`
  expect((await asVisitor(cut)).headers.get('location')).toMatch(/^\/login\?redirectTo=/)
  const add = { method: 'POST', body: new URLSearchParams({ intent: 'add' }) }
  expect((await eve.page(cut, add)).status).toBe(404)
  for (const stale of [`${path}`, link.replace(/until=\d+/, 'until=1')]) {
    const refused = await asVisitor(stale)
    expect([refused.status, await textOf(refused)]).toEqual([
      403,
      expect.stringContaining('Open the link to your order in the email. It has fresh links.'),
    ])
  }
  for (const one of [link, cut, `${path}`, `${path}.data?${query}`]) {
    const answer = await asVisitor(one)
    expect(one + answer.headers.get('location') + (await answer.text())).not.toContain('key=')
  }

  const { id: userId } = await db.user.findUniqueOrThrow({ where: { usernameKey: 'ada' } })
  await addOrderToAccount(order.id, { id: userId, username: 'ada' })
  expect([(await asVisitor(link)).status, (await ada.page(link)).status]).toEqual([403, 200])
})

test('files of a pre-order are on no page and at no link before their day', async () => {
  const { id, variantId } = await aDownload({ shipsFrom: '2099-12-24' })
  const words = 'These files can be downloaded from December 24, 2099.'
  const { id: fileId } = await db.variantFile.findFirstOrThrow({ where: { variantId } })
  const linkOf = async ({ id: orderId, reference }: { id: number; reference: string }) => {
    const { id: lineId } = await db.orderLine.findFirstOrThrow({ where: { orderId } })
    return downloadLink({ reference, lineId, fileId })
  }
  const [adas, guests] = [await boughtByAda(id), await boughtByGuest(id)]
  for (const { page, links } of [adas, guests])
    expect([links, page]).toEqual([[], expect.stringContaining(words)])
  expect(guests.page).not.toContain('We will pack')
  const ways = [async () => ada.page(await linkOf(adas)), async () => asVisitor(await linkOf(guests))]
  for (const get of ways) {
    const early = await get()
    expect([early.status, await textOf(early)]).toEqual([403, expect.stringContaining(words)])
  }
  const all = { orderId: { in: [adas.id, guests.id] } }
  await db.orderLine.updateMany({ where: all, data: { shipsFrom: '2024-12-24' } })
  for (const get of ways) expect((await get()).status).toBe(200)
})

test('what was cut off goes on where it was, and counts once', async () => {
  const pdf = aPdf(20_000)
  const { id } = await aDownload({}, { 'long.pdf': pdf })
  const { links, reference } = await boughtByAda(id)
  const [link = ''] = links
  const range = (value: string, more: Record<string, string> = {}) =>
    ada.page(link, { headers: { Range: value, ...more } })
  const first = await range('bytes=0-9999')
  expect([first.status, first.headers.get('content-range')]).toEqual([206, 'bytes 0-9999/20000'])
  const rest = await range('bytes=10000-', { 'If-Range': first.headers.get('etag') ?? '' })
  expect(rest.status).toBe(206)
  const whole = Buffer.concat([Buffer.from(await first.arrayBuffer()), Buffer.from(await rest.arrayBuffer())])
  expect(whole.equals(pdf)).toBe(true)
  expect((await range('bytes=30000-')).status).toBe(416)
  const head = await ada.page(link, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length')]).toEqual([200, '20000'])
  expect(await textOf(await ada.page(`/orders/${reference}`))).toContain('downloaded once')
})

test('an album comes as one ZIP with every file whole and in order', async () => {
  const files = { 'b-side.mp3': anMp3(), 'a-side.mp3': anMp3(), 'Liner notes.pdf': aPdf(3000) }
  const { id } = await aDownload({ title: 'Album: “Ça va?”' }, files)
  const { links } = await boughtByAda(id)
  expect(links).toHaveLength(4)
  const answer = await ada.page(links.at(-1) ?? '')
  expect(answer.headers.get('content-disposition')).toContain(
    "filename*=UTF-8''Album%20%E2%80%9C%C3%87a%20va",
  )
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(String(bytes.length)).toBe(answer.headers.get('content-length'))
  const zipped = zippedIn(bytes)
  expect([...zipped.keys()]).toEqual(['1 b side.mp3', '2 a side.mp3', '3 Liner notes.pdf'])
  expect(
    [...zipped.values()].map((file, index) => file.equals(Object.values(files)[index] as Buffer)),
  ).toEqual([true, true, true])
  const head = await ada.page(links.at(-1) ?? '', { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)])
})

const upload = (files: [string, Buffer, string][], variantId: number) => {
  const form = new FormData()
  form.set('variantId', String(variantId))
  for (const [name, bytes, type] of files)
    form.append('files', new Blob([new Uint8Array(bytes)], { type }), name)
  return form
}

test('an admin gives an item its files by a plain form, which nobody finds under /uploads', async () => {
  const id = await anItem(boss, { title: 'Tape' })
  const { id: variantId } = await db.merchVariant.findFirstOrThrow({ where: { merchItemId: id } })
  const page = `/admin/merch/${id}/files`
  const long = `${'n'.repeat(190)}.mp3`
  const saved = await boss.page(page, {
    method: 'POST',
    body: upload(
      [
        ['01_Side-A.pdf', aPdf(), 'application/pdf'],
        [long, anMp3(), 'audio/mpeg'],
      ],
      variantId,
    ),
  })
  expect([saved.status, saved.headers.get('location')]).toEqual([303, page])
  const [first, second] = await db.variantFile.findMany({
    where: { variantId },
    orderBy: { position: 'asc' },
  })
  expect([first?.title, second?.title]).toEqual(['01 Side A', 'n'.repeat(190)])
  for (const path of [`/${first?.path}`, `/api/${first?.path}`]) {
    expect((await fetch(server.origin + path)).status).toBe(404)
    expect((await ada.page(path)).status).toBe(404)
  }

  const press = async (intent: string, more: Record<string, string> = {}) => {
    const { version } = await db.merchItem.findUniqueOrThrow({ where: { id } })
    const about = { variantId: String(variantId), version: String(version), intent }
    return boss.page(page, { method: 'POST', body: new URLSearchParams({ ...about, ...more }) })
  }
  await press(`up-${second?.id}`, { isDigital: 'on', [`title-${first?.id}`]: 'Side A' })
  const titles = async () =>
    (
      await db.variantFile.findMany({ where: { variantId, removedAt: null }, orderBy: { position: 'asc' } })
    ).map(({ title }) => title)
  expect(await titles()).toEqual(['n'.repeat(190), 'Side A'])
  expect((await db.merchVariant.findUniqueOrThrow({ where: { id: variantId } })).isDigital).toBe(true)
  await press(`remove-${second?.id}`)
  expect(await titles()).toEqual(['Side A'])
  expect(await textOf(await boss.page(page))).toContain('Put back: ')
  await press(`restore-${second?.id}`)
  expect(await titles()).toHaveLength(2)
  const untitled = await press('save', { [`title-${first?.id}`]: ' ' })
  expect([untitled.status, await textOf(untitled)]).toEqual([400, expect.stringContaining('Enter a title.')])
  expect((await press('explode-1')).status).toBe(400)
})

test('what is no PDF, MP3 or ZIP is refused with its reason and leaves nothing', async () => {
  const { id } = await aMerchItem()
  const { id: variantId } = await db.merchVariant.findFirstOrThrow({ where: { merchItemId: id } })
  const before = await db.storedFile.count()
  const post = (files: [string, Buffer, string][], variant = variantId) =>
    boss.call('POST', `/api/merch/${id}/files`, upload(files, variant))
  const typeWords = 'File type must be PDF, MP3, or ZIP'
  const refused: [[string, Buffer, string][], string][] = [
    [[['a.pdf', Buffer.alloc(0), 'application/pdf']], typeWords],
    [[['a.zip', Buffer.from('<html>'), 'application/zip']], typeWords],
    [[['a.exe', aPdf(), 'application/pdf']], typeWords],
    [
      [
        ['a.pdf', aPdf(), 'application/pdf'],
        ['b.zip', anMp3(), 'application/zip'],
      ],
      'This file is MP3, but its name ends in .zip. Rename it to end in .mp3, then upload it again.',
    ],
    [[['a b.pdf', aPdf(), 'application/pdf']], 'Error: File names cannot contain spaces.'],
    [[], 'Please choose a file.'],
  ]
  for (const [files, message] of refused)
    expect(await post(files)).toMatchObject({ status: 400, body: { message } })
  const { id: foreign } = await db.merchVariant.findFirstOrThrow({ where: { merchItemId: { not: id } } })
  expect((await post([['a.pdf', aPdf(), 'application/pdf']], foreign)).status).toBe(404)
  expect(await db.storedFile.count()).toBe(before)
  expect(await db.variantFile.count({ where: { variantId } })).toBe(0)
  expect((await ada.call('POST', `/api/merch/${id}/files`, upload([], variantId))).status).toBe(403)
})
