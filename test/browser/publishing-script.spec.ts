import type { Page } from '@playwright/test'
import { asAdmin, expect, expectAccessible, found, test } from './fixtures'
import { aTitle, drawablePdf, jpegFile, mp3File, pdfFile } from './upload-files'

test.beforeEach(async ({ page }) => {
  await asAdmin(page)
})

const alert = (page: Page) => page.getByRole('alert')
interface BandAnswer {
  title: string
  genre: string
  tracks: { title: string }[]
  photos: { title: string }[]
}
const bandNamed = async (page: Page, title: string) =>
  (await found<BandAnswer[]>(page, '/api/bands')).find((band) => band.title === title)

async function fillArticle(page: Page, title: string) {
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Description').fill('What it is about.')
  await page.getByLabel('Cover Image').setInputFiles(await jpegFile())
}

/** So slow that an upload can be watched. */
async function slowDown(page: Page, bytesPerSecond: number) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond,
  })
}

/** Once the page's script has the forms in hand. */
async function ready(page: Page, address: string) {
  await page.goto(address)
  await page.waitForLoadState('networkidle')
}

test('Today puts the day back @js', async ({ page }) => {
  await ready(page, '/admin/articles/new')
  await page.getByLabel('Upload Date').fill('2020-02-02')
  await page.getByRole('button', { name: 'Today' }).click()
  await expect(page.getByLabel('Upload Date')).toHaveValue(new Date().toISOString().slice(0, 10))
})

