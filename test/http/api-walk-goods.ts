import { expect } from 'vitest'
import { db } from '../../app/platform/database/db.server'
import { aDocument, aMerchItem, anArticle, onlyVariantOf } from '../builders'
import type { Walk } from './api-walk'

/** Calls the operations about options of items, bundles and sales at a table. */
export async function walkGoods(walk: Walk) {
  const item = await aMerchItem({ title: 'Shirt' })
  const at = `/api/merch/${item.id}`
  for (const path of [`${at}/variants`, '/api/merch/99999/variants']) await walk('GET', path)
  const options = [{ name: 'Size', values: ['S', 'M'] }]
  const { version } = await walk('PUT', `${at}/options`, { options })
  await walk('PUT', `${at}/options`, { options, version: version - 1 })
  await walk('PUT', `${at}/options`, { options: [{ name: 'Size', values: ['S', 's'] }] })
  await walk('PUT', `${at}/options`, { options: [{ name: 'Size', values: ['S'] }] })
  const { variants } = await walk('PUT', `${at}/options`, {
    options: [{ name: 'Size', values: ['S', 'L'] }],
    mayRemove: true,
  })
  const [small, large] = variants
  const changed = await walk('PUT', `${at}/variants`, {
    variants: [
      { id: small.id, price: 21.5, stock: 4, sku: 'S-1', weight: 180 },
      { id: large.id, pricing: 'chosen', minimumPrice: 5, stock: null },
    ],
  })
  expect(changed.variants).toMatchObject([
    { price: 21.5, stock: 4, sku: 'S-1', weight: 180, pricing: 'fixed' },
    { price: 18, stock: null, pricing: 'chosen', minimumPrice: 5 },
  ])
  await walk('PUT', `${at}/variants`, { variants: [{ id: small.id, price: -1 }] })
  await walk('PUT', `${at}/variants`, { variants: [{ id: 99_999, price: 1 }] })
  const bundle = `/api/merch/${(await aMerchItem({ title: 'Set' })).id}/parts`
  const with2 = await walk('POST', bundle, { variantId: small.id, quantity: 2 })
  expect(with2.variants[0]).toMatchObject({ stock: 2, parts: [{ title: 'Shirt (S)', quantity: 2 }] })
  await walk('POST', bundle, { variantId: small.id, quantity: 100 })
  await walk('POST', bundle, { variantId: 99_999, quantity: 1 })
  const part = `${bundle}/${with2.variants[0].parts[0].id}`
  await walk('PUT', part, { quantity: 3 })
  await walk('PUT', part, { quantity: 0 })
  for (const _ of ['first', 'again']) await walk('DELETE', part)
  await walkTable(walk)
}

async function walkTable(walk: Walk) {
  const { id: variantId } = await onlyVariantOf(await aMerchItem({ title: 'Badge' }))
  const sale = { key: 'walk-0123456789abcdef', taken: 40, lines: [{ variantId, quantity: 2 }] }
  const { recorded } = await walk('POST', '/api/table-days/sales', { sales: [sale] })
  const again = await walk('POST', '/api/table-days/sales', { sales: [sale] })
  expect(again.recorded).toEqual(recorded)
  const far = { ...sale, key: 'walk-1123456789abcdef', lines: [{ variantId, quantity: 999, price: 999_999 }] }
  await walk('POST', '/api/table-days/sales', { sales: [far] })
  await walk('POST', '/api/table-days/sales', {
    sales: [{ ...far, lines: [{ variantId: 99_999, quantity: 1 }] }],
  })
  for (const day of ['9999-12-31', '0001-01-01']) await walk('GET', `/api/table-days/${day}`)
  await walk('GET', '/api/invoices/settings')
  await walk('PUT', '/api/invoices/settings', { vatNumber: 'DE1', taxWords: 'No tax.' })
  await walk('PUT', '/api/invoices/settings', { vatNumber: 'x'.repeat(60) })
}

/** Calls the operations about the texts of scanned pages, series, and what people cannot read yet. */
export async function walkTexts(walk: Walk) {
  const { id: articleId } = await anArticle()
  await aDocument(articleId, ['Harbour ligths', ''])
  const pages = `/api/articles/${articleId}/pages`
  for (const path of ['', '/1', '/3']) await walk('GET', pages + path)
  const { version } = await walk('PUT', `${pages}/1`, { text: 'Harbour lights' })
  await walk('PUT', `${pages}/1`, { text: 'Harbour light', version: version - 1 })
  await walk('PUT', `${pages}/2`, { text: '', altText: 'A pier at night' })
  await walk('PUT', `${pages}/9`, { text: 'None' })
  const place = { articleId, number: 1, before: 'Harbour lights' }
  const texts = ['Harbour Lights', 'Harbor lights']
  for (const text of texts) await db.suggestedCorrection.create({ data: { ...place, text } })
  const { suggestions } = await walk('GET', `${pages}/1`)
  const [taken, dismissed] = suggestions.map(({ id }: { id: number }) => `${pages}/1/suggestions/${id}`)
  for (const _ of ['first', 'again']) await walk('POST', `${taken}/take`)
  for (const _ of ['first', 'again']) await walk('DELETE', dismissed)
  expect((await walk('GET', `${pages}/1`)).text).toBe('Harbour Lights')
  await walk('GET', '/api/accessibility')
  await walk('POST', '/api/accessibility/pictures', {
    pictures: [{ path: 'uploads/none.jpg', altText: 'A' }],
  })
  await walk('POST', '/api/accessibility/pictures', { pictures: [] })
  await walkSeries(walk)
}

async function walkSeries(walk: Walk) {
  const { id: articleId } = await anArticle()
  const make = (title: string) => db.series.create({ data: { title, address: title.toLowerCase() } })
  const [tide, ebb] = [await make('Tide'), await make('Ebb')]
  await db.issue.create({ data: { articleId, seriesId: tide.id, number: '1' } })
  const { version } = await walk('GET', `/api/series/${tide.id}`)
  await walk('PUT', `/api/series/${tide.id}`, { description: 'Each spring.', version })
  await walk('PUT', `/api/series/${tide.id}`, { description: 'Each autumn.', version })
  await walk('PUT', `/api/series/${tide.id}`, { title: 'Ebb' })
  await walk('PUT', '/api/series/99999', { title: 'Ebb' })
  for (const into of [tide.id, 99_999, ebb.id]) await walk('POST', `/api/series/${tide.id}/merge`, { into })
  for (const _ of ['first', 'again']) await walk('DELETE', `/api/series/${ebb.id}`)
}
