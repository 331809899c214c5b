import { expect, test } from 'vitest'
import { aBundle, aDownload, aMerchItem, aUser, onlyVariantOf } from '../../../test/builders'
import { statementsDuring } from '../../../test/recorded-statements'
import { orderNow, site } from '../../../test/shopping'
import { db } from '../../platform/database/db.server'
import { normalizePrintedCode, printedCodeLetters } from '../../platform/printed-code'
import { qrPicture } from '../../platform/qr'
import { findAccountById } from '../../site/accounts/accounts.server'
import { enforceGuessLimit } from '../../site/accounts/guess-limits.server'
import { listDownloadsOfOrder } from '../orders/downloads/downloads.server'
import {
  createDownloadCodes,
  findCodeBatch,
  listCodeBatchesByIds,
  loadCodeBatchPage,
  withdrawDownloadCodes,
} from './codes.server'
import { findOfferOfCode, redeemDownloadCode } from './redeem.server'

type Visitor = Parameters<typeof enforceGuessLimit>[0]
const offerTo = async (code: string, by: Visitor) =>
  findOfferOfCode(code, by.user, await enforceGuessLimit(by))

const boss = () => aUser({ role: 'admin' })
const visitor = (key = `form-${Math.random()}`) => ({
  user: null,
  address: site.address,
  browser: 'Firefox',
  email: '',
  key,
})

async function someCodes(count: number, variantId?: number) {
  const id = await createDownloadCodes(
    { variantId: variantId ?? (await aDownload({ title: 'Album' })).variantId, count, note: '' },
    await boss(),
  )
  return { id, codes: (await findCodeBatch(id)).codes.map(({ code }) => code) }
}

const orderAt = async (link: string) => {
  const reference = new URL(link, site.origin).pathname.split('/')[2]
  return db.order.findUniqueOrThrow({ where: { reference }, include: { lines: true, user: true } })
}

test('codes differ, are spelled without doubt, and can be typed in any way', async () => {
  const { codes } = await someCodes(200)
  expect(new Set(codes).size).toBe(200)
  expect(codes.join('')).toMatch(new RegExp(`^[${printedCodeLetters}]{2400}$`))
  expect(normalizePrintedCode(' bcdf-ghjk mnpq ')).toBe('BCDFGHJKMNPQ')
})

test('a visitor who redeems a code has its files by a link, for nothing and in no books', async () => {
  const { codes } = await someCodes(1)
  const link = await redeemDownloadCode(codes[0] ?? '', visitor())
  expect(link).toMatch(/\?key=/)
  const order = await orderAt(link)
  expect(order).toMatchObject({ status: 'shipped', totalCents: 0, paidAt: null, email: '' })
  expect(order.lines[0]?.title).toBe('Album (files, redeemed)')
  const [line] = await listDownloadsOfOrder(order.id)
  expect([line?.files.length, line?.refusal]).toEqual([1, null])
  expect((await orderNow(order.id)).changes).toMatchObject([{ fromStatus: null, toStatus: 'shipped' }])
})

test('of two who redeem a code at once, one has it, and it works no second time', async () => {
  const { id, codes } = await someCodes(1)
  const [code = ''] = codes
  const outcomes = await Promise.allSettled([
    redeemDownloadCode(code, visitor()),
    redeemDownloadCode(code, visitor()),
  ])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await expect(redeemDownloadCode(code, visitor())).rejects.toThrow('This code has been used.')
  await expect(offerTo(code, visitor())).rejects.toThrow('This code has been used.')
  const { orderId } = (await findCodeBatch(id)).codes[0] ?? {}
  expect(
    await db.order.count({
      where: { lines: { some: { title: 'Album (files, redeemed)' } }, id: orderId ?? 0 },
    }),
  ).toBe(1)
})

test('a form that is sent twice is one order, and whoever used a code finds it again', async () => {
  const { codes } = await someCodes(2)
  const by = visitor('the same form')
  const links = await Promise.all([
    redeemDownloadCode(codes[0] ?? '', by),
    redeemDownloadCode(codes[0] ?? '', by),
  ])
  expect(links[0]).toBe(links[1])
  const user = await findAccountById((await aUser()).id)
  const link = await redeemDownloadCode(codes[1] ?? '', { ...visitor(), user })
  expect(link).not.toContain('key=')
  expect((await orderAt(link)).userId).toBe(user.id)
  expect(await offerTo(codes[1] ?? '', { ...visitor(), user })).toEqual({ link })
})

test('codes that are not used can be withdrawn, one or all', async () => {
  const { id, codes } = await someCodes(3)
  const admin = await boss()
  await redeemDownloadCode(codes[0] ?? '', visitor())
  const batch = await findCodeBatch(id)
  await withdrawDownloadCodes(id, batch.codes[1]?.id, admin)
  await expect(redeemDownloadCode(codes[1] ?? '', visitor())).rejects.toThrow('no longer valid')
  await withdrawDownloadCodes(id, undefined, admin)
  const after = (await findCodeBatch(id)).codes
  expect(after.map(({ redeemedAt, withdrawnAt }) => [redeemedAt !== null, withdrawnAt !== null])).toEqual([
    [true, false],
    [false, true],
    [false, true],
  ])
  expect(await listCodeBatchesByIds([id])).toMatchObject([{ count: 3, used: 1 }])
})

test('a code for a bundle gives the files of its parts, and takes no stock', async () => {
  const record = await aMerchItem({ stock: 3 })
  const { id: recordVariant } = await onlyVariantOf(record)
  const songs = await aDownload()
  const bundle = await aBundle([{ variantId: recordVariant }, { variantId: songs.variantId }])
  const { codes } = await someCodes(1, bundle.variantId)
  const order = await orderAt(await redeemDownloadCode(codes[0] ?? '', visitor()))
  expect((await listDownloadsOfOrder(order.id))[0]?.files).toHaveLength(1)
  expect((await onlyVariantOf(record)).stock).toBe(3)
})

test('there are no codes for what has no files, nor too many', async () => {
  const { id } = await onlyVariantOf(await aMerchItem())
  await expect(someCodes(1, id)).rejects.toThrow('This has nothing to download yet.')
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
    await expect(offerTo(`GUESS${tries}`, guesser)).rejects.toThrow('This code does not exist.')
  await expect(offerTo(codes[0] ?? '', guesser)).rejects.toThrow(/Try again in \d seconds?\./)
  await expect(redeemDownloadCode(codes[0] ?? '', guesser)).rejects.toThrow(/Try again in \d seconds?\./)

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
  await expect(guess(2)).rejects.toThrow('This code does not exist.')
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

test('the page of a batch reads a page of its codes', async () => {
  const { id } = await someCodes(250)
  const read = await statementsDuring(async () => {
    const { codes, count, left, pages } = await loadCodeBatchPage(id, '3')
    expect([codes.length, count, left, pages]).toEqual([50, 250, 250, 3])
  })
  expect(Math.max(...read.map(({ rows }) => rows))).toBeLessThanOrEqual(100)
})
