import path from 'node:path'
import type { Page } from '@playwright/test'
import Database from 'better-sqlite3'
import type { RunningServer } from '../server'
import { expect, expectAccessible, loggedIn, test } from './fixtures'
import { openMore } from './reader-panels'

test.use({ purpose: 'offline' })

const inVolume = 'One Hundred and Eight Plates'

/** Gives a volume pages as the taking apart of its PDF does. @returns its address */
async function aVolumeWithPages(page: Page, site: RunningServer): Promise<string> {
  await page.goto('/search?volume=on')
  const link = page.locator('a.counted-link').filter({ hasText: inVolume })
  const address = (await link.getAttribute('href')) ?? ''
  const articleId = Number(address.split('/').at(-1))
  const db = new Database(path.join(site.dataDir, 'zinehouse.db'), { timeout: 10_000 })
  const { pdfPath } = db.prepare('SELECT pdfPath FROM Article WHERE id = ?').get(articleId) as {
    pdfPath: string
  }
  db.prepare('DELETE FROM Document WHERE articleId = ?').run(articleId)
  const document = db
    .prepare(
      `INSERT INTO Document (articleId, path, state, version, pageCount) VALUES (?, ?, 'ready', 99, 24)`,
    )
    .run(articleId, pdfPath)
  const insert = db.prepare(
    `INSERT INTO DocumentPage (documentId, number, width, height, text, searchText, lines, recognition) VALUES (?, ?, 400, 600, ?, '', ?, ?)`,
  )
  for (let number = 1; number <= 24; number += 1) {
    const words = number === 17 ? ['The', 'lighthouse', 'keeper'] : ['Plate', String(number)]
    const places = words.flatMap((_, index) => [400 + 800 * index, 700])
    const lines = [[0, 400, 400, 2400, 140, 120, words, places]]
    const recognition = number === 17 ? 'done' : null
    insert.run(document.lastInsertRowid, number, words.join(' '), JSON.stringify(lines), recognition)
  }
  db.close()
  return address
}

test('a volume that is kept is read, searched and turned over without a network, and says that it was kept @js', async ({
  page,
  context,
  site,
  problems,
}) => {
  const address = await aVolumeWithPages(page, site)
  await page.goto(address)
  await openMore(page)
  await expect(page.getByRole('button', { name: 'Keep offline' })).toHaveAccessibleDescription(/^\d.* [KM]B$/)
  await page.getByRole('button', { name: 'Keep offline' }).click()
  await expect(page.getByRole('link', { name: 'Kept offline' })).toBeVisible({ timeout: 60_000 })
  await expect(page.locator('.keep-offline')).toContainText(/\d+(\.\d)? (KB|MB)/)
  await expectAccessible(page)

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText('The site cannot be reached. This is your copy')).toBeVisible()
  await expect(page.locator('[data-page="1"] canvas')).toBeVisible()

  const recognized = `${address}/text.json?page=17`
  expect(await page.evaluate(async (from) => (await fetch(from)).text(), recognized)).toContain('lighthouse')
  await page.getByRole('link', { name: 'Page by page' }).first().click()
  await expect(page).toHaveURL(`${address}/pages/1`)
  await expect(page.locator('.sheet-text')).toContainText('Plate 1')
  await page.getByRole('link', { name: 'Next' }).first().click()
  await expect(page.locator('.sheet-text')).toContainText('Plate 2')

  await page.goto('/search?q=keeper%20lighthouse')
  await expect(page.getByRole('heading', { name: 'Kept offline' })).toBeVisible()
  await page.getByRole('link', { name: /^One Hundred and Eight Plates.*, page 17$/ }).click()
  await expect(page).toHaveURL(/pages\/17\?q=keeper(\+|%20)lighthouse#found$/)
  await expect(page.locator('.sheet-mark')).toHaveCount(2)

  await page.goto(`${address}/pages/23?view=text`)
  await expect(page.getByText('Pages 21 to 24').first()).toBeVisible()
  await page.goto('/shop')
  await expect(page.getByText('this page is not kept on your device')).toBeVisible()
  await expectAccessible(page)
  problems.length = 0

  await context.setOffline(false)
  await page.goto(address)
  await expect(page.getByText('The site cannot be reached')).toHaveCount(0)
  await openMore(page)
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('button', { name: 'Keep offline' })).toBeVisible()
  expect(await page.evaluate(() => caches.keys())).toEqual([])
})

test('what is kept by somebody who is logged in holds nothing of the account @js', async ({
  page,
  context,
  site,
  problems,
}) => {
  const [username, password] = ['quiet.traveller', 'correct horse battery']
  const data = { username, email: 'quiet@example.org', password }
  expect((await page.request.post('/api/auth/register', { data })).status()).toBe(201)
  await loggedIn(page, username, password)
  await page.goto(await aVolumeWithPages(page, site))
  await expect(page.locator('body')).toContainText(username)
  await openMore(page)
  await page.getByRole('button', { name: 'Keep offline' }).click()
  await expect(page.getByRole('link', { name: 'Kept offline' })).toBeVisible({ timeout: 60_000 })

  const kept = await page.evaluate(async () => {
    const texts: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) texts.push((await (await cache.match(request))?.text()) ?? '')
    }
    return texts
  })
  expect(kept.filter((text) => text.includes('<html')).length).toBeGreaterThan(24)
  expect(kept.filter((text) => text.includes(username))).toEqual([])
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText('The site cannot be reached. This is your copy')).toBeVisible()
  await expect(page.locator('body')).not.toContainText(username)
  problems.length = 0
})

test('without JavaScript the page of kept pieces says what to do instead @once', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.origin })
  const page = await context.newPage()
  await page.goto('/offline')
  await expect(page.getByText('Offline copies need JavaScript.')).toBeVisible()
  await context.close()
})

test('a device without enough room says so before anything is fetched @js', async ({ page }) => {
  await page.addInitScript(() => {
    StorageManager.prototype.estimate = async () => ({ quota: 5000, usage: 4000 })
  })
  await page.goto('/articles/1')
  await openMore(page)
  await page.getByRole('button', { name: 'Keep offline' }).click()
  await expect(page.locator('.keep-offline')).toContainText(
    /Not enough space on this device\. It takes .* [KM]B, and 1 KB are free/,
  )
  await expect(page.getByRole('button', { name: 'Keep offline' })).toBeVisible()
  expect((await page.evaluate(() => caches.keys())).filter((name) => name.includes('/articles/1'))).toEqual(
    [],
  )
})
