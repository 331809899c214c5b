import { expect, test } from 'vitest'
import { aBundle, aDownload, aMerchItem, aUser, onlyVariantOf } from '../../../test/builders'
import { db } from '../../platform/database/db.server'
import { Conflict, Invalid } from '../../platform/errors/errors'
import { changeRecord } from '../../site/content/lifecycle.server'
import { changeBundle } from './bundle.server'
import { merchContent } from './merch.content.server'
import { merchItemById } from './merch.server'
import { changeFiles } from './variant-files.server'
import { setOptions } from './variants.server'

const owner = () => aUser({ role: 'admin' })
const asOpened = async (itemId: number) => {
  const { version } = await merchItemById(itemId)
  return { version, isDigital: true, titles: new Map<number, string>() }
}

test('what is only a download has a file at all times', async () => {
  const item = await aMerchItem()
  const { id: variantId } = await onlyVariantOf(item)
  const place = { itemId: item.id, variantId }
  await expect(changeFiles(place, await asOpened(item.id), await owner())).rejects.toThrow(Invalid)

  const album = await aDownload()
  const file = await db.variantFile.findFirstOrThrow({ where: { variantId: album.variantId } })
  const its = { itemId: album.id, variantId: album.variantId }
  const press = { verb: 'remove' as const, fileId: file.id }
  const removed = changeFiles(its, { ...(await asOpened(album.id)), press }, await owner())
  await expect(removed).rejects.toThrow('What is only a download needs a file.')
  expect(await db.variantFile.count({ where: { id: file.id, removedAt: null } })).toBe(1)
})

test('a list of files that somebody changed meanwhile is not overwritten without a word', async () => {
  const album = await aDownload()
  const its = { itemId: album.id, variantId: album.variantId }
  const opened = await asOpened(album.id)
  const file = await db.variantFile.findFirstOrThrow({ where: { variantId: album.variantId } })
  await changeFiles(its, { ...opened, titles: new Map([[file.id, 'Side A']]) }, await owner())
  await expect(changeFiles(its, { ...opened, isDigital: false }, await owner())).rejects.toThrow(Conflict)
  expect(await db.variantFile.findUnique({ where: { id: file.id } })).toMatchObject({ title: 'Side A' })
  expect(await onlyVariantOf(album)).toMatchObject({ isDigital: true })
})

test('options that take files out of the shop are asked about', async () => {
  const album = await aDownload()
  const options = [{ name: 'Format', values: ['Tape', 'CD'] }]
  const { version } = await merchItemById(album.id)
  const asked = setOptions(album.id, { version, options, mayRemove: false }, await owner())
  await expect(asked).rejects.toThrow('takes their files to download out of the shop')
  expect(await db.variantFile.count({ where: { variantId: album.variantId, removedAt: null } })).toBe(1)
  await setOptions(album.id, { version, options, mayRemove: true }, await owner())
  expect((await merchItemById(album.id)).variants).toHaveLength(2)
})

test('a bundle takes no stock of its own, and sells nothing once it has no part', async () => {
  const part = await onlyVariantOf(await aMerchItem({ stock: 3 }))
  const bundle = await aBundle([{ variantId: part.id }])
  const fields = { title: 'Box', description: '', price: 2000, isDraft: false, stock: 0, previousStock: 9 }
  const upload = { fields, files: { image: [], images: [] } }
  await changeRecord(merchContent, bundle.id, upload, await owner())
  expect(await onlyVariantOf(bundle)).toMatchObject({ stock: null, priceCents: 2000 })
  expect((await merchItemById(bundle.id)).stock).toBe(3)

  const { id: partId } = await db.bundlePart.findFirstOrThrow({ where: { variantId: bundle.variantId } })
  await changeBundle(bundle.id, { intent: 'remove', partId }, await owner())
  expect((await merchItemById(bundle.id)).stock).toBe(0)
})
