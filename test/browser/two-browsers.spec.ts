import type { Browser, Page } from '@playwright/test'
import { expect, loggedIn, test } from './fixtures'
import type { Site } from './site'
import { takenApart } from './taken-apart'

test.use({ purpose: 'pages' })

const password = 'correct horse battery'

/** Another browser in which the same person has logged in. */
async function anotherBrowser(
  browser: Browser,
  site: Site,
  username: string,
  isScripted: boolean,
): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.origin, javaScriptEnabled: isScripted })
  const page = await context.newPage()
  await loggedIn(page, username, password)
  return page
}

const begunIn = (page: Page) => page.getByRole('region', { name: 'Continue reading' }).getByRole('link')

async function aReader(page: Page, username: string): Promise<void> {
  const data = { username, email: `${username}@example.org`, password }
  expect((await page.request.post('/api/auth/register', { data })).status()).toBe(201)
  await loggedIn(page, username, password)
}

test('the place in one browser is offered in another one of the same account @js', async ({
  page,
  browser,
  site,
}) => {
  await aReader(page, 'two.browsers')
  const kept = page.waitForResponse('**/api/reading/places')
  await page.goto('/articles/1')
  await expect(page.locator('[data-page="1"] canvas')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  expect((await kept).status()).toBe(200)

  const other = await anotherBrowser(browser, site, 'two.browsers', true)
  await other.goto('/')
  await expect(begunIn(other)).toContainText('Page 2 of')
  await expect(begunIn(other)).toHaveAttribute('href', '/articles/1#page=2')
  await begunIn(other).click()
  await expect(other.getByLabel('Page number')).toHaveValue('2')
  await other.goto('/articles/1')
  await expect(other.getByLabel('Page number')).toHaveValue('2')
  await other.context().close()
})

test('a place that is kept by hand is offered in another browser, both without JavaScript @nojs', async ({
  page,
  browser,
  site,
}) => {
  takenApart(site, 5, 3)
  await aReader(page, 'by.hand')
  await page.goto('/articles/5/pages/2')
  await page.getByRole('button', { name: 'Keep my place here' }).click()
  await expect(page).toHaveURL('/articles/5/pages/2')

  const other = await anotherBrowser(browser, site, 'by.hand', false)
  await other.goto('/')
  await begunIn(other).click()
  await expect(other).toHaveURL('/articles/5/pages/2')
  await expect(other.getByRole('region', { name: 'Page 2 of 3' })).toBeVisible()
  await other.goto('/reading')
  await expect(other.locator('.reading-lines').getByRole('link')).toHaveAttribute(
    'href',
    '/articles/5/pages/2',
  )
  await other.context().close()
})
