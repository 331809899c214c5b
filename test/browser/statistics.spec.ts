import { asAdmin, expect, expectAccessible, test } from './fixtures'

test.use({
  purpose: 'publishing',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0',
})

test('an opening and how far it was read show in the statistics, by day and by piece', async ({
  page,
  browser,
  baseURL,
  javaScriptEnabled,
}) => {
  const context = await browser.newContext({
    baseURL,
    javaScriptEnabled,
    userAgent: `Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/${javaScriptEnabled}`,
  })
  const visitor = await context.newPage()
  const counted = visitor.waitForResponse(/increment-viewcount|view\.gif$/)
  await visitor.goto('/articles/1')
  await counted
  if (javaScriptEnabled) await visitor.waitForResponse(/view\.gif\?page=/)

  await asAdmin(page)
  await page.goto('/admin/statistics?days=7&article=1')
  await expect(page.getByRole('heading', { name: 'Views by day' })).toBeVisible()
  await page.getByText('As a table').click()
  const today = page.locator('.statistics-table tbody tr').first()
  await expect(today.getByRole('cell').first()).not.toHaveText('0')
  await expectAccessible(page)

  await page.locator('.back-link').getByRole('link', { name: 'Statistics' }).click()
  await page.getByRole('link', { name: '30 days' }).click()
  await expect(page).toHaveURL(/days=30/)
  await expect(page.getByRole('heading', { name: 'Where they came from' })).toBeVisible()
  await expect(page.getByRole('cell', { name: 'English' }).or(page.getByText('English'))).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download as CSV' }).click()
  expect((await downloading).suggestedFilename()).toBe('statistics-30-days.csv')
  await context.close()
})
