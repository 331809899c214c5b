import type { Page } from '@playwright/test'
import { asAdmin, expect, expectAccessible, found, test } from './fixtures'
import { alert, drop, ready } from './forms'
import { aTitle, jpegFile, mp3File } from './upload-files'

test.use({ purpose: 'publishing' })

test.beforeEach(async ({ page }) => {
  await asAdmin(page)
})

interface BandAnswer {
  title: string
  genre: string
  tracks: { title: string }[]
  photos: { title: string }[]
}
const bandNamed = async (page: Page, title: string) =>
  (await found<BandAnswer[]>(page, '/api/bands')).find((band) => band.title === title)

/** Its form with a title and a picture. @returns the title */
async function aBandBegun(page: Page, title = aTitle('Band')): Promise<string> {
  await ready(page, '/admin/bands/new')
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByLabel('Landing Image').setInputFiles(await jpegFile())
  return title
}

async function chooseTwoTracks(page: Page) {
  await page.getByRole('button', { name: 'Add a track' }).click()
  for (const [row, name] of ['One', 'Two'].entries()) {
    await page.getByLabel('Track Title').nth(row).fill(name)
    await page
      .getByLabel('Audio File')
      .nth(row)
      .setInputFiles(mp3File(`${name}.mp3`))
  }
}

test('several tracks dropped at once become rows @js', async ({ page }) => {
  await ready(page, '/admin/bands/new')
  await drop(page, '.form-rows-add >> nth=0', [
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

test('a band that breaks in the middle says what is saved, and goes on from there @js', async ({
  page,
  problems,
}) => {
  const title = await aBandBegun(page)
  await chooseTwoTracks(page)
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
    'Failed to create band or upload some files. Track 2 (Two): The connection was lost. ' +
      'Saved: the band, the landing image, track 1 (One). Not saved yet: track 2 (Two), photo 1 (On stage). ' +
      'Submit again to continue. Readers do not see the band until it is complete.',
  )
  expect(await bandNamed(page, title)).toBeUndefined()
  await expectAccessible(page)

  await page.getByLabel('Genre').fill('Noise')
  await page.getByRole('button', { name: 'Upload Band Information' }).click()
  await expect(page.locator('.message:not(.draft-notice)')).toHaveText(
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
    'POST /api/bands/n/upload-track',
    'POST /api/bands/n/upload-photo',
    'PUT /api/bands/n',
  ])
  problems.length = 0
})

test('a band that a reload breaks off goes on with the same draft @js', async ({ page, problems }) => {
  const title = aTitle('Band')
  const fillIn = async () => {
    await aBandBegun(page, title)
    await chooseTwoTracks(page)
    await page.getByRole('button', { name: 'Upload Band Information' }).click()
  }
  let tracks = 0
  await page.route('**/upload-track', (route) => (++tracks === 2 ? undefined : route.continue()))
  page.on('dialog', (dialog) => dialog.accept())
  await fillIn()
  await expect.poll(() => tracks).toBe(2)
  await page.reload()

  const made: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') made.push(new URL(request.url()).pathname)
  })
  await fillIn()
  await expect(page.locator('.message:not(.draft-notice)')).toContainText('Band created')
  expect((await bandNamed(page, title))?.tracks.map((track) => track.title)).toEqual(['One', 'Two'])
  expect(made).not.toContain('/api/bands')

  const other = await aBandBegun(page)
  await page.getByRole('button', { name: 'Upload Band Information' }).click()
  await expect(page.locator('.message:not(.draft-notice)')).toContainText('Band created')
  expect(await bandNamed(page, other)).toMatchObject({ tracks: [] })
  problems.length = 0
})

test('a track that the server refuses is marked in its own row @js', async ({ page }) => {
  const title = await aBandBegun(page)
  await page.getByRole('button', { name: 'Add a track' }).click()
  await page.getByLabel('Track Title').nth(0).fill('One')
  await page.getByLabel('Audio File').nth(0).setInputFiles(mp3File())
  await page.getByLabel('Track Title').nth(1).fill('Two')
  const fake = { name: 'fake.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('<html>no music</html>') }
  await page.getByLabel('Audio File').nth(1).setInputFiles(fake)
  await page.getByRole('button', { name: 'Upload Band Information' }).click()
  await expect(alert(page)).toContainText('Track 2 (Two): File type must be MP3')
  await expect(page.getByLabel('Audio File').nth(1)).toBeFocused()
  await expect(page.locator('.field-error')).toHaveCount(1)
  await page.getByLabel('Audio File').nth(1).setInputFiles(mp3File())
  await page.getByRole('button', { name: 'Upload Band Information' }).click()
  await expect(page.locator('.message:not(.draft-notice)')).toContainText('Band created')
  expect((await bandNamed(page, title))?.tracks.map((track) => track.title)).toEqual(['One', 'Two'])
})

test('a band cancelled in the middle says what is saved @js', async ({ page }) => {
  await aBandBegun(page)
  await page.getByLabel('Track Title').fill('One')
  await page.getByLabel('Audio File').setInputFiles(mp3File())
  await page.route('**/upload-track', () => {})
  await page.getByRole('button', { name: 'Upload Band Information' }).click()
  await page.waitForRequest('**/upload-track')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(alert(page)).toContainText(
    'Cancelled. Saved: the band, the landing image. Not saved yet: track 1 (One).',
  )
})

for (const lost of ['/api/bands', '/upload-image', '/upload-track', '/upload-photo']) {
  test(`a band whose answer to ${lost} is lost is made once when sent again @js`, async ({
    page,
    problems,
  }) => {
    const title = await aBandBegun(page)
    await page.getByLabel('Track Title').fill('One')
    await page.getByLabel('Audio File').setInputFiles(mp3File())
    await page.getByLabel('Photo Title').fill('On stage')
    await page.getByLabel('Photo', { exact: true }).setInputFiles(await jpegFile())
    await page.route(
      `**${lost}`,
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await page.getByRole('button', { name: 'Upload Band Information' }).click()
    await expect(alert(page)).toContainText('The connection was lost.')
    expect(await bandNamed(page, title)).toBeUndefined()

    await page.getByLabel('Genre').fill('Noise')
    await page.getByRole('button', { name: 'Upload Band Information' }).click()
    await expect(page.locator('.message:not(.draft-notice)')).toContainText('Band created')
    expect(await bandNamed(page, title)).toMatchObject({
      genre: 'Noise',
      tracks: [{ title: 'One' }],
      photos: [{ title: 'On stage' }],
    })
    problems.length = 0
  })
}

test('two tracks with the same title and file are two tracks, and a title without a file is said @js', async ({
  page,
}) => {
  const title = await aBandBegun(page)
  await page.getByRole('button', { name: 'Add a track' }).click()
  for (const row of [0, 1]) {
    await page.getByLabel('Track Title').nth(row).fill('Curfew')
    if (row === 0) await page.getByLabel('Audio File').nth(row).setInputFiles(mp3File())
  }
  await page.getByRole('button', { name: 'Upload Band Information' }).click()
  await expect(page.getByLabel('Audio File').nth(1)).toHaveAccessibleDescription(
    'Please upload an audio file.',
  )
  await page.getByLabel('Audio File').nth(1).setInputFiles(mp3File())
  await page.getByRole('button', { name: 'Upload Band Information' }).click()
  await expect(page.locator('.message:not(.draft-notice)')).toContainText('Band created')
  const band = await bandNamed(page, title)
  expect(band?.tracks.map((track) => track.title)).toEqual(['Curfew', 'Curfew'])
})
