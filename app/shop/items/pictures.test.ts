import { expect, test } from 'vitest'
import { aFile, aUser } from '../../../test/builders'
import { aJpeg } from '../../../test/files'
import { db } from '../../platform/database/db.server'
import { changeRecord, createRecord, findRecord } from '../../site/content/lifecycle.server'
import { removeRecordPart, restoreTrashedPart } from '../../site/content/parts.server'
import { imagesOfItem, toMerchJson } from './merch'
import { merchContentKind } from './merch.content.server'
import { findMerchItemById } from './merch.server'
import { changeVariants } from './variants.server'

const fields = { title: 'Poster', description: '', price: 900, isDraft: false, shippingClassId: null }
const someFiles = async (count: number) =>
  Promise.all(Array.from({ length: count }, async () => aFile('merchImage', 'a.jpg', await aJpeg())))

async function anItemWithPictures(count: number) {
  const [image = undefined] = await someFiles(1)
  const files = { image: [image], images: await someFiles(count) }
  return createRecord(merchContentKind, { fields, files })
}

test('an item has several pictures, its own first', async () => {
  const { id } = await anItemWithPictures(2)
  const item = await findMerchItemById(id)
  expect(imagesOfItem(item)).toHaveLength(3)
  expect(toMerchJson(item).images[0]).toBe(item.image)
  const owned = await db.storedFile.count({ where: { ownerKind: 'merch', ownerId: id } })
  expect(owned).toBe(3)
})

test('an eleventh picture is refused, and none of those sent with it is kept', async () => {
  const admin = await aUser({ role: 'admin' })
  const { id } = await anItemWithPictures(8)
  const upload = { fields, files: { image: [], images: await someFiles(2) } }
  await expect(changeRecord(merchContentKind, id, upload, admin)).rejects.toThrow(
    'An item has at most 10 pictures.',
  )
  expect(imagesOfItem(await findMerchItemById(id))).toHaveLength(9)
})

test('a picture that is taken out waits in the trash, and comes back in its place', async () => {
  const admin = await aUser({ role: 'admin' })
  const { id } = await anItemWithPictures(3)
  const before = imagesOfItem(await findMerchItemById(id))
  const picture = (await findRecord(merchContentKind, id)).pictures[1]
  const removed = await removeRecordPart(
    merchContentKind,
    id,
    { type: 'picture', id: picture?.id ?? 0 },
    admin,
  )
  expect(removed?.name).toBe('picture 3')
  expect(imagesOfItem(await findMerchItemById(id))).toEqual([before[0], before[1], before[3]])
  await restoreTrashedPart(merchContentKind, removed?.piece ?? 0, admin)
  expect(imagesOfItem(await findMerchItemById(id))).toEqual(before)
})

test('a variant has a picture of its own among those of its item, and has it again when it comes back', async () => {
  const admin = await aUser({ role: 'admin' })
  const { id } = await anItemWithPictures(2)
  const other = await anItemWithPictures(1)
  const [first, second] = (await findMerchItemById(id)).pictures
  const [strange] = (await findMerchItemById(other.id)).pictures
  const show = async (pictureId = 0) => {
    const { version, variants } = await findMerchItemById(id)
    const changes = variants.map(({ values: _, ...variant }) => ({
      ...variant,
      previousStock: variant.stock,
      pictureId,
    }))
    await changeVariants(id, { version, variants: changes }, admin)
  }
  const shown = async () => {
    const item = await findMerchItemById(id)
    return [item.variants[0]?.pictureId, toMerchJson(item).variants[0]?.image]
  }

  await show(strange?.id)
  expect(await shown()).toEqual([null, undefined])
  await show(second?.id)
  expect(await shown()).toEqual([second?.id, second?.image])
  const removed = await removeRecordPart(
    merchContentKind,
    id,
    { type: 'picture', id: second?.id ?? 0 },
    admin,
  )
  expect(await shown()).toEqual([null, undefined])
  await restoreTrashedPart(merchContentKind, removed?.piece ?? 0, admin)
  expect(await shown()).toEqual([second?.id, second?.image])
  expect(first?.id).not.toBe(second?.id)
})
