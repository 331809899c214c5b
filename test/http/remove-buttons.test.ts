import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '../../app/platform/database/db.server'
import { type RunningApp, startApp } from '../app'
import { aMerchItem, aUser } from '../builders'
import { caller } from './shop'

let app: RunningApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

test('two lines of one item, at two prices, have Remove buttons that can be told apart', async () => {
  const { id: userId } = await aUser({ username: 'boss' })
  for (const [title, ...prices] of [['Mug', 1250, 1400] as const, ['Cap', 900] as const]) {
    const { id: merchItemId } = await aMerchItem({ title })
    for (const priceAtAddCents of prices)
      await db.cartLine.create({ data: { userId, merchItemId, priceAtAddCents, quantity: 1 } })
  }
  const page = await (await (await caller(app, 'boss')).page('/cart')).text()
  const names = [...page.matchAll(/aria-label="(Remove [^"]+)"/g)].map(([, name]) => name)
  expect(names.sort()).toEqual(['Remove Cap', 'Remove Mug at $12.50', 'Remove Mug at $14.00'])
})
