import sharp from 'sharp'
import type { RunningServer } from '../server'
import { anEmptySite } from './empty-site'
import { asAdmin, test as base, expect, expectAccessible } from './fixtures'
import type { Site } from './site'

const test = base.extend<{ empty: RunningServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
  empty: async ({}, use) => {
    const server = await anEmptySite()
    await use(server)
    await server.stop()
  },
  site: async ({ empty }, use) => use(empty as Site),
})

const logo = () =>
  sharp({ create: { width: 600, height: 200, channels: 4, background: '#1a66ff' } })
    .png()
    .toBuffer()

test('an empty site gets its name, colour, logo, and About in the menu', async ({
  page,
  javaScriptEnabled,
}) => {
  await asAdmin(page)
  await page.goto('/')
  await page.getByRole('link', { name: 'Name your site' }).click()

  await page.getByLabel('Site name').fill('Night Press')
  await page.getByLabel('Tagline').fill('Buses, after dark')
  await page.getByLabel('Accent colour').fill('#ffee00')
  await page.getByLabel('Typefaces').selectOption({ label: 'Bookish throughout' })
  await page
    .getByLabel('Logo')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await logo() })
  await page.getByRole('button', { name: 'Add a link' }).click()
  await page.getByRole('textbox', { name: 'Label of the new link' }).fill('Radio')
  await page.getByPlaceholder('https://…').fill('https://example.org/radio')
  await page.getByRole('checkbox', { name: 'Show BANDS' }).uncheck()
  if (javaScriptEnabled === false) await page.getByRole('button', { name: 'Preview', exact: true }).click()
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText('Buses, after dark')
  await expect(preview).toContainText('Radio')
  await expect(preview).not.toContainText('BANDS')
  await expectAccessible(page)

  await page.getByRole('button', { name: /^Use #/ }).click()
  await expect(page.getByText('Links always get at least 4.5:1.')).toBeVisible()
  const colour = await page.getByLabel('Accent colour').inputValue()
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.locator('.message')).toContainText('Settings saved')
  await expect(page).toHaveTitle('Settings · Night Press')

  await page.goto('/shop')
  const spot = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--spot'),
  )
  expect(spot).toContain(colour)
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect(menu.getByRole('link')).toHaveText(['SEARCH', 'AUTHORS', 'SHOP', 'Radio'])
  const home = page.getByRole('banner').getByRole('link', { name: 'Night Press, front page' })
  const width = await home.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)
  expect(width).toBe(600)
  await expectAccessible(page)

  await page.goto('/admin/pages')
  await expect(page.locator('.managed-title')).toHaveText([
    'Shipping & Returns',
    'Privacy',
    'Imprint',
    'Contact',
    'Accessibility',
    'About',
  ])
  await page.getByRole('link', { name: 'Edit About' }).click()
  await page
    .getByRole('textbox', { name: 'Text' })
    .fill('## Who we are\n\nPeople with a **press** <u>at night</u>.')
  await page.getByRole('button', { name: 'Preview text' }).click()
  const written = page.getByRole('region', { name: 'Preview of the text' })
  await expect(written.getByRole('heading', { name: 'Who we are' })).toBeVisible()
  await expect(written.locator('strong')).toHaveText('press')
  await expect(written).toContainText('<u>at night</u>')
  if (javaScriptEnabled !== false) {
    await page.getByRole('textbox', { name: 'Text' }).press('End')
    await page.getByRole('textbox', { name: 'Text' }).pressSequentially(' And ink.')
    await expect(written).toContainText('And ink.')
  }
  await page.getByLabel(/Save as draft/).uncheck()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Changes saved.')).toBeVisible()
  await page.goto('/')
  await menu.getByRole('link', { name: 'About' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About')
  await expect(page.getByRole('heading', { level: 2, name: 'Who we are' })).toBeVisible()
  await expectAccessible(page)

  await page.goto('/admin/site')
  await page
    .getByRole('button', { name: /^Restore/ })
    .first()
    .click()
  await expect(page.locator('.message')).toContainText('from before that change are back')
  await expect(page).toHaveTitle('Settings · Zinehouse')
})
