import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '../../app/platform/database/db.server'
import type { RunningApp } from '../app'
import { aDocument, anArticle, anOpenPrice } from '../builders'
import { aProvider, aShop, type Provider } from './shop'
import { aTextBrowser, hasW3m } from './w3m'

let provider: Provider
let server: RunningApp
beforeAll(async () => {
  provider = await aProvider()
  server = await aShop(provider)
})
afterAll(async () => {
  await server.stop()
  await provider.stop()
})

test.runIf(hasW3m)('with w3m a guest takes an item for 0.00, from its page to the thanks', async () => {
  const item = await anOpenPrice({ priceCents: 500, isDigital: true })
  const browser = aTextBrowser(`${server.origin}/item/${item.id}`)
  await browser.sees('Your price')
  browser.fill('Your price', '0')
  browser.press('Buy now')
  await browser.sees('This order is free.')
  browser.fill('Email', 'gus@example.org')
  browser.press('Complete order')
  await browser.sees('Thank you!')
  expect(await db.order.findFirstOrThrow({ where: { email: 'gus@example.org' } })).toMatchObject({
    status: 'shipped',
    subtotalCents: 0,
    totalCents: 0,
  })
})

test.runIf(hasW3m)('with w3m a guest pays the sum of their own on the payment page', async () => {
  const item = await anOpenPrice({ priceCents: 500, isDigital: true })
  const browser = aTextBrowser(`${server.origin}/item/${item.id}`)
  await browser.sees('Your price')
  browser.fill('Your price', '7.25')
  browser.press('Buy now')
  await browser.sees('TEST MODE')
  await browser.sees('$7.25')
  expect(await db.order.findFirstOrThrow({ orderBy: { id: 'desc' } })).toMatchObject({
    status: 'pending',
    totalCents: 725,
  })
})

test.runIf(hasW3m)('with w3m a reader finds a phrase of a scan, and reads the page', async () => {
  const { id } = await anArticle()
  const document = await aDocument(id, ['', 'Pamphlets about gramophone needles'])
  await db.documentPage.updateMany({ where: { documentId: document.id }, data: { recognition: 'done' } })
  const browser = aTextBrowser(`${server.origin}/search?q=%22gramophone+needles%22`)
  await browser.sees('Pamphlets about')
  browser.press('Page 2')
  await browser.sees('This text was recognized automatically')
  browser.press('Read as text')
  await browser.sees('Pamphlets about gramophone needles')
})
