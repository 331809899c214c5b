import type { Page } from '@playwright/test'
import { formOf as partsOf } from '../files'
import { asAdmin, expect, expectAccessible, found, test } from './fixtures'
import { aTitle, jpegFile, pdfFile, pngFile } from './upload-files'

test.use({ purpose: 'publishing' })

let headers: { Authorization: string }
test.beforeEach(async ({ page }) => {
  headers = await asAdmin(page)
})

const state = (page: Page) => page.locator('.save-state')
const preview = (page: Page) => page.getByRole('link', { name: 'Preview' })

const aBand = async (page: Page) => {
  const title = aTitle('Band')
  const made = await page.request.post('/api/bands', { headers, data: { title, isDraft: true } })
  expect(made.status()).toBe(201)
  const { id } = await made.json()
  return { id, title }
}

async function anArticle(page: Page, uploadDate: string): Promise<{ id: number; title: string }> {
  const title = aTitle('Article')
  const [pdf, cover] = [pdfFile(), await pngFile()]
  const file = ({ name, mimeType, buffer }: typeof cover) => ({
    file: buffer,
    filename: name,
    type: mimeType,
  })
  const multipart = partsOf([
    ['title', title],
    ['description', 'About something.'],
    ['filetype', 'Article'],
    ['uploadDate', uploadDate],
    ['pdf', file(pdf)],
    ['coverImage', file(cover)],
  ])
  const made = await page.request.post('/api/articles', { headers, multipart })
  expect(made.status()).toBe(201)
  return { title, ...(await made.json()) }
}

test('the bar of a form says how far the record is, and its preview opens what is saved', async ({
  page,
}) => {
  const { id, title } = await aBand(page)
  await page.goto(`/admin/bands/${id}`)
  await expect(state(page)).toHaveText('Draft')
  const address = (await preview(page).getAttribute('href')) ?? ''
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title)

  await page.goto(`/admin/bands/${id}`)
  await page.getByLabel('Save as draft').uncheck()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(state(page)).toHaveText(/^Published \w{3} \d+, \d{4}$/)
  await expectAccessible(page)
})

test('a new record is saved as a draft by a button of its own', async ({ page }) => {
  const title = aTitle('Band')
  await page.goto('/admin/bands/new')
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByLabel('Landing Image').setInputFiles(await jpegFile())
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('It is a draft: readers cannot see it.')).toBeVisible()
  const bands = await found<{ title: string }[]>(page, '/api/bands')
  expect(bands.filter((band) => band.title === title)).toEqual([])
  await page.goto('/admin/uploads?tab=bands')
  await expect(page.getByRole('row').filter({ hasText: title })).toContainText('Draft')
})

test('an article that comes out later is scheduled, and one that is new has no state yet', async ({
  page,
}) => {
  const { id } = await anArticle(page, '2040-05-03T18:30:00Z')
  await page.goto(`/admin/articles/${id}`)
  await expect(state(page)).toHaveText(/^Scheduled May \d, 2040 at /)
  await page.goto('/admin/articles/new')
  await expect(page.getByRole('button', { name: 'Upload Article/Issue' })).toBeInViewport()
  await expect(state(page)).toHaveCount(0)
  await expect(preview(page)).toHaveCount(0)
})

test('a form says that its changes are unsaved until they are saved or taken back @js', async ({ page }) => {
  const [author] = await found<{ id: number; name: string; bio: string }[]>(page, '/api/articles/authors')
  await page.goto(`/admin/authors/${author?.id}`)
  await expect(state(page)).toHaveText('Published')
  await page.getByLabel('Name').fill('Somebody else')
  await expect(state(page)).toHaveText('Unsaved changes')
  await page.getByLabel('Name').fill(author?.name ?? '')
  await expect(state(page)).toHaveText('Published')
  await page.getByLabel('Bio').fill(`${author?.bio} More.`)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Changes saved.')).toBeVisible()
  await expect(state(page)).toHaveText('Published')
})

for (const [kind, first] of Object.entries({
  articles: 'PDF',
  bands: 'Landing Image',
  authors: 'Profile Image',
  merch: 'Image',
}))
  test(`the form begins with the file: ${kind}`, async ({ page }) => {
    await page.goto(`/admin/${kind}/new`)
    const fields = page.locator('.record-main').locator('input:visible, textarea')
    await expect(fields.first()).toHaveAccessibleName(first)
  })

test('a field under More that the browser refuses to send comes into sight @js', async ({ page }) => {
  await page.goto('/admin/articles/new')
  const [more, count] = [page.getByText('More', { exact: true }), page.getByLabel('View Count')]
  await expect(count).toBeHidden()
  await more.click()
  await count.fill('-1')
  await more.click()
  await expect(count).toBeHidden()
  await page.getByRole('button', { name: 'Upload Article/Issue' }).click()
  await expect(count).toBeVisible()
})

test('on a wide screen, what sorts a record stands beside what is written', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 860 })
  for (const kind of ['articles', 'bands', 'merch', 'pages']) {
    await page.goto(`/admin/${kind}/new`)
    const main = await page.locator('.record-main').boundingBox()
    const side = await page.locator('.record-side').boundingBox()
    expect(side?.x, kind).toBeGreaterThan((main?.x ?? 0) + (main?.width ?? 0))
    expect(side?.y, kind).toBe(main?.y)
  }
})
