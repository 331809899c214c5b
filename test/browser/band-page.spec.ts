import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { misfitsOn } from './fit'
import { asAdmin, expect, expectAccessible, test } from './fixtures'
import { aTitle } from './upload-files'

test.use({ purpose: 'band page' })

const pictureOf = async (width: number, height: number) => ({
  name: 'landing.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width, height, channels: 3, background: '#355' } })
    .jpeg()
    .toBuffer(),
})

/** @returns its address */
async function aBand(page: Page, about: Record<string, string> = {}, picture?: [number, number]) {
  const headers = await asAdmin(page)
  const title = aTitle('Band')
  const created = await page.request.post('/api/bands', { headers, data: { title, ...about } })
  expect(created.status()).toBe(201)
  const { id } = await created.json()
  if (picture) {
    const multipart = { landingImage: await pictureOf(...picture) }
    const sent = await page.request.post(`/api/bands/${id}/upload-image`, { headers, multipart })
    expect(sent.status()).toBe(201)
  }
  return `/bands/${title.toLowerCase().replaceAll(' ', '-')}`
}

test('a portrait picture is shown whole, above the name on a phone and beside it on a wide screen @js', async ({
  page,
}) => {
  await page.goto(await aBand(page, {}, [600, 900]))
  const picture = page.locator('.band-head img')
  for (const [width, height] of [
    [390, 844],
    [1280, 900],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height })
    const seen = await picture.boundingBox()
    const name = await page.getByRole('heading', { level: 1 }).boundingBox()
    if (!seen || !name) throw new Error('no picture or no name')
    expect.soft(seen.width / seen.height, `at ${width}`).toBeLessThan(0.8)
    expect.soft(name.y >= seen.y + seen.height || name.x >= seen.x + seen.width, `at ${width}`).toBe(true)
  }
})

test('a band without a picture has its name, and no empty place for one', async ({ page }) => {
  await page.goto(await aBand(page, { genre: 'Noise' }))
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  await expect(page.locator('.band-head img, .band-placeholder')).toHaveCount(0)
})

test('a description keeps its lines, and addresses in it are links that do not say where from', async ({
  page,
}) => {
  const long = `https://long.example/${'x'.repeat(300)}`
  const description = `Two of us.\n\nDates: https://dates.example/tour and ${long}\n<b>loud</b> javascript:alert(1)`
  await page.goto(await aBand(page, { description }))
  const text = page.locator('.band-description')
  await expect(text).toHaveText(description, { useInnerText: true })
  await expect(text.getByRole('link')).toHaveCount(2)
  const link = text.getByRole('link', { name: 'https://dates.example/tour' })
  await expect(link).toHaveAttribute('href', 'https://dates.example/tour')
  await expect(link).toHaveAttribute('rel', 'noreferrer nofollow ugc')
  await page.setViewportSize({ width: 320, height: 700 })
  if (test.info().project.use.javaScriptEnabled !== false) expect(await misfitsOn(page)).toEqual([])
})

test('each place and address of a band is a button with its name, large enough for a thumb @js', async ({
  page,
}) => {
  const links = {
    spotifyLink: 'https://open.spotify.example/a',
    appleMusicLink: 'https://music.apple.example/a',
    websiteLink: 'https://band.example',
    instagramLink: 'https://instagram.example/a',
    videoLink: 'https://films.example/a',
    email: `${'a-long-name-'.repeat(5)}@band.example`,
    phone: '+1 (555) 01-77',
  }
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto(await aBand(page, links))
  const list = page.getByRole('list', { name: 'elsewhere' })
  for (const name of [
    'Spotify',
    'Apple Music',
    'Website',
    'Instagram',
    'Video',
    /^Email a-long/,
    /^Phone /,
  ]) {
    const box = await list.getByRole('link', { name, exact: true }).boundingBox()
    expect.soft(box?.height, String(name)).toBeGreaterThanOrEqual(44)
    expect.soft((box?.x ?? 0) + (box?.width ?? 999), String(name)).toBeLessThanOrEqual(320)
  }
  await expect(list.getByRole('link', { name: /^Phone/ })).toHaveAttribute('href', 'tel:+15550177')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
})

test('a video is fetched from its site only once it is played, wherever the visit began @js', async ({
  page,
  site,
}) => {
  const address = await aBand(page, { videoLink: 'https://youtu.be/dQw4w9WgXcQ' })
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(site.origin) && request.url().startsWith('http'))
      elsewhere.push(request.url())
  })
  await page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>V</title><p>The film</p>' }),
  )
  await page.goto('/bands?order=newest')
  await page.locator(`a[href="${address}"]`).first().click()
  await expect(page.getByRole('heading', { name: 'Video', exact: true })).toBeVisible()
  await expect(page.getByText('Plays from YouTube, which will see your IP address.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Watch it on YouTube' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(elsewhere).toEqual([])

  await page.getByRole('button', { name: 'Play video' }).press('Enter')
  const frame = page.locator('.band-video iframe')
  await expect(frame.contentFrame().locator('iframe').contentFrame().getByText('The film')).toBeVisible()
  expect(elsewhere).toEqual(['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0'])
  await expect(frame).toBeFocused()
  await expectAccessible(page)
})

test('without JavaScript a video is a link to its site @nojs', async ({ page }) => {
  await page.goto(await aBand(page, { videoLink: 'https://vimeo.com/76979871' }))
  const out = page.getByRole('link', { name: 'Watch it on Vimeo' })
  await expect(out).toHaveAttribute('href', 'https://vimeo.com/76979871')
  await expect(page.locator('iframe')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Play video' })).toHaveCount(0)
})

test('a film that can be in no frame is a link among the others', async ({ page }) => {
  await page.goto(await aBand(page, { videoLink: 'https://films.example/ours' }))
  await expect(page.getByRole('link', { name: 'Video', exact: true })).toBeVisible()
  await expect(page.locator('.band-video')).toHaveCount(0)
})

test('the press sheet names its links, is one page of paper with every address written out, and leads to its ZIP @js', async ({
  page,
}) => {
  await page.goto('/bands/grindbox')
  await page.getByRole('link', { name: 'Press kit' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'GRINDBOX' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'open.spotify.example.org' })).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download photos and text (ZIP)' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('GRINDBOX press kit.zip')
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})

test('on a phone the menu of a band’s page shows all its links', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/bands/grindbox')
  const menu = page.getByRole('navigation', { name: 'On this page' })
  expect((await menu.boundingBox())?.height).toBeLessThan(100)
  expect(await misfitsOn(page)).toEqual([])
  for (const link of await menu.getByRole('link').all()) await expect(link).toBeInViewport({ ratio: 0.9 })
  await menu.getByRole('link').last().press('Enter')
  await expect(page.getByRole('heading', { name: 'Photos' })).toBeInViewport()
})

test('one article alone beside a band has its words next to its cover @js', async ({ page }) => {
  await page.goto('/bands/grindbox')
  const card = page.locator('.band-mentions .result')
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    const cover = await card.locator('img').boundingBox()
    const words = await card.getByRole('heading').boundingBox()
    expect.soft(words?.x, `at ${width}`).toBeGreaterThan((cover?.x ?? 0) + (cover?.width ?? 0))
  }
})
