import { expect, test } from 'vitest'
import { aBundle, aDownload, aMerchItem, aUser, onlyVariantOf } from '../../../test/builders'
import { orderNow, site } from '../../../test/shopping'
import { db } from '../../platform/database/db.server'
import { codeLetters, normalizeCode } from '../../platform/printed-code'
import { qrPicture } from '../../platform/qr'
import { accountById } from '../../site/accounts/accounts.server'
import { limitGuesses } from '../../site/accounts/guess-limits.server'
import { downloadsOf } from '../orders/downloads/downloads.server'
import { codeBatch, codeBatches, makeCodes, withdrawCodes } from './codes.server'
import { offerOfCode, redeem } from './redeem.server'

type Visitor = Parameters<typeof limitGuesses>[0]
const offerTo = async (code: string, by: Visitor) => offerOfCode(code, by.user, await limitGuesses(by))

const boss = () => aUser({ role: 'admin' })
const visitor = (key = `form-${Math.random()}`) => ({
  user: null,
  address: site.address,
  browser: 'Firefox',
  email: '',
  key,
})

async function someCodes(count: number, variantId?: number) {
  const id = await makeCodes(
    { variantId: variantId ?? (await aDownload({ title: 'Album' })).variantId, count, note: '' },
    await boss(),
  )
  return { id, codes: (await codeBatch(id)).codes.map(({ code }) => code) }
}

const orderAt = async (link: string) => {
  const reference = new URL(link, site.origin).pathname.split('/')[2]
  return db.order.findUniqueOrThrow({ where: { reference }, include: { lines: true, user: true } })
}

test('codes differ, are spelled without doubt, and can be typed in any way', async () => {
  const { codes } = await someCodes(200)
  expect(new Set(codes).size).toBe(200)
  expect(codes.join('')).toMatch(new RegExp(`^[${codeLetters}]{2400}$`))
  expect(normalizeCode(' bcdf-ghjk mnpq ')).toBe('BCDFGHJKMNPQ')
})

test('a visitor who redeems a code has its files by a link, for nothing and in no books', async () => {
  const { codes } = await someCodes(1)
  const link = await redeem(codes[0] ?? '', visitor())
  expect(link).toMatch(/\?key=/)
  const order = await orderAt(link)
  expect(order).toMatchObject({ status: 'shipped', totalCents: 0, paidAt: null, email: '' })
  expect(order.lines[0]?.title).toBe('Album (files, redeemed)')
  const [line] = await downloadsOf(order.id)
  expect([line?.files.length, line?.refusal]).toEqual([1, null])
  expect((await orderNow(order.id)).changes).toMatchObject([{ fromStatus: null, toStatus: 'shipped' }])
})

test('of two who redeem a code at once, one has it, and it works no second time', async () => {
  const { id, codes } = await someCodes(1)
  const [code = ''] = codes
  const outcomes = await Promise.allSettled([redeem(code, visitor()), redeem(code, visitor())])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await expect(redeem(code, visitor())).rejects.toThrow('This code has been used.')
  await expect(offerTo(code, visitor())).rejects.toThrow('This code has been used.')
  const { orderId } = (await codeBatch(id)).codes[0] ?? {}
  expect(
    await db.order.count({
      where: { lines: { some: { title: 'Album (files, redeemed)' } }, id: orderId ?? 0 },
    }),
  ).toBe(1)
})

test('a form that is sent twice is one order, and whoever used a code finds it again', async () => {
  const { codes } = await someCodes(2)
  const by = visitor('the same form')
  const links = await Promise.all([redeem(codes[0] ?? '', by), redeem(codes[0] ?? '', by)])
  expect(links[0]).toBe(links[1])
  const user = await accountById((await aUser()).id)
  const link = await redeem(codes[1] ?? '', { ...visitor(), user })
  expect(link).not.toContain('key=')
  expect((await orderAt(link)).userId).toBe(user.id)
  expect(await offerTo(codes[1] ?? '', { ...visitor(), user })).toEqual({ link })
})

test('codes that are not used can be withdrawn, one or all', async () => {
  const { id, codes } = await someCodes(3)
  const admin = await boss()
  await redeem(codes[0] ?? '', visitor())
  const batch = await codeBatch(id)
  await withdrawCodes(id, batch.codes[1]?.id, admin)
  await expect(redeem(codes[1] ?? '', visitor())).rejects.toThrow('no longer valid')
  await withdrawCodes(id, undefined, admin)
  const after = (await codeBatch(id)).codes
  expect(after.map(({ redeemedAt, withdrawnAt }) => [redeemedAt !== null, withdrawnAt !== null])).toEqual([
    [true, false],
    [false, true],
    [false, true],
  ])
  const { batches } = await codeBatches({ show: 'all', sort: 'newest', q: 'ALBUM' }, null)
  expect(batches.find((one) => one.id === id)).toMatchObject({ count: 3, used: 1 })
})

