import path from 'node:path'
import type { Page } from '@playwright/test'
import Database from 'better-sqlite3'
import { asAdmin, expect, expectAccessible, test } from './fixtures'
import { holdBack } from './held'
import type { Site } from './site'
import { aTitle } from './upload-files'

test.use({ purpose: 'gallery' })

/** The link of a photo, which is named by what the photo shows. */
const photo = (page: Page, name: string) => page.getByRole('figure', { name, exact: true }).getByRole('link')
const stage = (page: Page) => page.getByRole('dialog')

test('a photo fills the screen, goes on by keys, and whoever closes it is where they were @js', async ({
  page,
}) => {
  await page.goto('/bands/grindbox')
  await photo(page, 'The van, mostly paid for').press('Enter')
  await expect(page).toHaveURL(/\/bands\/grindbox\/photos\/\d+$/)
  await expect(stage(page)).toHaveAccessibleName('The van, mostly paid for')
  await expect(stage(page)).toContainText('1 of 4')
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  expect(await stage(page).boundingBox()).toEqual({ x: 0, y: 0, width, height })
  await expectAccessible(page)

  const fetchedAhead = () =>
    page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
        ({ name, initiatorType }) => initiatorType === 'link' && name.includes('/pictures/'),
      ),
    )
  await expect.poll(fetchedAhead).toHaveLength(1)
  await page.keyboard.press('ArrowRight')
  await expect(stage(page)).toHaveAccessibleName('Ledge, repaired')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowRight')
  await expect(stage(page)).toContainText('2 of 4')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/bands/grindbox')
  await expect(photo(page, 'Ledge, repaired')).toBeFocused()
})

test('keys that are pressed faster than photos arrive count from where those before lead @js', async ({
  page,
}) => {
  await page.goto('/bands/grindbox')
  await photo(page, 'The van, mostly paid for').press('Enter')
  await expect(stage(page)).toContainText('1 of 4')
  const release = await holdBack(page, '**/photos/*.data*')
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft'])
    await page.keyboard.press(key)
  release()
  await expect(stage(page)).toContainText('4 of 4')
  await page.unroute('**/photos/*.data*')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowRight')
  await expect(stage(page)).toContainText('3 of 4')
})

test('the focus stays on Next, and Back closes a photo however many were looked at @js', async ({ page }) => {
  await page.goto('/bands')
  await page.goto('/bands/grindbox')
  await photo(page, 'The van, mostly paid for').click()
  const next = stage(page).getByRole('link', { name: 'Next photo' })
  await next.press('Enter')
  await expect(stage(page)).toContainText('2 of 4')
  await expect(next).toBeFocused()
  await next.press('Enter')
  await expect(stage(page)).toContainText('3 of 4')
  await page.goBack()
  await expect(stage(page)).toHaveCount(0)
  await expect(page).toHaveURL('/bands/grindbox')
  await expect(photo(page, 'Front row, loading dock')).toBeFocused()
})

test('the address of a photo opens it, and a swipe goes to the next @js', async ({ page }) => {
  await page.goto('/bands/grindbox')
  const address = await photo(page, 'Front row, loading dock').getAttribute('href')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(address ?? '')
  await expect(stage(page)).toContainText('3 of 4')
  await stage(page).evaluate((dialog) => {
    const touch = (clientX: number) => new Touch({ identifier: 1, target: dialog, clientX, clientY: 300 })
    dialog.dispatchEvent(
      new TouchEvent('touchstart', { touches: [touch(300)], changedTouches: [touch(300)] }),
    )
    dialog.dispatchEvent(new TouchEvent('touchend', { touches: [], changedTouches: [touch(120)] }))
  })
  await expect(stage(page)).toHaveAccessibleName('Two drums, one road')
  for (const name of ['Close photo', 'Previous photo']) {
    const box = await stage(page).getByRole('link', { name }).boundingBox()
    expect.soft(Math.min(box?.width ?? 0, box?.height ?? 0), name).toBeGreaterThanOrEqual(44)
  }
  await stage(page).getByRole('link', { name: 'Close photo' }).click()
  await expect(page).toHaveURL(/\/bands\/grindbox#photo-\d+$/)
  await expect(photo(page, 'Two drums, one road')).toBeFocused()
})

test('without JavaScript each photo is a page with the one before and the one after @nojs', async ({
  page,
}) => {
  await page.goto('/bands/grindbox')
  await photo(page, 'Ledge, repaired').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ledge, repaired' })).toBeVisible()
  await page.getByRole('link', { name: 'Next photo' }).click()
  await page.getByRole('link', { name: 'Previous photo' }).click()
  await page.getByRole('link', { name: 'Previous photo' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'The van, mostly paid for' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Previous photo' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Close photo' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'GRINDBOX' })).toBeVisible()
})

