import type { Page } from '@playwright/test'
import { asAdmin, expect, expectAccessible, test } from './fixtures'
import { alert, ready } from './forms'
import { jpegFile, mp3File } from './upload-files'

test.use({ purpose: 'publishing' })

test.beforeEach(async ({ page }) => {
  await asAdmin(page)
})

const plainForm = (page: Page, submit: string) =>
  page.locator('form').filter({ has: page.getByRole('button', { name: submit, exact: true }) })

test('a row that is not sent yet is removed, and nothing typed elsewhere is lost', async ({ page }) => {
  await page.goto('/admin/bands/new')
  const form = plainForm(page, 'Upload Band Information')
  const press = (name: string) => form.getByRole('button', { name, exact: true }).click()
  const tracks = form.getByLabel('Track Title')
  await form.getByLabel('Genre').fill('Noise')
  for (const row of [0, 1, 2]) {
    if (row > 0) await press('Add a track')
    await expect(tracks).toHaveCount(row + 1)
    await tracks.nth(row).fill(['One', 'Two', 'Three'][row] ?? '')
  }
  await form.getByLabel('Photo Title').fill('On stage')

  await press('Remove track 2')
  await expect(tracks).toHaveCount(2)
  await expect(tracks.nth(0)).toHaveValue('One')
  await expect(tracks.nth(1)).toHaveValue('Three')
  await expect(form.getByLabel('Genre')).toHaveValue('Noise')
  await expect(form.getByLabel('Photo Title')).toHaveValue('On stage')
  await expectAccessible(page)

  await press('Remove photo 1')
  await expect(form.getByLabel('Photo Title')).toHaveCount(0)
  await press('Add a photo')
  await expect(form.getByLabel('Photo Title')).toHaveValue('')
  await expect(tracks).toHaveCount(2)
})

test('a removed row leaves the files of the others, and focus before it @js', async ({ page }) => {
  await ready(page, '/admin/bands/new')
  await page.getByRole('button', { name: 'Add a track' }).click()
  await page.getByLabel('Audio File').nth(0).setInputFiles(mp3File('one.mp3'))
  await page.getByLabel('Audio File').nth(1).setInputFiles(mp3File('two.mp3'))
  await page.getByRole('button', { name: 'Remove track 2' }).click()
  await expect(page.getByLabel('Track Title').nth(0)).toBeFocused()
  await expect(page.getByText('one.mp3')).toBeVisible()
  await page.getByRole('button', { name: 'Add a track' }).click()
  await expect(page.getByText('two.mp3')).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove track 1' }).click()
  await page.getByRole('button', { name: 'Remove track 1' }).click()
  await expect(page.getByRole('button', { name: 'Add a track' })).toBeFocused()
})

test('what is wrong with one row stands beside its own fields', async ({ page }) => {
  await page.goto('/admin/bands/1')
  const form = plainForm(page, 'Save changes')
  const [titles, files] = [form.getByLabel('Track Title'), form.getByLabel('Audio File')]
  for (const rows of [1, 2]) {
    await form.getByRole('button', { name: 'Add a track', exact: true }).click()
    await expect(titles).toHaveCount(rows)
  }
  await titles.nth(0).fill('One')
  await files.nth(0).setInputFiles(mp3File())
  await titles.nth(1).fill('Two')
  const fake = { name: 'fake.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('<html>no music</html>') }
  await files.nth(1).setInputFiles(fake)
  await form.getByRole('button', { name: 'Save changes' }).click()
  const wrongType = /^File type must be MP3/
  await expect(alert(page)).toHaveText(wrongType)
  await expect(files.nth(1)).toHaveAttribute('aria-invalid', 'true')
  await expect(files.nth(1)).toHaveAccessibleDescription(wrongType)
  await expect(files.nth(0)).not.toHaveAttribute('aria-invalid')
  await expect(form.locator('.field-error')).toHaveCount(1)
  await expect(titles.nth(1)).toHaveValue('Two')
  await expectAccessible(page)

  await files.nth(0).setInputFiles(mp3File())
  await files.nth(1).setInputFiles(mp3File('two.mp3'))
  await titles.nth(1).fill('')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(alert(page)).toHaveText('Track 2 needs a title.')
  await expect(titles.nth(1)).toHaveAttribute('aria-invalid', 'true')
  await expect(titles.nth(1)).toHaveAccessibleDescription('Track 2 needs a title.')
  await expect(titles.nth(0)).not.toHaveAttribute('aria-invalid')
})

test('an error moves with its row when one above it is removed @js', async ({ page }) => {
  await ready(page, '/admin/bands/new')
  await page.getByLabel('Title', { exact: true }).fill('Never')
  await page.getByLabel('Landing Image').setInputFiles(await jpegFile())
  await page.getByRole('button', { name: 'Add a track' }).click()
  await page.getByLabel('Audio File').nth(1).setInputFiles(mp3File())
  await page.getByLabel('Track Title').nth(1).fill('')
  await page.getByRole('button', { name: 'Upload Band Information' }).click()
  await expect(page.getByLabel('Track Title').nth(1)).toHaveAccessibleDescription('Track 2 needs a title.')
  await page.getByRole('button', { name: 'Remove track 1' }).click()
  await expect(page.getByLabel('Track Title')).toHaveCount(1)
  await expect(page.getByLabel('Track Title')).toHaveAccessibleDescription('Track 2 needs a title.')
})

test('the title in a file that is read late leaves the field where somebody is @js', async ({ page }) => {
  await ready(page, '/admin/bands/new')
  await page.getByRole('button', { name: 'Add a track' }).click()
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/*.js', async (route) => {
    await released
    await route.continue()
  })
  const titles = page.getByLabel('Track Title')
  await page.getByLabel('Audio File').nth(0).setInputFiles(mp3File('one.mp3'))
  await page.getByLabel('Audio File').nth(1).setInputFiles(mp3File('two.mp3'))
  await expect(titles.nth(1)).toHaveValue('two')
  await titles.nth(0).selectText()
  release()
  await expect(titles.nth(1)).not.toHaveValue('two')
  await page.keyboard.press('Delete')
  await expect(titles.nth(0)).toHaveValue('')
})