test('a code for a bundle gives the files of its parts, and takes no stock', async () => {
  const record = await aMerchItem({ stock: 3 })
  const { id: recordVariant } = await onlyVariantOf(record)
  const songs = await aDownload()
  const bundle = await aBundle([{ variantId: recordVariant }, { variantId: songs.variantId }])
  const { codes } = await someCodes(1, bundle.variantId)
  const order = await orderAt(await redeem(codes[0] ?? '', visitor()))
  expect((await downloadsOf(order.id))[0]?.files).toHaveLength(1)
  expect((await onlyVariantOf(record)).stock).toBe(3)
})

test('there are no codes for what has no files, nor too many', async () => {
  const { id } = await onlyVariantOf(await aMerchItem())
  await expect(someCodes(1, id)).rejects.toThrow('There is nothing to download with this.')
})

const fair = '198.51.100.77'
const aMomentLater = (kind: string) =>
  db.rateLimiterFlexible.updateMany({
    where: { key: { startsWith: `${kind}:` } },
    data: { expire: new Date(Date.now() - 1) },
  })

test('who guesses codes is slowed, and nobody else at the same address', async () => {
  const { codes } = await someCodes(1)
  const guesser = { ...visitor(), address: fair }
  for (let tries = 0; tries < 21; tries += 1)
    await expect(offerTo(`GUESS${tries}`, guesser)).rejects.toThrow('There is no such code.')
  await expect(offerTo(codes[0] ?? '', guesser)).rejects.toThrow(/Try again in \d seconds?\./)
  await expect(redeem(codes[0] ?? '', guesser)).rejects.toThrow(/Try again in \d seconds?\./)

  const other = { ...visitor(), address: fair, browser: 'Safari' }
  expect((await offerTo(codes[0] ?? '', other)).code).toBe(codes[0])
  await aMomentLater('redeem-visitor-slow')
  expect((await offerTo(codes[0] ?? '', guesser)).code).toBe(codes[0])
})

const street = '198.51.100.79'

test('who guesses under many names is slowed to ten codes a second, and the address is not shut out', async () => {
  const { codes } = await someCodes(1)
  const guess = (turn: number) => offerTo('GUESS', { ...visitor(), address: street, browser: `no. ${turn}` })
  const used = { points: 600, expire: new Date(Date.now() + 600_000) }
  await db.rateLimiterFlexible.upsert({
    where: { key: `redeem:${street}` },
    create: { key: `redeem:${street}`, ...used },
    update: used,
  })
  const slow = { points: 10, expire: new Date(Date.now() + 600_000) }
  await db.rateLimiterFlexible.create({ data: { key: `redeem-slow:${street}`, ...slow } })
  await expect(guess(1)).rejects.toThrow('Too many attempts.')

  await aMomentLater('redeem-slow')
  await expect(guess(2)).rejects.toThrow('There is no such code.')
  expect((await offerTo(codes[0] ?? '', { ...visitor(), address: street })).code).toBe(codes[0])
})

test('codes that there are count against nobody', async () => {
  const { codes } = await someCodes(1)
  const address = '198.51.100.78'
  for (let turn = 0; turn < 3; turn += 1) await offerTo(codes[0] ?? '', { ...visitor(), address })
  expect(await db.rateLimiterFlexible.count({ where: { key: `redeem:${address}`, points: 0 } })).toBe(1)
})

test('the picture of a code is read back as its address', async () => {
  const { default: decodeQR } = await import('qr/decode.js')
  const address = 'https://zine.example.org/redeem/BCDF-GHJK-MNPQ'
  const { size, path } = qrPicture(address)
  const scale = 4
  const data = new Uint8Array(size * size * scale * scale * 4).fill(255)
  for (const [, x = '', y = '', run = ''] of path.matchAll(/M(\d+) (\d+)h(\d+)/g))
    for (let px = Number(x) * scale; px < (Number(x) + Number(run)) * scale; px += 1)
      for (let py = Number(y) * scale; py < (Number(y) + 1) * scale; py += 1)
        data.fill(0, (py * size * scale + px) * 4, (py * size * scale + px) * 4 + 3)
  expect(decodeQR({ width: size * scale, height: size * scale, data })).toBe(address)
})
