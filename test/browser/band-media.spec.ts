import type { Page } from '@playwright/test'
import { aRecording, hasFfmpeg } from '../recordings'
import { asAdmin, expect, expectAccessible, test } from './fixtures'
import { aTitle, jpegFile, mp3File } from './upload-files'

test.use({ purpose: 'band media' })

/** @returns its id */
async function aBand(page: Page, tracks: string[], photos: string[] = []): Promise<number> {
  const headers = await asAdmin(page)
  const created = await page.request.post('/api/bands', { headers, data: { title: aTitle('Band') } })
  const { id } = await created.json()
  const parts = [
    ...tracks.map((title) => ['track', { title, audioFile: mp3File(`${title}.mp3`) }] as const),
    ...(await Promise.all(
      photos.map(async (title) => ['photo', { title, photo: await jpegFile() }] as const),
    )),
  ]
  for (const [kind, multipart] of parts) {
    const answer = await page.request.post(`/api/bands/${id}/upload-${kind}`, { headers, multipart })
    expect(answer.status()).toBe(201)
  }
  return id
}

const titles = (page: Page) =>
  page
    .getByLabel(/^Title of (track|photo) \d+$/)
    .evaluateAll((fields: HTMLInputElement[]) => fields.map(({ value }) => value))
const readersTitles = async (page: Page, band: number) => {
  const bands = await (await page.request.get('/api/bands')).json()
  return bands
    .find(({ id }: { id: number }) => id === band)
    .tracks.map(({ title }: { title: string }) => title)
}

