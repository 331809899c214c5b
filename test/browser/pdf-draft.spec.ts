import { randomBytes } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { anEmptySite } from './empty-site'
import { asAdmin, test as base, expect, expectAccessible } from './fixtures'
import type { Site } from './site'
import { drawablePdf, pdfFile, pngFile } from './upload-files'

/** Only a site that takes PDFs apart can draw a cover. */
const test = base.extend<{ site: Site }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
  site: async ({}, use) => {
    const server = await anEmptySite({ TAKE_PDFS_APART: 'on' })
    await use(server as Site)
    await server.stop()
  },
})

test.beforeEach(({ page }) => asAdmin(page))

/** A name that no other test has, and the title that it proposes. */
function aName() {
  const word = `night${randomBytes(4).toString('hex')}`
  return { file: `${word}_buses.pdf`, title: `${word.charAt(0).toUpperCase()}${word.slice(1)} buses` }
}

const pdfField = (page: Page) => page.getByLabel('Upload a PDF')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Makes a draft of a PDF on the dashboard, with as few presses as scripts allow. */
async function draft(
  page: Page,
  file: string,
  javaScriptEnabled: boolean | undefined,
  press: (target: Locator) => unknown,
) {
  await page.goto('/admin')
  await pdfField(page).setInputFiles(drawablePdf(file))
  await press(pdfField(page))
  if (!javaScriptEnabled) {
    await button(page, 'Upload').click()
    await press(button(page, 'Upload'))
  }
  await expect(page).toHaveURL(/\/admin\/articles\/\d+$/, { timeout: 60_000 })
}

test('a PDF alone becomes a draft, and is public after one more press', async ({
  page,
  javaScriptEnabled,
}) => {
  const { file, title } = aName()
  let presses = 0
  const count = () => {
    presses += 1
  }
  await draft(page, file, javaScriptEnabled, count)
  await expect(page.getByText('It is a draft: readers cannot see it.')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue(title)
  await expect(page.getByLabel('Description')).not.toHaveValue('')
  await expect(page.getByLabel('Save as draft')).toBeChecked()
  await expectAccessible(page)
  const preview = (await page.getByRole('link', { name: 'Preview' }).getAttribute('href')) ?? ''

  count()
  await button(page, 'Publish').click()
  await expect(page.locator('.save-state')).toHaveText(/^Published/)
  await expect(page.getByLabel('Back to draft')).not.toBeChecked()
  await expect(button(page, 'Publish')).toHaveCount(0)
  expect(presses).toBe(javaScriptEnabled ? 2 : 3)

  await page.goto(preview)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
  await page.goto('/admin/uploads?tab=articles')
  const cover = page.locator('.managed-picture, picture img').first()
  await expect.poll(() => cover.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
})

test('a later date and one press schedule a draft', async ({ page, javaScriptEnabled }) => {
  const { file } = aName()
  await draft(page, file, javaScriptEnabled, () => {})
  await page.getByLabel('Upload Date').fill('2099-05-01')
  await button(page, 'Publish').click()
  await expect(page.locator('.save-state')).toHaveText(/^Scheduled/)
})

test('what is no PDF is refused on the dashboard', async ({ page, javaScriptEnabled }) => {
  const refused = [
    { ...(await pngFile('cover.png')), says: 'File type must be PDF' },
    { ...pdfFile('empty.pdf'), buffer: Buffer.alloc(0), says: 'File type must be PDF' },
    { ...pdfFile('night buses.pdf'), says: 'Error: File names cannot contain spaces.' },
    { ...pdfFile('plain.pdf'), buffer: Buffer.from('no PDF at all'), says: 'File type must be PDF' },
  ]
  await page.goto('/admin')
  for (const { says, ...file } of refused) {
    await pdfField(page).setInputFiles(file)
    if (!javaScriptEnabled) await button(page, 'Upload').click()
    await expect(page.locator('.field-error')).toHaveText(says)
    expect(new URL(page.url()).pathname).toBe('/admin')
  }
  await pdfField(page).setInputFiles([])
  await button(page, 'Upload').click()
  await expect(page.locator('.field-error')).toHaveText('Choose a PDF.')
})
