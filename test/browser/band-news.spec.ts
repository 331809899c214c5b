import { asAdmin, expect, expectAccessible, test } from './fixtures'
import { aTitle } from './upload-files'

test.use({ purpose: 'publishing' })

test('an admin writes news with a look at it first, and readers go from the band to it', async ({ page }) => {
  await asAdmin(page)
  await page.goto('/admin/bands/3')
  await page.getByRole('link', { name: 'News', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('News of “Kassettbarn”')
  const title = aTitle('New tape')
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Text', { exact: true }).fill('Recorded in the **laundry room**.')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('region', { name: 'Preview of the text' }).locator('strong')).toHaveText(
    'laundry room',
  )
  await expect(page.getByLabel('Title')).toHaveValue(title)
  await page.getByRole('button', { name: 'Add news' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Your changes are saved.' })).toBeVisible()
  await expectAccessible(page)

  await page.goto('/bands/kassettbarn')
  const news = page.getByRole('region', { name: 'News' })
  await expect(news.getByRole('article').first()).toContainText('laundry room')
  await news.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'All news' }).click()
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()

  await page.goto('/admin/bands/3/news')
  await page.getByRole('link', { name: title }).click()
  await page.getByRole('button', { name: 'Write a newsletter' }).click()
  await expect(page.getByLabel('Subject')).toHaveValue(title)
})
