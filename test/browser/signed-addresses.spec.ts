import { createReadStream, readdirSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { openStorage } from '../../app/site/uploads/storage.server'
import { aBareMp3 } from '../files'
import { aSignedStore } from '../signed-store'
import { asAdmin, test as base, expect } from './fixtures'
import { openMore } from './reader-panels'
import { aSite } from './site'
import { jpegFile } from './upload-files'

type Store = Awaited<ReturnType<typeof aSignedStore>>

/** The sample magazine with its files at an S3 service, which browsers fetch from. */
const test = base.extend<object, { store: Store }>({
  store: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => {
      const store = await aSignedStore()
      await use(store)
      await store.stop()
    },
    { scope: 'worker' },
  ],
  siteFor: [
    async ({ store }, use) => {
      const site = await aSite({ STORAGE_URL: store.storageUrl, SIGNED_ADDRESSES: store.origin })
      const uploads = path.join(site.dataDir, 'uploads')
      const kept = openStorage(store.storageUrl)
      for (const name of readdirSync(uploads, { recursive: true, encoding: 'utf8' }))
        if (/^[a-z]+\/[^/]+\.\w+$/.test(name))
          await kept.put(`uploads/${name}`, createReadStream(path.join(uploads, name)))
      await use(async () => site)
      await site.stop()
    },
    { scope: 'worker' },
  ],
})

const isShown = (page: Page, name: string) =>
  page.evaluate(async (src) => {
    const picture = new Image()
    picture.src = src
    await picture.decode()
    return picture.naturalWidth > 0
  }, name)

async function aBandWithTrack(page: Page): Promise<{ address: string; track: string; photo: string }> {
  const headers = await asAdmin(page)
  const title = `Away ${Date.now()}`
  const made = await (await page.request.post('/api/bands', { headers, data: { title } })).json()
  const upload = async (what: string, multipart: Record<string, string | object>) => {
    const answer = await page.request.post(`/api/bands/${made.id}/upload-${what}`, {
      headers,
      multipart: multipart as Record<string, string>,
    })
    expect(answer.status()).toBe(201)
    return answer.json()
  }
  const mp3 = { name: 'a.mp3', mimeType: 'audio/mpeg', buffer: aBareMp3(4600) }
  const track = await upload('track', { title: 'Curfew', audioFile: mp3 })
  const photo = await upload('photo', { title: 'On stage', photo: await jpegFile() })
  return {
    address: `/bands/${title.toLowerCase().replace(' ', '-')}`,
    track: track.audioFile,
    photo: photo.image,
  }
}

test('pictures, tracks and downloads come from the S3 service, and a page breaks no rule of its policy', async ({
  page,
  store,
  javaScriptEnabled,
}) => {
  const { address, track, photo } = await aBandWithTrack(page)
  await page.goto(address)
  if (javaScriptEnabled !== false) {
    expect(await isShown(page, `/${photo}`)).toBe(true)
    await page.getByRole('button', { name: 'Play Curfew' }).first().click()
    await expect(page.getByRole('region', { name: 'Player' })).toBeVisible()
    await expect.poll(() => store.given).toEqual(expect.arrayContaining([photo, track]))
    await page.getByRole('slider', { name: 'Position' }).fill('90')
    await expect
      .poll(async () => Number(await page.getByRole('slider', { name: 'Position' }).inputValue()))
      .toBeGreaterThan(90)
  }

  await page.goto('/articles/1')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('link', { name: /^Download/ })
      .first()
      .click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.pdf$/)
  expect(new URL(download.url()).origin).toBe(store.origin)
  expect(await download.failure()).toBeNull()
})

test('a PDF is read through the site, and kept offline, with pictures that came from the service before @js', async ({
  page,
  context,
  store,
  problems,
}) => {
  const before = store.given.length
  await page.goto('/articles/1')
  await expect(page.locator('[data-page="1"] canvas').first()).toBeVisible()
  const cover = (await (await page.request.get('/api/articles/1')).json()).coverImage
  expect(await isShown(page, `/${cover}`)).toBe(true)
  expect(store.given).toContain(cover)
  const pdfs = () => store.given.slice(before).filter((name) => name.endsWith('.pdf'))
  expect(pdfs()).toEqual([])

  await openMore(page)
  await page.getByRole('button', { name: 'Keep offline' }).click()
  await expect(page.getByRole('link', { name: 'Kept offline' })).toBeVisible({ timeout: 60_000 })
  await page.reload()
  const { coverImage } = await (await page.request.get('/api/articles/2')).json()
  expect(await isShown(page, `/${coverImage}`)).toBe(true)
  expect(store.given).toContain(coverImage)
  expect(pdfs()).toEqual([])

  expect(problems).toEqual([])
  await context.setOffline(true)
  await page.goto('/articles/1')
  await expect(page.getByText('The site cannot be reached. This is your copy')).toBeVisible()
  await expect(page.locator('[data-page="1"] canvas').first()).toBeVisible()
  problems.length = 0
})
