import { expect, expectAccessible, test } from './fixtures'

test('the front page shows the latest article, six picks and two volumes', async ({ page }) => {
  await page.goto('/')

  await expect(page.getByRole('heading', { name: 'PUBLICATIONS' })).toBeVisible()
  await expect(page.locator('.picks li')).toHaveCount(6)
  await expect(page.locator('.volumes li')).toHaveCount(2)
  await expectAccessible(page)
})
