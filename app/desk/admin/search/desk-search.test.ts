import { beforeEach, expect, test } from 'vitest'
import {
  aBand,
  aMembership,
  aMerchItem,
  anArticle,
  anAuthor,
  aPage,
  aPlan,
  aSubscriber,
  aUser,
} from '../../../../test/builders'
import { db } from '../../../platform/database/db.server'
import { searchDesk } from './desk-search.server'

beforeEach(async () => {
  await db.order.deleteMany()
})

const owner = { staff: 'owner' } as const
const found = async (q: string, user: Parameters<typeof searchDesk>[0] = owner) =>
  Object.fromEntries(
    (await searchDesk(user, q)).map(({ name, hits }) => [name, hits.map(({ title }) => title)]),
  )

const anOrder = async (username: string) => {
  const buyer = await aUser({ username })
  return db.order.create({
    data: {
      userId: buyer.id,
      email: buyer.email,
      subtotalCents: 900,
      totalCents: 900,
      status: 'paid',
      reference: `of-${username}`,
      searchText: `${username} night shift hoodie`,
    },
  })
}

test('one search finds records of every kind, orders, people, subscribers and pages of the desk', async () => {
  await anArticle({ title: 'Quince season' })
  await aBand({ title: 'The Quinces' })
  await anAuthor({ name: 'Quincy Adler' })
  await aMerchItem({ title: 'Quince jam' })
  await aPage({ title: 'About quinces' })
  const order = await anOrder('quincer')
  await aSubscriber({ email: 'quince@readers.example' })
  await aMembership(order.userId, (await aPlan()).id)
  expect(await found('QUINC')).toEqual({
    Articles: ['Quince season'],
    Bands: ['The Quinces'],
    Authors: ['Quincy Adler'],
    Merch: ['Quince jam'],
    Pages: ['About quinces'],
    Orders: [`#${order.id} · quincer`],
    Members: ['quincer'],
    People: ['quincer'],
    Subscribers: ['quince@readers.example'],
  })
  expect((await found(`#${order.id}`)).Orders).toEqual([`#${order.id} · quincer`])
  expect((await found(`Order ${order.id}`)).Orders).toEqual([`#${order.id} · quincer`])
  expect((await found('time zone')).Desk).toEqual(['Language, time zone, shop address'])
})

test('percent and underline are letters in every group, and nothing to look for finds nothing', async () => {
  await anArticle({ title: 'Fifty % off' })
  await aUser({ username: 'under_line' })
  await aUser({ username: 'underXline' })
  await anOrder('plain-buyer')
  expect(await found('%')).toEqual({ Articles: ['Fifty % off'] })
  expect((await found('r_l')).People).toEqual(['under_line'])
  expect(await found('\\')).toEqual({})
  expect(await found('   ')).toEqual({})
})

test('what is in the trash is not found, and nobody finds what they may not open', async () => {
  await anArticle({ title: 'Medlar, thrown away', deletedAt: new Date() })
  await anArticle({ title: 'Medlar' })
  await aMerchItem({ title: 'Medlar jelly' })
  const order = await anOrder('medlar-fan')
  expect((await found('medlar')).Articles).toEqual(['Medlar'])
  expect(await found('medlar', { staff: 'shop' })).toEqual({
    Merch: ['Medlar jelly'],
    Orders: [`#${order.id} · medlar-fan`],
  })
  expect(Object.keys(await found('medlar', { staff: 'editor' }))).toEqual(['Articles', 'Merch'])
  expect((await found('people', { staff: 'editor' })).Desk).toBeUndefined()
})
