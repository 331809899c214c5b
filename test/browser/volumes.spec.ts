import type { Page } from '@playwright/test'
import { type Part, formOf as partsOf } from '../files'
import { asAdmin, expect, expectAccessible, test } from './fixtures'
import { aTitle, jpegFile, pdfFile } from './upload-files'

test.use({ purpose: 'publishing' })

let headers: { Authorization: string }
test.beforeEach(async ({ page }) => {
  headers = await asAdmin(page)
})

async function upload(page: Page, title: string, filetype = 'Article', ...about: Part[]): Promise<number> {
  const [pdf, cover] = [pdfFile(), await jpegFile()]
  const multipart = partsOf([
    ['title', title],
    ['description', 'About something.'],
    ['filetype', filetype],
    ['pdf', { file: pdf.buffer, filename: pdf.name, type: pdf.mimeType }],
    ['coverImage', { file: cover.buffer, filename: cover.name, type: cover.mimeType }],
    ...about,
  ])
  const answer = await page.request.post('/api/articles', { headers, multipart })
  expect(answer.status()).toBe(201)
  return ((await answer.json()) as { id: number }).id
}

test('a volume gets its articles in order, readers go from one to the next, and a tag finds them', async ({
  page,
}) => {
  const [volume, first, second] = [aTitle('Volume'), aTitle('First'), aTitle('Second')]
  const tag = aTitle('tag')
  const volumeId = await upload(page, volume, 'Volume')
  for (const title of [first, second]) await upload(page, title, 'Article', ['tags', `${tag}, riso`])

  await page.goto(`/admin/articles/${volumeId}`)
  await page.getByRole('link', { name: 'Contents' }).click()
  await expectAccessible(page)
  for (const title of [second, first]) {
    await page.getByLabel('Search articles').fill(title)
    await page.getByRole('button', { name: 'Find', exact: true }).click()
    await page.getByRole('button', { name: `Add ${title}` }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Your changes are saved.' })).toBeVisible()
  }
  await page.getByRole('button', { name: `Move ${first} up` }).click()
  await expect(page.locator('ol.contents-list li').first()).toContainText(first)
  await expect(page.getByRole('button', { name: `Move ${first} up` })).toBeDisabled()

  await page.goto(`/articles/${volumeId}`)
  await page.getByRole('link', { name: '2 articles' }).click()
  const contents = page.getByRole('region', { name: 'In this volume' })
  await expect(contents.getByRole('link')).toHaveText([first, second])
  await contents.getByRole('link', { name: first }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first)
  await expect(page.getByRole('link', { name: volume, exact: true })).toBeVisible()
  const next = page.getByRole('region', { name: `Next in ${volume}` })
  await expect(next.getByRole('link', { name: second, exact: true })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: tag, exact: true }).click()
  await expect(page.getByText('2 issues', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: `${tag}: show all tags` }).click()
  await expect(page.getByText('2 issues', { exact: true })).toBeHidden()
})

test('articles of a volume are dragged into order @js', async ({ page }) => {
  const titles = [aTitle('One'), aTitle('Two'), aTitle('Three')]
  const volumeId = await upload(page, aTitle('Volume'), 'Volume')
  for (const title of titles) await upload(page, title, 'Article', ['volumeId', String(volumeId)])

  await page.goto(`/admin/articles/${volumeId}/contents`)
  const lines = page.locator('ol.contents-list li')
  await lines.nth(2).dragTo(lines.nth(0), { steps: 5 })
  await expect(lines.first()).toContainText(titles[2] ?? '')
  await expect(page.getByRole('status').filter({ hasText: 'Your changes are saved.' })).toBeVisible()
  await page.reload()
  await expect(lines.first()).toContainText(titles[2] ?? '')
})

test('several uploads are drafted, published and trashed at once, with one undo', async ({ page }) => {
  const word = aTitle('Batch')
  const ids = [await upload(page, `${word} one`), await upload(page, `${word} two`)]
  await page.goto(`/admin/uploads?q=${encodeURIComponent(word)}`)
  const panel = page.getByRole('tabpanel')
  await expect(panel.getByText('Published')).toHaveCount(3)
  await expect(page.getByRole('button', { name: 'Unpublish' })).toBeHidden()
  await page.getByRole('link', { name: 'Select all' }).click()
  await expect(page.getByLabel(`Choose ${word} one`)).toBeChecked()
  await page.getByRole('button', { name: 'Unpublish' }).click()
  await expect(page.getByText('2 unpublished.')).toBeVisible()
  expect((await page.request.get(`/api/articles/${ids[0]}`)).status()).toBe(404)
  await expectAccessible(page)

  await page.getByLabel(`Choose ${word} two`).check()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('1 published.')).toBeVisible()
  await page.getByLabel('Status').selectOption('draft')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(panel.locator('tbody').getByRole('row')).toHaveCount(1)

  await page.getByLabel(`Choose ${word} one`).check()
  await page.getByRole('button', { name: 'Move to trash' }).click()
  await expect(page.getByText('1 moved to the trash.')).toBeVisible()
  await expect(page.getByText('No articles found.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('1 restored.')).toBeVisible()
})
