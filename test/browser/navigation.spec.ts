import { expect, expectAccessible, test } from './fixtures'
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

test('a page that the network does not bring says so, and comes at the next try @js', async ({
  page,
  problems,
}) => {
  const follow = (name: string) =>
    page.getByRole('banner').getByRole('link', { name, exact: true }).first().click()
  await page.route('**/{authors,shop}.data*', (route) => route.abort())
  await page.goto('/')
  await follow('SHOP')
  await expect(page.getByText('The site could not be reached.')).toBeVisible()
  await follow('AUTHORS')
  await expect(page.getByRole('heading', { name: 'Failed to fetch authors.' })).toBeVisible()
  await expect(page).toHaveTitle('The site could not be reached.')
  await expect(page.getByRole('main')).not.toContainText(/500|our fault|offline/)
  await expectAccessible(page)

  await page.unrouteAll()
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Our Authors' })).toBeVisible()
  problems.length = 0
})

test('a page that is asked for offline says what can be read there @js', async ({
  page,
  context,
  problems,
}) => {
  const follow = (name: string | RegExp) =>
    page.getByRole('banner').getByRole('link', { name }).first().click()
  await page.goto('/')
  await follow('SEARCH')
  await expect(page.getByRole('heading', { name: 'Issues' })).toBeVisible()
  await follow(/front page$/)
  await expect(page.getByRole('heading', { name: 'PUBLICATIONS' })).toBeVisible()
  await context.setOffline(true)
  await follow('SEARCH')
  await expect(page.getByRole('heading', { name: 'Failed to load the issues.' })).toBeVisible()
  await expect(page.getByText('You are offline.')).toContainText('Keep offline')
  problems.length = 0
})

test('a page that the site fails to make is still the fault of the site @js', async ({ page, problems }) => {
  await page.goto('/')
  await page.route('**/authors.data*', (route) => route.fulfill({ status: 500, body: 'Broken' }))
  await page.getByRole('banner').getByRole('link', { name: 'AUTHORS', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Failed to fetch authors.' })).toBeVisible()
  await expect(page.getByText('This is our fault')).toBeVisible()
  problems.length = 0
})
