import { expect, test } from './fixtures'
import { holdBack } from './held'

test('the clicked header link stays in its place while its page loads @js', async ({ page }) => {
  await page.goto('/')
  const link = page.getByRole('banner').getByRole('link', { name: 'AUTHORS', exact: true })
  const place = await link.boundingBox()
  const release = await holdBack(page, '**/authors.data*')
  await link.click()

  await expect(page.getByText('Loading...')).toBeVisible()
  expect(await link.boundingBox()).toEqual(place)
  release()
  await expect(page.getByRole('heading', { name: 'Our Authors' })).toBeVisible()
})
