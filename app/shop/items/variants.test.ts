import { expect, test } from 'vitest'
import { aMerchItem, aShirt, aUser } from '../../../test/builders'
import { db } from '../../platform/database/db.server'
import { Conflict } from '../../platform/errors/errors'
import { validate } from '../../platform/http/request.server'
import { addToCart, loadCartOfUser, takeCartNotices } from '../cart/cart.server'
import { optionsOfItem, toMerchJson } from './merch'
import { findMerchItemById } from './merch.server'
import { combinationsOf } from './options'
import { OptionsForm } from './options-form'
import { changeVariants, setItemOptions } from './variants.server'

const sizeAndColour = [
  { name: 'Size', values: ['S', 'M'] },
  { name: 'Colour', values: ['Black', 'White'] },
]

async function withOptions(id: number, options: typeof sizeAndColour, mayRemove = false) {
  const { version } = await findMerchItemById(id)
  await setItemOptions(id, { version, options, mayRemove }, await aUser({ role: 'admin' }))
  return findMerchItemById(id)
}

const shown = ({ variants }: Awaited<ReturnType<typeof findMerchItemById>>) =>
  variants.map(({ values, priceCents, stock }) => [values.join(' '), priceCents, stock])

test('an item without options is one variant with its price and stock', async () => {
  const { id } = await aMerchItem({ priceCents: 900, stock: 3 })
  const item = await findMerchItemById(id)
  expect(shown(item)).toEqual([['', 900, 3]])
  expect(toMerchJson(item)).toMatchObject({
    price: 9,
    options: [],
    variants: [{ price: 9, available: true }],
  })
})

test('what the last release changes of an item is changed of its variant, and the other way round', async () => {
  const { id } = await aMerchItem({ priceCents: 900, stock: 3 })
  await db.merchItem.update({ where: { id }, data: { priceCents: 1000, stock: { decrement: 1 } } })
  const [variant] = (await findMerchItemById(id)).variants
  expect(variant).toMatchObject({ priceCents: 1000, stock: 2 })
  await db.merchVariant.update({ where: { id: variant?.id ?? 0 }, data: { stock: null } })
  expect(await db.merchItem.findUnique({ where: { id } })).toMatchObject({ priceCents: 1000, stock: null })
})

test('two options make a variant of every combination, at the price that the item had, and nothing in stock', async () => {
  const { id } = await aMerchItem({ priceCents: 1800, stock: 7 })
  const item = await withOptions(id, sizeAndColour)
  expect(shown(item)).toEqual([
    ['S Black', 1800, 0],
    ['S White', 1800, 0],
    ['M Black', 1800, 0],
    ['M White', 1800, 0],
  ])
  expect(optionsOfItem(item)).toEqual(sizeAndColour)
})

test('a new value leaves the other variants as they are, in the order of the values', async () => {
  const shirt = await aShirt({ stock: 4 })
  const item = await withOptions(shirt.id, [{ name: 'Size', values: ['XS', 'S', 'M', 'L'] }])
  expect(shown(item)).toEqual([
    ['XS', 1800, 0],
    ['S', 1800, 4],
    ['M', 1800, 4],
    ['L', 1800, 4],
  ])
  expect(item.variants[2]?.id).toBe(shirt.medium)
})

test('a value spelled another way is the same variant', async () => {
  const shirt = await aShirt()
  const user = await aUser()
  await addToCart(user.id, shirt.id, 1, shirt.medium)
  const item = await withOptions(shirt.id, [{ name: 'Size', values: ['S', 'Medium', 'L'] }])
  expect(item.variants[1]).toMatchObject({ id: shirt.medium, values: ['Medium'], stock: 2 })
  expect((await loadCartOfUser(user.id)).lines[0]).toMatchObject({ values: ['Medium'] })
})

test('a value is taken away only when asked twice; carts with it say so once', async () => {
  const shirt = await aShirt({ title: 'Tour shirt' })
  const user = await aUser()
  await addToCart(user.id, shirt.id, 1, shirt.medium)
  const without = [{ name: 'Size', values: ['S', 'L'] }]
  await expect(withOptions(shirt.id, without)).rejects.toThrow('This deletes M, with price and stock.')
  expect((await loadCartOfUser(user.id)).lines).toHaveLength(1)

  expect(shown(await withOptions(shirt.id, without, true))).toHaveLength(2)
  expect((await loadCartOfUser(user.id)).lines).toEqual([])
  expect(await takeCartNotices(user.id)).toEqual([
    'Tour shirt (M) is no longer sold and was removed from your cart.',
  ])
})

