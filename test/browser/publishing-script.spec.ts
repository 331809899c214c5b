import type { Page } from '@playwright/test'
import { asAdmin, expect, expectAccessible, test } from './fixtures'
import { alert, drop, ready, slowDown } from './forms'
import { aTitle, drawablePdf, jpegFile, pdfFile } from './upload-files'

test.use({ purpose: 'publishing' })

test.beforeEach(async ({ page }) => {
  await asAdmin(page)
})

async function fillArticle(page: Page, title: string) {
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Description').fill('What it is about.')
  await page.getByLabel('Cover Image').setInputFiles(await jpegFile())
}

/** Reloads, and changes its mind when the browser asks. */
async function stayWhenAsked(page: Page) {
  const asked = page.waitForEvent('dialog')
  const leaving = page.reload({ timeout: 5_000 }).catch(() => undefined)
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await leaving
}

test('a new PDF proposes its name as title and its first page as cover, and changes neither again @js', async ({
  page,
}) => {
  await ready(page, '/admin/articles/new')
  await page.getByLabel('PDF').setInputFiles({ ...(await drawablePdf()), name: 'night-buses_2.pdf' })
  await expect(page.getByLabel('Title')).toHaveValue('Night buses 2')
  await expect(page.getByText(/^page-1\.jpg · /)).toBeVisible()

  await page.getByLabel('Cover Image').setInputFiles(await jpegFile('own.jpg'))
  await page.getByLabel('PDF').setInputFiles({ ...(await drawablePdf()), name: 'other.pdf' })
  await expect(page.getByText(/^other\.pdf · /)).toBeVisible()
  await expect(page.getByText(/^own\.jpg · /)).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Night buses 2')
})

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
  await slowDown(page, 100_000)
  await page.getByRole('button', { name: 'Upload Article/Issue' }).click()
  const bar = page.getByRole('progressbar', { name: 'File 1 of 2' })
  await expect(bar).toBeVisible()
  await expect
    .poll(async () => Number(await bar.getAttribute('value')), { intervals: [100] })
    .toBeGreaterThan(5)
  await expect(page.locator('.upload-progress')).toContainText(/\d+%/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(alert(page)).toHaveText('Upload canceled. Nothing was saved.')
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
  await stayWhenAsked(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(alert(page)).toHaveText('Upload canceled. Nothing was saved.')
})

test('chosen files are shown: a picture, and the first page of a PDF @js', async ({ page }) => {
  await ready(page, '/admin/articles/new')
  await page.getByLabel('Cover Image').setInputFiles(await jpegFile('cover.jpg'))
  await expect(page.getByRole('img', { name: 'Preview of cover.jpg' })).toBeVisible()
  const font = page.waitForResponse(/standard_fonts\/.+/)
  await page.getByLabel('PDF').setInputFiles(drawablePdf('page.pdf'))
  expect((await font).status()).toBe(200)
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

test('following a link during an upload is asked about @js', async ({ page }) => {
  await ready(page, '/admin/articles/new')
  await fillArticle(page, aTitle('Stays'))
  await page.getByLabel('PDF').setInputFiles(pdfFile('slow.pdf', 3_000_000))
  await slowDown(page, 300_000)
  await page.getByRole('button', { name: 'Upload Article/Issue' }).click()
  await page.getByRole('link', { name: 'View site' }).click()
  await expect(alert(page)).toContainText('Leaving this page cancels the upload.')
  await page.getByRole('button', { name: 'Stay' }).click()
  await expect(alert(page)).toHaveCount(0)
  await expect(page.getByRole('progressbar').first()).toBeVisible()
  await page.getByRole('link', { name: 'View site' }).click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/')
})

test('whoever was logged out meanwhile loses nothing typed @js', async ({ page, context }) => {
  const name = aTitle('Author')
  await ready(page, '/admin/authors/new')
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Bio').fill('Writes.')
  await context.clearCookies()
  await page.getByRole('button', { name: 'Upload Author' }).click()
  await expect(alert(page)).toContainText('You have been logged out.')
  const opened = page.waitForEvent('popup')
  await alert(page).getByRole('link', { name: 'Log in' }).click()
  const login = await opened
  await expect(login.getByRole('heading', { level: 1 })).toHaveText('Login')
  await login.close()
  await asAdmin(page)
  await page.getByRole('button', { name: 'Upload Author' }).click()
  await expect(page.locator('.message')).toHaveText('Author uploaded successfully!')
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

test('unsaved changes are asked about before they are lost, and only where there are any @js', async ({
  page,
}) => {
  await ready(page, '/admin/articles/new')
  await page.getByLabel('Title').fill('Changed')
  await page.getByLabel('Title').fill('')
  await page.getByRole('link', { name: 'View site' }).click()
  await expect(page).toHaveURL('/')

  await ready(page, '/admin/articles/new')
  await page.getByLabel('Title').fill('Changed')
  await page.getByRole('link', { name: 'View site' }).click()
  await expect(alert(page)).toContainText('Your changes are not saved yet.')
  await page.getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('Changed')
  await stayWhenAsked(page)
  await page.getByRole('link', { name: 'View site' }).click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/')
})

test('what is saved can be left without a question @js', async ({ page }) => {
  await ready(page, '/admin/authors/new')
  await page.getByLabel('Name').fill(aTitle('Author'))
  await page.getByLabel('Bio').fill('Writes.')
  await page.getByRole('button', { name: 'Upload Author' }).click()
  await expect(page.locator('.message')).toHaveText('Author uploaded successfully!')
  await page.getByRole('link', { name: 'View it' }).click()
  await expect(page).toHaveURL(/\/authors\/\d+$/)
})
