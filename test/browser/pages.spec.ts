import Database from 'better-sqlite3'
import { pageSearchText } from '../../app/documents/page-text'
import { writeLines } from '../../app/documents/stored-lines'
import { expect, expectAccessible, test } from './fixtures'
import type { Site } from './site'

test.use({ purpose: 'pages' })

const words = ['Night', 'buses', 'leave', 'the', 'harbour']

/** As the taking apart leaves it: some pages of one line. */
function takenApart(site: Site, articleId: number, pages: number): void {
  const db = new Database(`${site.dataDir}/zinehouse.db`)
  const now = Date.now()
  const { path } = db.prepare('SELECT pdfPath AS path FROM Article WHERE id = ?').get(articleId) as {
    path: string
  }
  const outline = JSON.stringify([{ title: 'The end', page: pages, items: [] }])
  const { lastInsertRowid } = db
    .prepare(
      "INSERT INTO Document (articleId, path, state, version, pageCount, outline, createdAt) VALUES (?, ?, 'ready', 99, ?, ?, ?)",
    )
    .run(articleId, path, pages, outline, now)
  const insert = db.prepare(
    'INSERT INTO DocumentPage (documentId, number, width, height, text, searchText, links, lines) VALUES (?, ?, 595, 842, ?, ?, ?, ?)',
  )
  for (let number = 1; number <= pages; number += 1) {
    const text = `${words.join(' ')} ${number}`
    const placed = text.split(' ').map((word, index) => ({ text: word, x: 72 + 60 * index, width: 55 }))
    const line = { block: 0, x: 72, y: 90, width: 360, height: 16, fontSize: 14, words: placed }
    const links = [{ x: 72, y: 90, width: 55, height: 16, page: pages }]
    insert.run(lastInsertRowid, number, text, pageSearchText(text), JSON.stringify(links), writeLines([line]))
  }
  db.close()
}

test('a piece is read page by page, with its contents and its links, and as text', async ({ page, site }) => {
  takenApart(site, 2, 3)
  await page.goto('/articles/2')
  await page.getByRole('link', { name: 'Page by page' }).click()
  await expect(page.getByRole('region', { name: 'Page 1 of 3' })).toContainText(
    'Night buses leave the harbour 1',
  )
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Next' }).first().click()
  await expect(page.getByRole('region', { name: 'Page 2 of 3' })).toBeVisible()
  await page.getByRole('link', { name: 'Night', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Page 3 of 3' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('region', { name: 'Page 2 of 3' })).toBeVisible()
  await page.getByText('Contents', { exact: true }).click()
  await page.getByRole('link', { name: 'The end' }).click()
  await expect(page.getByRole('region', { name: 'Page 3 of 3' })).toBeVisible()

  await page.getByRole('link', { name: 'Read as text' }).click()
  await expect(page.locator('.page-text')).toContainText('Night buses leave the harbour 2')
  await page.getByLabel('Text size').selectOption('Larger')
  await page.getByLabel('Colours').selectOption('Dark')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.locator('.page-text')).toHaveAttribute('data-theme', 'Dark')
  await page.reload()
  await expect(page.locator('.page-text')).toHaveAttribute('data-size', 'Larger')
  await expectAccessible(page)
})

test('the text over the picture of a page is selected where it stands @once', async ({ page, site }) => {
  takenApart(site, 3, 1)
  await page.goto('/articles/3/pages/1?q=harbour')
  const line = page.locator('.sheet-text text')
  const box = await line.boundingBox()
  const sheet = await page.locator('.sheet').boundingBox()
  if (!box || !sheet) throw new Error('There is no page.')
  expect((box.x - sheet.x) / sheet.width).toBeCloseTo(72 / 595, 1)
  expect(box.width / sheet.width).toBeCloseTo(360 / 595, 1)
  await line.click({ clickCount: 3 })
  expect(await page.evaluate(() => getSelection()?.toString())).toContain('Night buses leave the harbour')
  await expect(page.locator('.sheet-mark')).toHaveCount(1)
})