test('an item can lose its options again', async () => {
  const shirt = await aShirt({ stock: null })
  const item = await withOptions(shirt.id, [], true)
  expect(shown(item)).toEqual([['', 1800, null]])
  expect(item.optionNames).toEqual([])
})

test('price, stock, number and weight of each variant are its own; what was sold meanwhile still counts', async () => {
  const shirt = await aShirt({ stock: 5 })
  const admin = await aUser({ role: 'admin' })
  const { version } = await findMerchItemById(shirt.id)
  await db.merchVariant.update({ where: { id: shirt.medium }, data: { stock: { decrement: 2 } } })
  const change = {
    id: shirt.medium,
    priceCents: 2000,
    stock: 9,
    previousStock: 5,
    sku: 'TS-M',
    weightGrams: 180,
    pictureId: null,
  }
  await changeVariants(shirt.id, { version, variants: [change] }, admin)
  const item = await findMerchItemById(shirt.id)
  expect(item.variants[1]).toMatchObject({ priceCents: 2000, stock: 7, sku: 'TS-M', weightGrams: 180 })
  expect(item.variants[0]).toMatchObject({ priceCents: 1800, stock: 5 })
  await expect(changeVariants(shirt.id, { version, variants: [change] }, admin)).rejects.toThrow(Conflict)
})

test('another item’s variant is not changed', async () => {
  const [shirt, other] = [await aShirt(), await aShirt()]
  const { version } = await findMerchItemById(shirt.id)
  const change = { id: other.small, priceCents: 1, stock: 0, previousStock: 2, pictureId: null }
  const named = { ...change, sku: '', weightGrams: null }
  await changeVariants(shirt.id, { version, variants: [named] }, await aUser({ role: 'admin' }))
  expect((await findMerchItemById(other.id)).variants[0]).toMatchObject({ priceCents: 1800, stock: 2 })
})

test('a variant has to be chosen, and be one of the item', async () => {
  const [shirt, other] = [await aShirt(), await aShirt()]
  const user = await aUser()
  await expect(addToCart(user.id, shirt.id)).rejects.toThrow(/^Choose a size\.$/)
  await expect(addToCart(user.id, shirt.id, 1, other.small)).rejects.toThrow('Please choose again.')
  const line = await addToCart(user.id, shirt.id, 1, shirt.large)
  expect(line).toMatchObject({ variantId: shirt.large, values: ['L'] })
})

test('the stock of one size is no limit for another, and each is a line', async () => {
  const shirt = await aShirt({ stock: 1, title: 'Shirt' })
  const user = await aUser()
  await addToCart(user.id, shirt.id, 1, shirt.small)
  await addToCart(user.id, shirt.id, 1, shirt.medium)
  await expect(addToCart(user.id, shirt.id, 1, shirt.medium)).rejects.toThrow('Only 1 of Shirt (M) is left.')
  expect((await loadCartOfUser(user.id)).lines.map(({ values }) => values)).toEqual([['S'], ['M']])
})

test('options are every combination of their values', () => {
  expect(combinationsOf([])).toEqual([[]])
  expect(combinationsOf(sizeAndColour)).toHaveLength(4)
})

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index).join('\n')

test.each([
  [{ name1: 'Size' }, 'Enter at least one value.'],
  [{ values1: 'S' }, 'Enter a name, for example Size.'],
  [{ name1: 'Size', values1: 'S\nM\ns' }, 's is listed twice.'],
  [{ name1: 'Size', values1: 'S', name2: 'size', values2: 'M' }, 'The two options need different names.'],
  [{ name1: 'Size', values1: 'x'.repeat(51) }, 'A value has at most 50 characters.'],
  [{ name1: 'Size', values1: numbers(21) }, 'An option has at most 20 values.'],
  [
    { name1: 'Size', values1: numbers(20), name2: 'Colour', values2: numbers(6) },
    'An item has at most 100 variants.',
  ],
])('options such as %j are refused', (form, message) => {
  expect(() => validate(OptionsForm, form)).toThrow(message)
})
