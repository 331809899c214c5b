import { expect, test } from 'vitest'
import { aMembership, aMerchItem, anArticle, aPlan, aUser } from '../../../test/builders'
import './cached-viewers.server'
import { onInvalidation } from '../../platform/changes/invalidation.server'
import { db, inTransaction } from '../../platform/database/db.server'
import { addToCart, changeCartQuantity, lockCart } from '../../shop/cart/cart.server'

let tags: string[] = []
onInvalidation((invalidation) => tags.push(...invalidation.tags))

/** What processes forget of readers meanwhile. */
async function forgotten(work: () => Promise<unknown>) {
  tags = []
  await work()
  return [...new Set(tags.filter((tag) => tag.startsWith('reader ')))].sort()
}

test("a write to a cart makes its shopper's count forgotten, or all counts where it does not say whose", async () => {
  const [{ id: userId }, item] = [await aUser(), await aMerchItem()]
  const one = [`reader cart ${userId}`]
  expect(await forgotten(() => addToCart(userId, item.id))).toEqual(one)
  const line = await db.cartLine.findFirstOrThrow({ where: { userId } })
  expect(await forgotten(() => changeCartQuantity(userId, line.id, 3))).toContain('reader cart')
  expect(await forgotten(() => inTransaction((tx) => lockCart(tx, userId)))).toEqual(one)
  expect(await forgotten(() => db.cartLine.updateMany({ data: { quantity: 1 } }))).toEqual(['reader cart'])
  const orOthers = { OR: [{ userId }, { quantity: 1 }] }
  expect(await forgotten(() => db.cartLine.deleteMany({ where: orOthers }))).toEqual(['reader cart'])
  const where = { id: item.id }
  expect(await forgotten(() => db.merchItem.update({ where, data: { deletedAt: new Date() } }))).toEqual([
    'reader cart',
  ])
})

test('who moves rows to another reader makes both forgotten', async () => {
  const [one, other] = [await aUser(), await aUser()]
  const move = { where: { userId: one.id }, data: { userId: other.id } }
  expect(await forgotten(() => db.bookmark.updateMany(move))).toEqual(
    [`reader reading ${one.id}`, `reader reading ${other.id}`].sort(),
  )
  const { id: articleId } = await anArticle()
  const row = { userId: one.id, articleId }
  expect(await forgotten(() => db.readingListItem.create({ data: row }))).toEqual([
    `reader reading ${one.id}`,
  ])
  expect(
    await forgotten(() => db.readingListItem.createMany({ data: [{ ...row, userId: other.id }] })),
  ).toEqual(['reader reading'])
})

test('whatever may end a session or change an account makes all sessions forgotten, a use of it or a new one none', async () => {
  const { id } = await aUser()
  const credentials = { cookieHash: 'a', tokenHash: 'b' }
  expect(await forgotten(() => aUser())).toEqual([])
  expect(await forgotten(() => db.session.create({ data: { userId: id, ...credentials } }))).toEqual([])
  const used = { where: { userId: id }, data: { lastUsedAt: new Date() } }
  expect(await forgotten(() => db.session.updateMany(used))).toEqual([])
  for (const write of [
    () => db.session.deleteMany({ where: { userId: id } }),
    () => db.user.update({ where: { id }, data: { staff: 'shop' } }),
    () => db.user.updateMany({ data: { subscription: true } }),
    () => db.accountSettings.create({ data: { id: 1 } }),
    () => db.secondFactor.deleteMany(),
    () => db.user.delete({ where: { id } }),
  ])
    expect(await forgotten(write)).toEqual(['reader session'])
})

test('a membership that begins or changes is seen at once, in what its member reads and in the account', async () => {
  const [{ id }, { id: planId }] = [await aUser(), await aPlan()]
  const seen = [`reader membership ${id}`, 'reader session']
  expect(await forgotten(() => aMembership(id, planId))).toEqual(seen)
  const ends = { where: { userId: id }, data: { readsUntil: new Date() } }
  expect(await forgotten(() => db.membership.updateMany(ends))).toEqual(seen)
})