/** With the files of the sample's. @returns its address */
async function aLargeBand(page: Page, site: Site): Promise<string> {
  const headers = await asAdmin(page)
  const title = aTitle('Large')
  const { id } = await (await page.request.post('/api/bands', { headers, data: { title } })).json()
  const db = new Database(path.join(site.dataDir, 'zinehouse.db'), { timeout: 10_000 })
  const give = (table: string, column: string, name: string, count: number) => {
    const files = db.prepare(`SELECT DISTINCT ${column} AS path FROM ${table}`).all() as { path: string }[]
    const insert = db.prepare(`INSERT INTO ${table} (bandId, title, ${column}) VALUES (?, ?, ?)`)
    for (let number = 1; number <= count; number += 1)
      insert.run(id, `${name} ${number}`, files[number % files.length]?.path)
  }
  give('Track', 'audioFile', 'Song', 60)
  give('Photo', 'image', 'Picture', 300)
  db.prepare(
    `UPDATE Track SET durationMs = 180000, waveform = (SELECT hex(randomblob(80))) WHERE bandId = ?`,
  ).run(id)
  db.prepare(
    `UPDATE Band SET landingImage = (SELECT landingImage FROM Band WHERE title = 'GRINDBOX') WHERE id = ?`,
  ).run(id)
  db.close()
  return `/bands/${title.toLowerCase().replaceAll(' ', '-')}`
}

/** What a first visit takes, headers and all. */
async function weigh(page: Page, address: string, viewport: { width: number; height: number }) {
  await page.setViewportSize(viewport)
  await page.goto('about:blank')
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.clearBrowserCache')
  const addresses = new Map<string, string>()
  const sent: { address: string; bytes: number }[] = []
  session.on('Network.responseReceived', ({ requestId, response }) => {
    addresses.set(requestId, response.url)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    sent.push({ address: addresses.get(requestId) ?? '', bytes: encodedDataLength })
  })
  await page.goto(address, { waitUntil: 'networkidle' })
  await session.detach()
  return sent
}

test('a band weighs less than 265 KB before anything is played, on phones and at 1,280 px, with 60 tracks and 300 photos too @js', async ({
  page,
  site,
}) => {
  const large = await aLargeBand(page, site)
  // Its landing image has the finest grain. It is short, so browsers fetch pictures ahead that are below the screen: those are not counted.
  for (const address of [large, '/bands/low-water-dub-authority'])
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 1280, height: 900 },
    ]) {
      const all = await weigh(page, address, viewport)
      const sent = all.filter((one) => !/\/pictures\/\d+\/(photos|covers|merch)\//.test(one.address))
      const what = `${address} at ${viewport.width}`
      expect(
        sent.filter((one) => one.address.includes('/pictures/')),
        what,
      ).toHaveLength(1)
      expect(all.filter((one) => one.address.includes('/uploads/'))).toEqual([])
      if (address === large) expect(all).toHaveLength(sent.length)
      const total = sent.reduce((sum, { bytes }) => sum + bytes, 0)
      expect(total, what).toBeGreaterThan(100_000)
      expect(total, what).toBeLessThan(265_000)
    }
  await page.goto(large)
  await expect(page.getByRole('listitem').filter({ has: page.getByRole('figure') })).toHaveCount(12)
})

test('of 300 photos a page shows the first, and all of them in pages', async ({ page, site }) => {
  const address = await aLargeBand(page, site)
  await page.goto(address)
  await page.getByRole('link', { name: 'All 300 photos' }).click()
  await expect(page).toHaveURL(`${address}/photos`)
  await expect(page.locator('.band-gallery figure')).toHaveCount(48)
  await page.getByRole('link', { name: 'Next', exact: true }).click()
  await expect(page.getByText('Page 2 of 7')).toBeVisible()
  await photo(page, 'Picture 49').click()
  await expect(page.getByText('49 of 300')).toBeVisible()
  await page.getByRole('link', { name: 'Close photo' }).click()
  await expect(photo(page, 'Picture 49')).toBeVisible()
})