test('tracks are put in order, renamed, removed and brought back from their page', async ({ page }) => {
  const band = await aBand(page, ['One', 'Two', 'Three'])
  await page.goto(`/admin/bands/${band}`)
  await page.getByRole('navigation', { name: 'Also edit' }).getByRole('link', { name: 'Music' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Music of')
  await page.getByLabel('Title of track 1').fill('First')
  await page.getByRole('button', { name: 'Move Three up' }).click()
  await expect.poll(() => titles(page)).toEqual(['First', 'Three', 'Two'])
  expect(await readersTitles(page, band)).toEqual(['First', 'Three', 'Two'])

  await page.getByRole('button', { name: 'Remove Three' }).click()
  await expect(page.getByText('The track Three is in the trash.')).toBeVisible()
  expect(await titles(page)).toEqual(['First', 'Two'])
  await page.getByRole('button', { name: 'Undo: track Three' }).click()
  await expect.poll(() => titles(page)).toEqual(['First', 'Three', 'Two'])

  await page.getByLabel('Title of track 2').fill(' ')
  await page.locator('form.media-form').evaluate((form: HTMLFormElement) => {
    form.noValidate = true
  })
  await page.getByRole('button', { name: 'Save titles' }).click()
  await expect(page.getByText('Title is required.').first()).toBeVisible()
  await expectAccessible(page)
})

test('the form of a band has its tracks: to hear, put in order and remove, beside what is typed', async ({
  page,
}) => {
  const band = await aBand(page, ['One', 'Two', 'Three'])
  await page.goto(`/admin/bands/${band}`)
  const names = page.locator('.part-list .part-title bdi')
  await expect(names).toHaveText(['One', 'Two', 'Three'])
  await page.getByRole('button', { name: 'Add a track' }).click()
  await page.getByLabel('Genre').fill('Noise')
  await page.getByLabel('Track Title').fill('Not sent yet')
  await page.getByRole('button', { name: 'Move Three up' }).click()
  await expect(names).toHaveText(['One', 'Three', 'Two'])
  expect(await readersTitles(page, band)).toEqual(['One', 'Three', 'Two'])
  await expect(page.getByLabel('Genre')).toHaveValue('Noise')
  await expect(page.getByLabel('Track Title')).toHaveValue('Not sent yet')
  await expect(page.getByRole('button', { name: 'Move One up' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Edit Three' })).toHaveAttribute('href', /\/music\/\d+$/)
  await expectAccessible(page)

  await page.getByLabel('Track Title').fill('')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Changes saved.')).toBeVisible()
})

test('the form of a band plays its tracks @js', async ({ page }) => {
  const band = await aBand(page, ['One', 'Two'])
  await page.goto(`/admin/bands/${band}`)
  await page.getByRole('button', { name: 'Play Two' }).click()
  await expect(page.getByRole('region', { name: 'Player' })).toContainText('Two')
})

test('a recording is replaced, and the one before is in the trash and comes back', async ({ page }) => {
  const band = await aBand(page, ['Curfew'])
  const fileOf = async () => {
    const bands = await (await page.request.get('/api/bands')).json()
    return bands.find(({ id }: { id: number }) => id === band).tracks[0].audioFile as string
  }
  const before = await fileOf()
  await page.goto(`/admin/bands/${band}/music`)
  await page.getByRole('link', { name: 'Edit Curfew' }).click()
  await page.getByLabel('Title', { exact: true }).fill('Curfew, louder')
  await page.getByLabel('New recording').setInputFiles(mp3File('louder.mp3'))
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Your changes are saved.')).toBeVisible()
  expect(await titles(page)).toEqual(['Curfew, louder'])
  expect(await fileOf()).toMatch(/louder-/)

  await page.goto('/admin/trash')
  await page.getByRole('button', { name: /file of track Curfew/ }).click()
  await expect.poll(fileOf).toBe(before)
})

test('a file that is no recording is refused beside its field, and what was typed stays', async ({
  page,
}) => {
  const band = await aBand(page, ['Curfew'])
  await page.goto(`/admin/bands/${band}/music`)
  await page.getByRole('link', { name: 'Edit Curfew' }).click()
  await page.getByLabel('Title', { exact: true }).fill('Typed')
  const fake = { name: 'fake.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('words') }
  await page.getByLabel('New recording').setInputFiles(fake)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('File type must be MP3').first()).toBeVisible()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Typed')
})

test('a WAV takes the place of a recording as an MP3, where ffmpeg is there to make it @modules', async ({
  page,
}) => {
  test.skip(!hasFfmpeg, 'ffmpeg is not installed')
  const band = await aBand(page, ['Curfew'])
  await page.goto(`/admin/bands/${band}/music`)
  await page.getByRole('link', { name: 'Edit Curfew' }).click()
  await expect(page.getByText('WAV, FLAC, M4A and OGG are played as MP3')).toBeVisible()
  const wav = { name: 'take.wav', mimeType: 'audio/wav', buffer: aRecording('wav') }
  await page.getByLabel('New recording').setInputFiles(wav)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Your changes are saved.')).toBeVisible()
  const bands = await (await page.request.get('/api/bands')).json()
  const [track] = bands.find(({ id }: { id: number }) => id === band).tracks
  const file = await page.request.get(`/${track.audioFile}`)
  expect([track.audioFile, file.headers()['content-type']]).toEqual([
    expect.stringMatching(/take-\w+\.mp3$/),
    'audio/mpeg',
  ])
})

test('a new band with a FLAC, and its form says that it may be one @modules', async ({ page }) => {
  test.skip(!hasFfmpeg, 'ffmpeg is not installed')
  await asAdmin(page)
  await page.goto('/admin/bands/new')
  const title = aTitle('Band')
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByLabel('Landing Image').setInputFiles(await jpegFile())
  await expect(page.getByText('WAV, FLAC, M4A and OGG are played as MP3')).toBeVisible()
  await page.getByLabel('Track Title').fill('Hum')
  const flac = { name: 'hum.flac', mimeType: 'audio/flac', buffer: aRecording('flac') }
  await page.getByLabel('Audio File').setInputFiles(flac)
  await page.getByRole('button', { name: 'Upload Band Information' }).click()
  await expect(page.getByText('Band created.')).toBeVisible()
  const bands = await (await page.request.get('/api/bands')).json()
  const { tracks } = bands.find((band: { title: string }) => band.title === title)
  expect(tracks).toMatchObject([{ title: 'Hum', audioFile: expect.stringMatching(/hum-\w+\.mp3$/) }])
})

test('photos are dragged into another order @js', async ({ page }) => {
  const band = await aBand(page, [], ['Left', 'Middle', 'Right'])
  await page.goto(`/admin/bands/${band}/photos`)
  const rows = page.locator('.media-list li')
  await rows.nth(2).locator('.media-grip').dragTo(rows.nth(0), { steps: 5 })
  await expect.poll(() => titles(page)).toEqual(['Right', 'Left', 'Middle'])
  await expect(page.getByText('Your changes are saved.')).toBeVisible()
})

test('of two admins on one list, the second is told and may save all the same', async ({ page, context }) => {
  const band = await aBand(page, ['One', 'Two'])
  await page.goto(`/admin/bands/${band}/music`)
  const other = await context.newPage()
  await other.goto(`/admin/bands/${band}/music`)
  await other.getByRole('button', { name: 'Move Two up' }).click()
  await expect.poll(() => titles(other)).toEqual(['Two', 'One'])

  await page.getByLabel('Title of track 1').fill('Mine')
  await page.getByRole('button', { name: 'Save titles' }).click()
  await expect(page.getByText('The list of tracks is now')).toBeVisible()
  await expect(page.getByText('1. Two')).toBeVisible()
  await page.getByRole('button', { name: 'Save mine anyway' }).click()
  await expect.poll(() => titles(page)).toEqual(['Two', 'Mine'])
})