test('an upload shows its progress, and cancelled saves nothing @js', async ({ page }) => {
  const title = aTitle('Slow')
  await ready(page, '/admin/articles/new')
  await fillArticle(page, title)
  await page.getByLabel('PDF').setInputFiles(pdfFile('slow.pdf', 3_000_000))
  await slowDown(page, 600_000)
  await page.getByRole('button', { name: 'Upload Article/Issue' }).click()
  const bar = page.getByRole('progressbar', { name: 'File 1 of 2' })
  await expect(bar).toBeVisible()
  await expect
    .poll(async () => Number(await bar.getAttribute('value')), { intervals: [100] })
    .toBeGreaterThan(5)
  await expect(page.locator('.upload-progress')).toContainText(/\d+%/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(alert(page)).toHaveText('Cancelled: nothing was saved.')
  await expect(page.getByLabel('Title')).toHaveValue(title)
  expect(await (await page.request.get('/api/articles')).text()).not.toContain(title)

  await slowDown(page, -1)
  await page.getByRole('button', { name: 'Upload Article/Issue' }).click()
  await expect(page.locator('.message')).toHaveText('Article uploaded successfully!')
  await expect(page.locator('.message')).toBeInViewport()
  expect(await (await page.request.get('/api/articles')).text()).toContain(title)
})

test('leaving during an upload is asked about @js', async ({ page }) => {
  await ready(page, '/admin/articles/new')
  await fillArticle(page, aTitle('Left'))
  await page.getByLabel('PDF').setInputFiles(pdfFile('slow.pdf', 3_000_000))
  await slowDown(page, 300_000)
  await page.getByRole('button', { name: 'Upload Article/Issue' }).click()
  await expect(page.getByRole('progressbar').first()).toBeVisible()
  const asked = page.waitForEvent('dialog')
  const leaving = page.reload({ timeout: 5_000 }).catch(() => undefined)
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await leaving
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(alert(page)).toHaveText('Cancelled: nothing was saved.')
})

test('chosen files are shown: a picture, and the first page of a PDF @js', async ({ page }) => {
  await ready(page, '/admin/articles/new')
  await page.getByLabel('Cover Image').setInputFiles(await jpegFile('cover.jpg'))
  await expect(page.getByRole('img', { name: 'Preview of cover.jpg' })).toBeVisible()
  await page.getByLabel('PDF').setInputFiles(drawablePdf('page.pdf'))
  const first = page.locator('.drop-chosen canvas')
  await expect(first).toBeVisible()
  const colour = await first.evaluate((canvas: HTMLCanvasElement) => [
    ...(canvas.getContext('2d')?.getImageData(20, 20, 1, 1).data ?? []),
  ])
  expect(colour.slice(0, 3)).toEqual([230, 66, 31])
  await expectAccessible(page)
  await page.getByLabel('PDF').setInputFiles(pdfFile('broken.pdf'))
  await expect(page.getByText('broken.pdf')).toBeVisible()
  await expect(page.locator('.drop-chosen canvas')).toBeHidden()
})

test('a mistake is said beside its field before anything is sent, and focus goes there @js', async ({
  page,
}) => {
  await ready(page, '/admin/articles/new')
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await fillArticle(page, 'Never')
  await page.getByLabel('PDF').setInputFiles(pdfFile('my issue.pdf'))
  await expect(page.locator('.field-error')).toHaveText('Error: File names cannot contain spaces.')
  await page.getByRole('button', { name: 'Upload Article/Issue' }).click()
  await expect(page.getByLabel('PDF')).toBeFocused()
  expect(sent).toEqual([])
  await page.getByLabel('PDF').setInputFiles(pdfFile())
  await expect(page.locator('.field-error')).toHaveCount(0)
})

test('a file can be dropped, and a wrong one is refused in the same words @js', async ({ page }) => {
  await ready(page, '/admin/merch/new')
  await drop(page, '.drop', [{ name: 'notes.txt', type: 'text/plain' }])
  await expect(page.locator('.field-error')).toContainText('File type must be')
  await drop(page, '.drop', [{ name: 'mug.png', type: 'image/png' }])
  await expect(page.locator('.drop-chosen')).toContainText('mug.png')
  await expect(page.locator('.field-error')).toHaveCount(0)
  await drop(page, '.drop', [
    { name: 'one.png', type: 'image/png' },
    { name: 'two.png', type: 'image/png' },
  ])
  await expect(page.locator('.field-error')).toHaveText('Too many files')
})

test('several tracks dropped at once become rows @js', async ({ page }) => {
  await ready(page, '/admin/bands/new')
  await drop(page, '.piece-add >> nth=0', [
    { name: 'first-song.mp3', type: 'audio/mpeg' },
    { name: 'second-song.mp3', type: 'audio/mpeg' },
  ])
  await expect(page.getByLabel('Track Title')).toHaveCount(3)
  await expect(page.getByLabel('Track Title').nth(1)).toHaveValue('first song')
  await expect(page.getByText('second-song.mp3')).toBeVisible()
})

test('several photos chosen at once become rows @js', async ({ page }) => {
  await ready(page, '/admin/bands/new')
  await page
    .getByLabel('Photo', { exact: true })
    .setInputFiles([await jpegFile('on-stage.jpg'), await jpegFile('back-stage.jpg')])
  await expect(page.getByLabel('Photo Title')).toHaveCount(2)
  await expect(page.getByLabel('Photo Title').nth(1)).toHaveValue('back stage')
  await expect(page.locator('.drop-chosen')).toHaveText([/on-stage\.jpg/, /back-stage\.jpg/])
})

test('following a link during an upload is asked about @js', async ({ page }) => {
  await ready(page, '/admin/articles/new')
  await fillArticle(page, aTitle('Stays'))
  await page.getByLabel('PDF').setInputFiles(pdfFile('slow.pdf', 3_000_000))
  await slowDown(page, 300_000)
  await page.getByRole('button', { name: 'Upload Article/Issue' }).click()
  await page.getByRole('link', { name: 'SHOP' }).click()
  await expect(alert(page)).toContainText('Leaving this page cancels the upload.')
  await page.getByRole('button', { name: 'Stay' }).click()
  await expect(alert(page)).toHaveCount(0)
  await expect(page.getByRole('progressbar').first()).toBeVisible()
  await page.getByRole('link', { name: 'SHOP' }).click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/shop')
})

test('whoever was logged out meanwhile loses nothing typed @js', async ({ page, context }) => {
  const name = aTitle('Author')
  await ready(page, '/admin/authors/new')
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Bio').fill('Writes.')
  await context.clearCookies()
  await page.getByRole('button', { name: 'Upload Author' }).click()
  await expect(alert(page)).toContainText('You are logged out meanwhile.')
  await asAdmin(page)
  await page.getByRole('button', { name: 'Upload Author' }).click()
  await expect(page.locator('.message')).toHaveText('Author uploaded successfully!')
})

async function drop(page: Page, zone: string, files: { name: string; type: string }[]) {
  const transfer = await page.evaluateHandle((list) => {
    const data = new DataTransfer()
    for (const { name, type } of list) data.items.add(new File(['some bytes'], name, { type }))
    return data
  }, files)
  await page.locator(zone).first().dispatchEvent('drop', { dataTransfer: transfer })
}

test('a band that breaks in the middle says what is saved, and goes on from there @js', async ({
  page,
  problems,
}) => {
  const title = aTitle('Band')
  await ready(page, '/admin/bands/new')
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByLabel('Landing Image').setInputFiles(await jpegFile())
  await page.getByRole('button', { name: 'Add a track' }).click()
  for (const [row, name] of ['One', 'Two'].entries()) {
    await page.getByLabel('Track Title').nth(row).fill(name)
    await page
      .getByLabel('Audio File')
      .nth(row)
      .setInputFiles(mp3File(`${name}.mp3`))
  }
  await page.getByLabel('Photo Title').fill('On stage')
  await page.getByLabel('Photo', { exact: true }).setInputFiles(await jpegFile())

  const sent: string[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (/^(POST|PUT)$/.test(request.method())) sent.push(`${request.method()} ${path.replace(/\d+/, 'n')}`)
  })
  let tracks = 0
  await page.route('**/upload-track', (route) => (++tracks === 2 ? route.abort() : route.continue()))
  await page.getByRole('button', { name: 'Upload Band Information' }).click()
  await expect(alert(page)).toHaveText(
    'Failed to create band or upload some files. Track 2 (Two): The connection was cut off. ' +
      'Saved: the band, the landing image, track 1 (One). Not yet: track 2 (Two), photo 1 (On stage). ' +
      'Press again to go on from there.',
  )
  expect((await bandNamed(page, title))?.tracks).toHaveLength(1)
  await expectAccessible(page)

  await page.getByLabel('Genre').fill('Noise')
  await page.getByRole('button', { name: 'Upload Band Information' }).click()
  await expect(page.locator('.message')).toHaveText(
    'Band created with landing image, audio tracks, and photos uploaded successfully!',
  )
  const band = await bandNamed(page, title)
  expect(band).toMatchObject({ genre: 'Noise' })
  expect(band?.tracks.map((track) => track.title)).toEqual(['One', 'Two'])
  expect(band?.photos.map((photo) => photo.title)).toEqual(['On stage'])
  expect(sent).toEqual([
    'POST /api/bands',
    'POST /api/bands/n/upload-image',
    'POST /api/bands/n/upload-track',
    'POST /api/bands/n/upload-track',
    'PUT /api/bands/n',
    'POST /api/bands/n/upload-track',
    'POST /api/bands/n/upload-photo',
  ])
  problems.length = 0
})

