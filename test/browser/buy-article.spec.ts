import path from 'node:path'
import Database from 'better-sqlite3'
import type { RunningServer } from '../server'
import { expect, expectAccessible, test } from './fixtures'
import { aLoggedInShopper, aShopper, goAndPay, logIn, payWith } from './shopping'

test.use({ purpose: 'article-sale', locale: 'en-US' })

const files = 'Saltmarket Tapes, Vol. 1: The Files'

/** Lets the files open an article that is not for everybody. @returns the article */
function sellAnArticle({ dataDir }: RunningServer): { id: number; title: string } {
  const db = new Database(path.join(dataDir, 'zinehouse.db'), { timeout: 10_000 })
  const article = db.prepare(`SELECT id, title FROM Article WHERE access <> 'everyone' LIMIT 1`).get()
  const opened = article as { id: number; title: string }
  db.prepare(
    `UPDATE MerchVariant SET articleId = ? WHERE merchItemId = (SELECT id FROM MerchItem WHERE title = ?)`,
  ).run(opened.id, files)
  db.close()
  return opened
}

test('a shopper reads in the cart what a download opens, buys it and reads it', async ({ page, site }) => {
  test.setTimeout(300_000)
  const { id, title } = sellAnArticle(site)
  await aLoggedInShopper(page)
  await page.goto(`/articles/${id}`)
  await expect(page.getByRole('link', { name: 'Join to read' })).toBeVisible()
  await page.getByRole('link', { name: 'Buy this issue' }).first().click()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText(`${files} has been added to your cart.`)).toBeVisible()
  await page.goto('/cart')
  await expect(page.locator('.cart-title').getByText(`Opens ${title}`)).toBeVisible()
  await expectAccessible(page)
  await goAndPay(page)
  await payWith(page, '4242 4242 4242 4242')
  await page.getByRole('link', { name: `Read ${title}` }).click()
  await expect(page).toHaveURL(new RegExp(`/articles/${id}$`))
  await expect(page.getByRole('link', { name: 'Join to read' })).toHaveCount(0)
})

test('a guest is led from the paid order to an account, which reads the article', async ({ page, site }) => {
  test.setTimeout(300_000)
  const { id, title } = sellAnArticle(site)
  const username = await aShopper(page)
  await page.goto('/shop')
  await page.getByRole('link', { name: files }).first().click()
  await page.getByRole('button', { name: 'Buy now' }).click()
  await page.getByLabel('Email').fill(`${username}@example.org`)
  await payWith(page, '4242 4242 4242 4242')
  await expect(page.getByText('once this order is in an account.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: `Read ${title}` }).click()
  await page.locator('.order-keep').getByRole('link', { name: 'Log in' }).click()
  await logIn(page, username)
  await page.getByRole('button', { name: 'Add to my account' }).click()
  await expect(page.getByText('This order is in your account now.')).toBeVisible()
  await page.getByRole('link', { name: `Read ${title}` }).click()
  await expect(page).toHaveURL(new RegExp(`/articles/${id}$`))
  await expect(page.getByRole('link', { name: 'Join to read' })).toHaveCount(0)
})
