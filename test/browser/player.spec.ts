import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { aBareMp3 } from '../files'
import { asAdmin, expect, expectAccessible, test } from './fixtures'
import { aTitle, jpegFile } from './upload-files'

const bar = (page: Page) => page.getByRole('region', { name: 'Player' })
const position = async (page: Page) =>
  Number(await bar(page).getByRole('slider', { name: 'Position' }).inputValue())
const grows = async (page: Page) => {
  const before = await position(page)
  await expect.poll(() => position(page)).toBeGreaterThan(before)
}

test.use({ purpose: 'player' })

/** With two tracks of two minutes, so that a slow machine hears no end. @returns its page */
async function aBand(page: Page): Promise<string> {
  const headers = await asAdmin(page)
  const title = aTitle('Band')
  const created = await page.request.post('/api/bands', { headers, data: { title } })
  const { id } = await created.json()
  const parts = [
    { path: 'upload-image', multipart: { landingImage: await jpegFile() } },
    ...['Curfew', 'Wax'].map((name) => ({
      path: 'upload-track',
      multipart: {
        title: name,
        audioFile: { name: `${name}.mp3`, mimeType: 'audio/mpeg', buffer: aBareMp3(4600) },
      },
    })),
  ]
  for (const { path, multipart } of parts) {
    const answer = await page.request.post(`/api/bands/${id}/${path}`, { headers, multipart })
    expect(answer.status()).toBe(201)
  }
  return `/bands/${title.toLowerCase().replace(' ', '-')}`
}

test('music goes on from the band to an article, its third page and the shop, and stands after a reload @js', async ({
  page,
}) => {
  const address = await aBand(page)
  await page.goto(address)
  await page.getByRole('button', { name: 'Play Curfew' }).first().click()
  await grows(page)

  await page.getByRole('link', { name: 'SEARCH' }).click()
  await page.getByRole('link', { name: 'How a Halftone Lies' }).first().click()
  await expect(page).toHaveURL(/\/articles\/\d+/)
  await page.getByRole('button', { name: 'Next page' }).click()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/#page=3/)
  await grows(page)
  await page.getByRole('link', { name: 'SHOP' }).click()
  await expect(page).toHaveURL('/shop')
  await grows(page)

  await bar(page).getByRole('link').click()
  await expect(page).toHaveURL(address)
  await page.getByRole('button', { name: 'Pause Curfew' }).first().click()
  const stood = await position(page)
  await page.reload()
  await expect(bar(page).getByRole('button', { name: 'Play Curfew' })).toBeVisible()
  expect(await position(page)).toBe(stood)
  await bar(page).getByRole('button', { name: 'Play Curfew' }).click()
  await grows(page)
  expect(await position(page)).toBeGreaterThan(stood)

  await bar(page).getByRole('button', { name: 'Close player' }).click()
  await expect(bar(page)).toHaveCount(0)
})

test('two tabs of the site do not play at once @js', async ({ page, context }) => {
  const address = await aBand(page)
  await page.goto(address)
  await page.getByRole('button', { name: 'Play Curfew' }).first().click()
  await grows(page)
  const other = await context.newPage()
  await other.goto(address)
  await other.getByRole('button', { name: 'Play Curfew' }).first().click()
  await grows(other)
  await expect(bar(page).getByRole('button', { name: 'Play Curfew' })).toBeVisible()
})

test('the player is worked by the keyboard, and a file that cannot be played is told @js', async ({
  page,
}) => {
  const address = await aBand(page)
  await page.route('**/uploads/audio/**', (route) =>
    route.fulfill({ body: 'no music', contentType: 'audio/mpeg' }),
  )
  await page.goto(address)
  await page.getByRole('button', { name: 'Play Curfew' }).press('Enter')
  await expect(bar(page).getByRole('alert')).toHaveText('This track cannot be played.')
  await page.unroute('**/uploads/audio/**')

  await bar(page).getByRole('button', { name: 'Next track' }).press('Enter')
  await grows(page)
  await bar(page).getByRole('slider', { name: 'Position' }).press('ArrowRight')
  await bar(page).getByRole('slider', { name: 'Volume' }).press('ArrowLeft')
  await expect(bar(page).getByRole('slider', { name: 'Volume' })).toHaveValue('95')
  await bar(page).locator('summary').press('Enter')
  await expect(bar(page).getByRole('listitem').first()).toBeVisible()
  await expectAccessible(page)
})

test('without JavaScript, each track is a player of the browser @nojs', async ({ page }) => {
  await page.goto('/bands/grindbox')
  expect(await page.locator('audio[controls]:visible').count()).toBeGreaterThan(1)
  await expect(bar(page)).toHaveCount(0)
})

test('a page of another origin shows the player in a frame, and no other page of the site @once', async ({
  page,
  site,
  problems,
}) => {
  const frames = ['/bands/grindbox/embed?size=large', '/bands/grindbox', '/login']
  const body = frames.map((path) => `<iframe src="${site.origin}${path}" width="480" height="640"></iframe>`)
  const elsewhere = createServer((_request, response) =>
    response
      .setHeader('Content-Type', 'text/html')
      .end(`<!doctype html><title>Elsewhere</title>${body.join('')}`),
  ).listen(0, 'localhost')
  await once(elsewhere, 'listening')
  await page.goto(`http://localhost:${(elsewhere.address() as AddressInfo).port}/`)
  const player = page.frameLocator('iframe').nth(0)
  await expect(player.getByRole('heading', { name: 'GRINDBOX' })).toBeVisible()
  expect(await player.locator('audio[controls]').count()).toBeGreaterThan(1)
  await player.getByRole('button', { name: 'Wax Tax' }).click()
  await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible()
  await expect(player.locator('li[aria-current]')).toHaveText('Wax Tax')
  await expect.poll(() => player.getByRole('slider', { name: 'Position' }).inputValue()).not.toBe('0')
  await player.getByRole('button', { name: 'Pause' }).click()
  await expect(player.getByRole('button', { name: 'Play' })).toBeVisible()
  for (const other of [1, 2]) {
    const frame = await page.locator('iframe').nth(other).contentFrame()
    await expect(frame.locator('main')).toHaveCount(0)
  }
  elsewhere.close()
  // The browser says that it refuses them.
  problems.length = 0
})

test('the player for other sites is accessible in each size, and draws the sound behind its slider @js', async ({
  page,
}) => {
  await page.route('**/embed?size=*', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replaceAll('<audio ', '<audio data-waveform="A9_" ')
    await route.fulfill({ response, body })
  })
  for (const size of ['small', 'medium', 'large']) {
    await page.goto(`/bands/grindbox/embed?size=${size}`)
    await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()
    await expect(page.locator('.wave svg')).toHaveCount(2)
    await expectAccessible(page)
  }
})

test('without JavaScript the smallest player for other sites shows the first track whole @nojs', async ({
  page,
}) => {
  await page.setViewportSize({ width: 400, height: 120 })
  await page.goto('/bands/grindbox/embed?size=small')
  await expect(page.locator('audio').first()).toBeInViewport({ ratio: 1 })
  await expect(page.locator('li span').first()).toBeInViewport({ ratio: 1 })
})
