import { expect, test } from 'vitest'
import { aMerchItem, aShirt } from '../../../test/builders'
import { db } from '../../platform/database/db.server'
import { findMailKindByName } from '../../site/mail/kinds.server'
import { chosenVariantOf, findMerchItemById } from './merch.server'
import { requestStockMail, sendStockMails } from './stock-mails.server'

let visits = 0
async function wish(itemId: number, variantId: number | undefined, email: string) {
  const item = await findMerchItemById(itemId)
  visits += 1
  await requestStockMail(item, chosenVariantOf(item, variantId), { email, address: `10.2.0.${visits}` })
}

const mailsOf = (variantId: number) =>
  db.outgoingMail.findMany({
    where: { kind: 'back in stock', payload: JSON.stringify({ variantId }) },
    select: { recipient: true },
    orderBy: { recipient: 'asc' },
  })

const stock = (id: number, count: number) => db.merchVariant.update({ where: { id }, data: { stock: count } })

test('whoever waits for a size is told once when it is back, and nobody who waits for another', async () => {
  const shirt = await aShirt({ stock: 0 })
  for (const email of ['ada@example.org', 'Ada@Example.org', 'bea@example.org'])
    await wish(shirt.id, shirt.medium, email)
  await wish(shirt.id, shirt.large, 'cyd@example.org')
  await sendStockMails()
  expect(await mailsOf(shirt.medium)).toEqual([])

  await stock(shirt.medium, 1)
  await Promise.all([sendStockMails(), sendStockMails()])
  await stock(shirt.medium, 5)
  await sendStockMails()
  expect(await mailsOf(shirt.medium)).toEqual([
    { recipient: 'ada@example.org' },
    { recipient: 'bea@example.org' },
  ])
  expect(await mailsOf(shirt.large)).toEqual([])
  expect(await db.stockWish.count({ where: { variantId: shirt.large } })).toBe(1)
})

test('nobody can wish for what is in stock', async () => {
  const { id } = await aMerchItem({ title: 'Mug', stock: 3 })
  await expect(wish(id, undefined, 'ada@example.org')).rejects.toThrow('Mug is in stock.')
})

test('a mail about what has sold out again since, or is no longer sold, is not sent', async () => {
  const shirt = await aShirt({ stock: 1, title: 'Shirt' })
  const kind = findMailKindByName('back in stock')
  const variantId = shirt.medium
  expect((await kind?.write({ variantId }))?.subject).toBe('Shirt (M) is back')
  await stock(variantId, 0)
  expect(await kind?.write({ variantId })).toBeNull()
  await stock(variantId, 1)
  await db.merchItem.update({ where: { id: shirt.id }, data: { deletedAt: new Date() } })
  expect(await kind?.write({ variantId })).toBeNull()
})

test('wishes go with the variant that they are for', async () => {
  const shirt = await aShirt({ stock: 0 })
  await wish(shirt.id, shirt.small, 'ada@example.org')
  await db.merchVariant.delete({ where: { id: shirt.small } })
  expect(await db.stockWish.count({ where: { variantId: shirt.small } })).toBe(0)
})
