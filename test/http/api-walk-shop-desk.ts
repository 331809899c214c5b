import { db } from '../../app/platform/database/db.server'
import { aDownload, aMerchItem, onlyVariantOf } from '../builders'
import type { Walk } from './api-walk'

/** Calls what staff who sell do beside orders. */
export async function walkShopDesk(walk: Walk) {
  await walkGiftCards(walk)
  await walkCodes(walk)
  await walkPriceLists(walk)
  await walkConsignments(walk)
}

async function walkGiftCards(walk: Walk) {
  const [card] = await walk('POST', '/api/gift-cards', { amount: 12.5, count: 2, note: 'Raffle' })
  for (const sent of [{}, { amount: 0 }, { amount: 1e9 }, { amount: '5' }, { amount: 5, count: 51 }])
    await walk('POST', '/api/gift-cards', sent)
  for (const path of ['', '?q=raffle&limit=1', '?cursor=x', `/${card.id}`, '/99999', '/x'])
    await walk('GET', `/api/gift-cards${path}`)
  for (const id of [card.id, card.id, 99_999]) await walk('POST', `/api/gift-cards/${id}/void`)
}

async function walkCodes(walk: Walk) {
  const { variantId } = await aDownload({ title: 'Tape' })
  const batch = await walk('POST', '/api/codes', { variantId, count: 3, note: 'First pressing' })
  const plain = await onlyVariantOf(await aMerchItem())
  for (const sent of [
    { variantId, count: 0 },
    { variantId, count: 1001 },
    { variantId: plain.id, count: 1 },
    { variantId: 99_999, count: 1 },
    { variantId: 1e12, count: 1 },
  ])
    await walk('POST', '/api/codes', sent)
  for (const path of ['', '?q=pressing', `/${batch.id}`, '/99999']) await walk('GET', `/api/codes${path}`)
  for (const codeId of [batch.codes[0].id, 'all', undefined, 'none'])
    await walk('POST', `/api/codes/${batch.id}/withdraw`, { codeId })
  await walk('POST', '/api/codes/99999/withdraw', { codeId: 'all' })
}

async function walkPriceLists(walk: Walk) {
  const { id: variantId } = await onlyVariantOf(await aMerchItem())
  const fields = { name: 'Shops', percent: 40, minimum: 100, days: 30, items: [{ variantId, price: 3.21 }] }
  const { id, version } = await walk('POST', '/api/price-lists', fields)
  for (const wrong of [
    { items: [] },
    { items: [{ variantId, price: -1 }] },
    { items: [{ variantId: 1e12 }] },
    { days: 0 },
    { percent: 101 },
    { name: '' },
    { minimum: 'x' },
  ])
    await walk('POST', '/api/price-lists', { ...fields, ...wrong })
  for (const path of ['', '?limit=1', `/${id}`, '/99999']) await walk('GET', `/api/price-lists${path}`)
  for (const now of [id, id, 99_999])
    await walk('PUT', `/api/price-lists/${now}`, { ...fields, items: [{ variantId }], version })
  for (const step of ['end', 'reopen', 'renew-code']) await walk('POST', `/api/price-lists/${id}/${step}`)
  await walk('POST', '/api/price-lists/99999/end')
}

async function walkConsignments(walk: Walk) {
  const { id: variantId } = await onlyVariantOf(await aMerchItem({ stock: 9 }))
  const fields = { direction: 'out', place: 'Saltmarket Books', variantId, quantity: 5, unit: 6 }
  const { id } = await walk('POST', '/api/consignments', fields)
  const maker = await db.payee.create({ data: { name: 'Ada' } })
  const { id: ofMaker } = await onlyVariantOf(await aMerchItem({ stock: 0 }))
  const taken = { direction: 'in', payeeId: maker.id, variantId: ofMaker, quantity: 2, percent: 60 }
  const second = await walk('POST', '/api/consignments', taken)
  for (const wrong of [
    { quantity: 50 },
    { quantity: 0 },
    { unit: null },
    { place: '' },
    { variantId: 1e12 },
    { direction: 'up' },
    { direction: 'in' },
    { ...taken, payeeId: 99_999 },
  ])
    await walk('POST', '/api/consignments', { ...fields, ...wrong })
  for (const path of ['', '?limit=1', `/${id}`, '/99999']) await walk('GET', `/api/consignments${path}`)
  const moves = `/api/consignments/${id}/moves`
  await walk('POST', moves, { kind: 'sold', quantity: 2, note: 'In March' })
  for (const [kind, quantity] of [
    ['sold', 9],
    ['owed', 1],
    ['gone', 1],
  ] as const)
    await walk('POST', moves, { kind, quantity })
  await walk('POST', '/api/consignments/99999/moves', { kind: 'sold', quantity: 1 })
  for (const gone of [second.id, id, 99_999]) await walk('DELETE', `/api/consignments/${gone}`)
}
