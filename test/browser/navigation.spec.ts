import { expect, test } from './fixtures'

test('the clicked header link stays in its place while its page loads @js', async ({ page }) => {
  await page.goto('/')
  const link = page.getByRole('banner').getByRole('link', { name: 'AUTHORS', exact: true })
  const place = await link.boundingBox()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/authors.data*', async (route) => {
    await held
    await route.continue()
  })
  await link.click()

  await expect(page.getByText('Loading...')).toBeVisible()
  expect(await link.boundingBox()).toEqual(place)
  release()
  await expect(page.getByRole('heading', { name: 'Our Authors' })).toBeVisible()
})
