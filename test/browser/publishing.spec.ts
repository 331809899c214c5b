import type { Locator, Page } from '@playwright/test'
import { chooseFirst, chosenIds } from './choices'
import { asAdmin, expect, expectAccessible, found, test } from './fixtures'
import { aTitle, jpegFile, mp3File, pdfFile, pngFile, pretendedPng } from './upload-files'

test.use({ purpose: 'publishing' })

interface Titled {
  id: number
  title: string
}
const titles = async (page: Page, path: string) =>
  (await found<Titled[]>(page, path)).map(({ title }) => title)

/** One form, on its own page or in its panel of the account page. */
const places = [
  ['its own page', async (page: Page, address: string) => void (await page.goto(address))],
  [
    'its panel @long',
    async (page: Page, _address: string, panel: string) => {
      await page.goto('/userInfo')
      await page.getByRole('heading', { name: panel }).click()
    },
  ],
] as const

const formOf = (page: Page, submit: string): Locator =>
  page.locator('form').filter({ has: page.getByRole('button', { name: submit, exact: true }) })

/** What a form says when all has arrived; the page's own "loading" is a status too. */
const done = (page: Page) =>
  page.getByRole('status').filter({ hasText: /./ }).filter({ hasNotText: 'Loading' })

const press = (form: Locator, submit: string) =>
  form.getByRole('button', { name: submit, exact: true }).click()

test.beforeEach(({ page }) => asAdmin(page))

for (const [place, open] of places) {
  test(`an article goes up from ${place}: success, an empty form, a reader's page`, async ({ page }) => {
    const title = aTitle('Article')
    await open(page, '/admin/articles/new', 'Upload Article/Issue')
    const form = formOf(page, 'Upload Article/Issue')
    await expect(form.getByLabel('File Type')).toHaveValue('Article')
    await expect(form.getByLabel('Content Type')).toHaveValue('Weird')
    await expect(form.getByLabel('Upload Date')).toHaveValue(new Date().toISOString().slice(0, 10))
    await form.getByLabel('Title').fill(title)
    await form.getByLabel('Description').fill('What it is about.')
    await form.getByLabel('File Type').selectOption('misc')
    await form.getByLabel('Content Type').selectOption('Poem')
    await chooseFirst(form.getByRole('group', { name: 'Authors' }), 2)
    await form.getByLabel('PDF').setInputFiles(pdfFile())
    await form.getByLabel('Cover Image').setInputFiles(await jpegFile())
    await press(form, 'Upload Article/Issue')
    await expect(done(page)).toHaveText('Article uploaded successfully!')
    await expect(form.getByLabel('Title')).toHaveValue('')
    await expect(form.getByLabel('PDF')).toHaveValue('')

    const articles = await found<(Titled & { filetype: string; contentType: string; authorIds: number[] })[]>(
      page,
      '/api/articles',
    )
    const article = articles.find((one) => one.title === title)
    expect(article).toMatchObject({ filetype: 'misc', contentType: 'Poem' })
    expect(article?.authorIds).toHaveLength(2)
    await page.goto(`/articles/${article?.id}`)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    if (place === 'its own page') await page.goto('/admin/articles/new')
    await expectAccessible(page)
  })

  test(`an author goes up from ${place}`, async ({ page }) => {
    const name = aTitle('Author')
    await open(page, '/admin/authors/new', 'Upload Author')
    const form = formOf(page, 'Upload Author')
    await form.getByLabel('Name').fill(name)
    await form.getByLabel('Bio').fill('Writes.')
    await form.getByLabel('Profile Image').setInputFiles(await pngFile())
    await press(form, 'Upload Author')
    await expect(done(page)).toHaveText('Author uploaded successfully!')
    await expect(form.getByLabel('Name')).toHaveValue('')
    await page.goto('/authors')
    await expect(page.getByText(name)).toBeVisible()
  })

  test(`a merch item goes up from ${place}`, async ({ page }) => {
    const title = aTitle('Mug')
    await open(page, '/admin/merch/new', 'Upload New Merch Item')
    const form = formOf(page, 'Upload New Merch Item')
    await form.getByLabel('Title').fill(title)
    await form.getByLabel('Description').fill('Holds tea.')
    await form.getByLabel('Price').fill('12.50')
    await form.getByLabel('Image').setInputFiles(await pngFile())
    await press(form, 'Upload New Merch Item')
    await expect(done(page)).toHaveText('Merch item uploaded successfully!')
    await expect(page).toHaveURL(/\/admin\/merch\/\d+$/)
    await expect(page.getByRole('link', { name: 'Add sizes or colours' })).toBeVisible()
    await page.goto('/shop')
    await expect(page.getByText(title)).toBeVisible()
    await expect(page.locator('main')).toContainText('$12.50')
  })

  test(`a band goes up from ${place} with a track and a photo`, async ({ page }) => {
    const title = aTitle('Band')
    await open(page, '/admin/bands/new', 'Upload Band Information')
    const form = formOf(page, 'Upload Band Information')
    await fillBand(form, title)
    await form.getByLabel('Track Title').fill('Curfew')
    await form.getByLabel('Audio File').setInputFiles(mp3File())
    await form.getByLabel('Photo Title').fill('On stage')
    await form.getByLabel('Photo', { exact: true }).setInputFiles(await jpegFile())
    await press(form, 'Upload Band Information')
    await expect(done(page)).toHaveText(
      'Band created with landing image, audio tracks, and photos uploaded successfully!',
    )
    await expect(page).toHaveURL(/\/admin\/bands\/\d+$/)
    await page.goto(`/bands/${title.toLowerCase().replace(' ', '-')}`)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.getByText('Curfew').first()).toBeVisible()
    await expect(page.getByText('Noise')).toBeVisible()
  })
}