test('a track that the server refuses is marked in its own row @js', async ({ page }) => {
  const title = aTitle('Band')
  await ready(page, '/admin/bands/new')
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByLabel('Landing Image').setInputFiles(await jpegFile())
  await page.getByRole('button', { name: 'Add a track' }).click()
  await page.getByLabel('Track Title').nth(0).fill('One')
  await page.getByLabel('Audio File').nth(0).setInputFiles(mp3File())
  await page.getByLabel('Track Title').nth(1).fill('Two')
  const fake = { name: 'fake.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('<html>no music</html>') }
  await page.getByLabel('Audio File').nth(1).setInputFiles(fake)
  await page.getByRole('button', { name: 'Upload Band Information' }).click()
  await expect(alert(page)).toContainText('Track 2 (Two): File type must be one of audio/mpeg, .mp3')
  await expect(page.getByLabel('Audio File').nth(1)).toBeFocused()
  await expect(page.locator('.field-error')).toHaveCount(1)
  await page.getByLabel('Audio File').nth(1).setInputFiles(mp3File())
  await page.getByRole('button', { name: 'Upload Band Information' }).click()
  await expect(page.locator('.message')).toContainText('Band created')
  expect((await bandNamed(page, title))?.tracks.map((track) => track.title)).toEqual(['One', 'Two'])
})

test('a band cancelled in the middle says what is saved @js', async ({ page }) => {
  const title = aTitle('Band')
  await ready(page, '/admin/bands/new')
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByLabel('Landing Image').setInputFiles(await jpegFile())
  await page.getByLabel('Track Title').fill('One')
  await page.getByLabel('Audio File').setInputFiles(mp3File())
  await page.route('**/upload-track', () => {})
  await page.getByRole('button', { name: 'Upload Band Information' }).click()
  await page.waitForRequest('**/upload-track')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(alert(page)).toContainText(
    'Cancelled. Saved: the band, the landing image. Not yet: track 1 (One).',
  )
})

test('an upload that fails on our side says so and keeps what was typed @js', async ({ page, problems }) => {
  await ready(page, '/admin/authors/new')
  await page.getByLabel('Name').fill('Never')
  await page.getByLabel('Bio').fill('Writes.')
  await page.route('**/api/articles/authors', (route) => route.abort())
  await page.getByRole('button', { name: 'Upload Author' }).click()
  await expect(alert(page)).toContainText('Failed to upload author.')
  await expect(page.getByLabel('Name')).toHaveValue('Never')
  problems.length = 0
})

const adminPages = [
  '/userInfo',
  '/admin/articles/new',
  '/admin/bands/new',
  '/admin/authors/new',
  '/admin/merch/new',
  '/admin/uploads',
  '/admin/uploads?tab=merch&q=zzz',
  '/admin/delete/merch/1',
  '/admin/bin',
  '/admin/audit',
  '/admin/articles/1',
  '/admin/bands/1',
]
for (const path of adminPages) {
  test(`${path} is accessible, light and dark @js`, async ({ page }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.goto(path)
      const closed = page.locator('.panel:not([open]) > summary')
      while ((await closed.count()) > 0) await closed.first().click()
      await expectAccessible(page)
    }
  })
}
