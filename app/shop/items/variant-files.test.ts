import { expect, test } from 'vitest'
import { aBundle, aDownload, aMerchItem, aUser, onlyVariantOf } from '../../../test/builders'
import { db } from '../../platform/database/db.server'
import { Conflict, Invalid } from '../../platform/errors/errors'
import { changeRecord } from '../../site/content/lifecycle.server'
import { changeBundle } from './bundle.server'
import { merchContentKind } from './merch.content.server'
import { findMerchItemById } from './merch.server'
import { changeVariantFiles } from './variant-files.server'
import { setItemOptions } from './variants.server'

const owner = () => aUser({ role: 'admin' })
const asOpened = async (itemId: number) => {
  const { version } = await findMerchItemById(itemId)
  return { version, isDigital: true, titles: new Map<number, string>() }
}

test('what is only a download has a file at all times', async () => {
  const item = await aMerchItem()
  const { id: variantId } = await onlyVariantOf(item)
  const place = { itemId: item.id, variantId }
  await expect(changeVariantFiles(place, await asOpened(item.id), await owner())).rejects.toThrow(Invalid)

  const album = await aDownload()
  const file = await db.variantFile.findFirstOrThrow({ where: { variantId: album.variantId } })
  const its = { itemId: album.id, variantId: album.variantId }
  const press = { verb: 'remove' as const, fileId: file.id }
  const removed = changeVariantFiles(its, { ...(await asOpened(album.id)), press }, await owner())
  await expect(removed).rejects.toThrow('A download-only variant needs a file.')
  expect(await db.variantFile.count({ where: { id: file.id, removedAt: null } })).toBe(1)
})

test('a list of files that somebody changed meanwhile is not overwritten without a word', async () => {
  const album = await aDownload()
  const its = { itemId: album.id, variantId: album.variantId }
  const opened = await asOpened(album.id)
  const file = await db.variantFile.findFirstOrThrow({ where: { variantId: album.variantId } })
  await changeVariantFiles(its, { ...opened, titles: new Map([[file.id, 'Side A']]) }, await owner())
  await expect(changeVariantFiles(its, { ...opened, isDigital: false }, await owner())).rejects.toThrow(
    Conflict,
  )
  expect(await db.variantFile.findUnique({ where: { id: file.id } })).toMatchObject({ title: 'Side A' })
  expect(await onlyVariantOf(album)).toMatchObject({ isDigital: true })
})

test('options that take files out of the shop are asked about', async () => {
  const album = await aDownload()
  const options = [{ name: 'Format', values: ['Tape', 'CD'] }]
  const { version } = await findMerchItemById(album.id)
  const asked = setItemOptions(album.id, { version, options, mayRemove: false }, await owner())
  await expect(asked).rejects.toThrow('downloads leave the shop; buyers keep them')
  expect(await db.variantFile.count({ where: { variantId: album.variantId, removedAt: null } })).toBe(1)
  await setItemOptions(album.id, { version, options, mayRemove: true }, await owner())
  expect((await findMerchItemById(album.id)).variants).toHaveLength(2)
})

test('a bundle takes no stock of its own, and sells nothing once it has no part', async () => {
  const part = await onlyVariantOf(await aMerchItem({ stock: 3 }))
  const bundle = await aBundle([{ variantId: part.id }])
  const fields = { title: 'Box', description: '', price: 2000, isDraft: false, stock: 0, previousStock: 9 }
  const upload = { fields, files: { image: [], images: [] } }
  await changeRecord(merchContentKind, bundle.id, upload, await owner())
  expect(await onlyVariantOf(bundle)).toMatchObject({ stock: null, priceCents: 2000 })
  expect((await findMerchItemById(bundle.id)).stock).toBe(3)

  const { id: partId } = await db.bundlePart.findFirstOrThrow({ where: { variantId: bundle.variantId } })
  await changeBundle(bundle.id, { intent: 'remove', partId }, await owner())
  expect((await findMerchItemById(bundle.id)).stock).toBe(0)
})