async function fillBand(form: Locator, title: string) {
  await form.getByLabel('Title', { exact: true }).fill(title)
  await form.getByLabel('Description').fill('Three chords.')
  await form.getByLabel('Genre').fill('Noise')
  await form.getByLabel('Spotify Link').fill('https://open.spotify.example.org/artist/1')
  await form.getByLabel('Email').fill('band@example.org')
  await form.getByLabel('Landing Image').setInputFiles(await jpegFile())
}

test('an article without its files is refused, and nothing is saved', async ({ page }) => {
  const before = await titles(page, '/api/articles')
  await page.goto('/admin/articles/new')
  const form = formOf(page, 'Upload Article/Issue')
  await form.getByLabel('Title').fill('Never')
  await form.getByLabel('Description').fill('Not to be.')
  await form.getByLabel('File Type').selectOption('misc')
  await form.getByLabel('Upload Date').fill('2020-02-02')
  const authors = form.getByRole('group', { name: 'Authors' })
  await chooseFirst(authors, 2)
  const chosen = await chosenIds(authors, 'authorIds')
  await form.getByLabel('PDF').setInputFiles(pdfFile())
  await press(form, 'Upload Article/Issue')
  await expect(page.getByRole('alert')).toHaveText('Please upload both PDF and Cover Image.')
  await expect(form.getByLabel('Title')).toHaveValue('Never')
  await expect(form.getByLabel('Description')).toHaveValue('Not to be.')
  await expect(form.getByLabel('File Type')).toHaveValue('misc')
  await expect(form.getByLabel('Upload Date')).toHaveValue('2020-02-02')
  expect(chosen).toHaveLength(2)
  expect(await chosenIds(authors, 'authorIds')).toEqual(chosen)
  await expect(form.getByLabel('Cover Image')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  expect(await titles(page, '/api/articles')).toEqual(before)
})

test('a merch item and a band without their image are refused', async ({ page }) => {
  await page.goto('/admin/merch/new')
  const merch = formOf(page, 'Upload New Merch Item')
  await merch.getByLabel('Title').fill('Never')
  await merch.getByLabel('Price').fill('1')
  await press(merch, 'Upload New Merch Item')
  await expect(page.getByRole('alert')).toHaveText('Please upload an image.')
  await expect(merch.getByLabel('Price')).toHaveValue('1')

  await page.goto('/admin/bands/new')
  const band = formOf(page, 'Upload Band Information')
  await band.getByLabel('Title', { exact: true }).fill('Never')
  await press(band, 'Upload Band Information')
  await expect(page.getByRole('alert')).toHaveText('Please upload a landing image.')
  await expect(band.getByLabel('Title', { exact: true })).toHaveValue('Never')
  expect(await titles(page, '/api/merch')).not.toContain('Never')
  expect(await titles(page, '/api/bands')).not.toContain('Never')
})

test('file names with spaces are refused in the words of each field', async ({ page }) => {
  await page.goto('/admin/articles/new')
  const article = formOf(page, 'Upload Article/Issue')
  await article.getByLabel('Title').fill('Never')
  await article.getByLabel('Description').fill('Not to be.')
  await article.getByLabel('PDF').setInputFiles(pdfFile('my issue.pdf'))
  await article.getByLabel('Cover Image').setInputFiles(await jpegFile())
  await press(article, 'Upload Article/Issue')
  await expect(page.getByRole('alert')).toHaveText('Error: File names cannot contain spaces.')

  await page.goto('/admin/bands/new')
  const band = formOf(page, 'Upload Band Information')
  await fillBand(band, 'Never')
  await band.getByLabel('Track Title').fill('One')
  await band.getByLabel('Audio File').setInputFiles(mp3File('my song.mp3'))
  await press(band, 'Upload Band Information')
  await expect(page.getByRole('alert')).toHaveText('Error: Audio file names cannot contain spaces.')

  await page.goto('/admin/bands/new')
  await fillBand(band, 'Never')
  await band.getByLabel('Photo Title').fill('One')
  await band.getByLabel('Photo', { exact: true }).setInputFiles(await jpegFile('my photo.jpg'))
  await press(band, 'Upload Band Information')
  await expect(page.getByRole('alert')).toHaveText('Error: Photo file names cannot contain spaces.')
  expect(await titles(page, '/api/articles')).not.toContain('Never')
  expect(await titles(page, '/api/bands')).not.toContain('Never')
})

test('a file of the wrong type is refused, by its name and by its content', async ({ page }) => {
  await page.goto('/admin/merch/new')
  const form = formOf(page, 'Upload New Merch Item')
  const words = 'File type must be JPEG or PNG'
  for (const file of [pdfFile(), pretendedPng()]) {
    await form.getByLabel('Title').fill('Never')
    await form.getByLabel('Price').fill('1')
    await form.getByLabel('Image').setInputFiles(file)
    await press(form, 'Upload New Merch Item')
    await expect(page.getByRole('alert')).toHaveText(words)
    await expect(form.locator('.field-error')).toHaveText(words)
    await expect(form.getByLabel('Image')).toHaveAttribute('aria-invalid', 'true')
  }
  expect(await titles(page, '/api/merch')).not.toContain('Never')
})

test('a band whose address is taken is refused beside its title', async ({ page }) => {
  const [taken = ''] = await titles(page, '/api/bands')
  await page.goto('/admin/bands/new')
  const form = formOf(page, 'Upload Band Information')
  await fillBand(form, taken.toUpperCase())
  await press(form, 'Upload Band Information')
  await expect(page.getByRole('alert')).toContainText('Another band already uses this address')
  await expect(form.getByLabel('Title', { exact: true })).toHaveAttribute('aria-invalid', 'true')
})

test('more rows for tracks and photos keep what was typed', async ({ page }) => {
  const title = aTitle('Band')
  await page.goto('/admin/bands/new')
  const form = formOf(page, 'Upload Band Information')
  await form.getByLabel('Title', { exact: true }).fill(title)
  await form.getByLabel('Genre').fill('Noise')
  await form.getByLabel('Track Title').fill('One')
  await press(form, 'Add a track')
  await expect(form.getByLabel('Track Title')).toHaveCount(2)
  await form.getByLabel('Track Title').nth(1).fill('Two')
  await press(form, 'Add a photo')
  await expect(form.getByLabel('Photo Title')).toHaveCount(2)
  await expect(form.getByLabel('Title', { exact: true })).toHaveValue(title)
  await expect(form.getByLabel('Genre')).toHaveValue('Noise')
  await expect(form.getByLabel('Track Title').nth(0)).toHaveValue('One')
  await expect(form.getByLabel('Track Title').nth(1)).toHaveValue('Two')
  await expectAccessible(page)

  await form.getByLabel('Landing Image').setInputFiles(await jpegFile())
  for (const row of [0, 1])
    await form
      .getByLabel('Audio File')
      .nth(row)
      .setInputFiles(mp3File(`${row}.mp3`))
  await form.getByLabel('Photo Title').nth(1).fill('Second')
  await form
    .getByLabel('Photo', { exact: true })
    .nth(1)
    .setInputFiles(await jpegFile())
  await press(form, 'Upload Band Information')
  await expect(done(page)).toContainText('Band created')
  const bands = await found<(Titled & { tracks: Titled[]; photos: Titled[] })[]>(page, '/api/bands')
  const band = bands.find((one) => one.title === title)
  expect(band?.tracks.map((track) => track.title)).toEqual(['One', 'Two'])
  expect(band?.photos.map((photo) => photo.title)).toEqual(['Second'])
})

test('the Enter key sends a band, and adds no row', async ({ page }) => {
  await page.goto('/admin/bands/new')
  const form = formOf(page, 'Upload Band Information')
  await form.getByLabel('Title', { exact: true }).fill('Never')
  await form.getByLabel('Title', { exact: true }).press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Please upload a landing image.')
  await expect(form.getByLabel('Track Title')).toHaveCount(1)
})

test('a file without a title beside it is refused', async ({ page }) => {
  await page.goto('/admin/bands/new')
  const form = formOf(page, 'Upload Band Information')
  await fillBand(form, 'Never')
  await form.getByLabel('Audio File').setInputFiles(mp3File())
  await form.getByLabel('Track Title').fill('')
  await press(form, 'Upload Band Information')
  await expect(page.getByRole('alert')).toContainText('Track 1 needs a title.')
  expect(await titles(page, '/api/bands')).not.toContain('Never')
})

test('a new volume leads on to its contents', async ({ page }) => {
  const title = aTitle('Volume')
  await page.goto('/admin/articles/new')
  const form = formOf(page, 'Upload Article/Issue')
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Description').fill('Four articles.')
  await form.getByLabel('File Type').selectOption('Volume')
  await form.getByLabel('PDF').setInputFiles(pdfFile())
  await form.getByLabel('Cover Image').setInputFiles(await pngFile())
  await press(form, 'Upload Article/Issue')
  await expect(done(page)).toHaveText('Article uploaded successfully!')
  await expect(page).toHaveURL(/\/admin\/articles\/\d+$/)
  await page.getByRole('link', { name: 'Add contents' }).click()
  await expect(page).toHaveURL(/\/contents$/)
})

test('a track is named by its file until somebody names it @js', async ({ page }) => {
  await page.goto('/admin/bands/new')
  await page.getByLabel('Audio File').setInputFiles(mp3File('night-bus.mp3'))
  await expect(page.getByLabel('Track Title')).toHaveValue('Curfew at the Bakery')
  await page.getByLabel('Track Title').fill('Curfew')
  await page.getByLabel('Audio File').setInputFiles(mp3File('other.mp3'))
  await expect(page.getByLabel('Track Title')).toHaveValue('Curfew')
})
