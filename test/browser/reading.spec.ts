import type { Page } from '@playwright/test'
import { expect, found, test } from './fixtures'
import { holdBack } from './held'
import { readersPages } from './pages'

/** The views of the first result on /search for a title. */
async function viewsOf(page: Page, title: string): Promise<number> {
  await page.goto(`/search?articles=on&volume=on&q=${encodeURIComponent(title)}`)
  const text = await page.locator('.result-views').first().textContent()
  return Number(text?.replace(/\D/g, ''))
}

test('the front page shows the latest article with its long date, six picks and two volumes @once', async ({
  page,
}) => {
  await page.goto('/')

  await expect(page.getByRole('heading', { level: 1, name: 'PUBLICATIONS' })).toBeVisible()
  await expect(page.locator('.banner h2')).toHaveText('The Lamp-Keeper’s Update')
  await expect(page.locator('.banner time')).toHaveText(/^[A-Z][a-z]+ \d{1,2}, \d{4}$/)
  await expect(page.getByRole('heading', { name: "Today's Picks" })).toBeVisible()
  await expect(page.locator('.picks li')).toHaveCount(6)
  await expect(page.locator('.volumes li')).toHaveCount(2)
  await expect(page.getByRole('region', { name: 'From the shop' }).getByRole('link')).toHaveCount(4)
  await expect(page.getByRole('region', { name: 'On stage next' }).getByRole('listitem')).toHaveCount(3)
  await page.getByRole('link', { name: 'View More' }).click()
  await expect(page).toHaveURL('/search')
})

test('header and footer lead everywhere, and the logo home', async ({ page }) => {
  await page.goto('/bands')
  const header = page.getByRole('banner')

  for (const [name, heading] of [
    ['SEARCH', 'Issues'],
    ['AUTHORS', 'Our Authors'],
    ['SHOP', 'Merchandise'],
    ['BANDS', 'Bands'],
  ] as const) {
    await header.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }
  await header.getByRole('link', { name: /front page/ }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('contentinfo')).toContainText('2024')
})

test('a reader filters the issues by words and by type', async ({ page }) => {
  await page.goto('/search')
  const all = await page.locator('.result').count()
  expect(all).toBeGreaterThan(15)
  await expect(page.getByLabel('Articles')).toBeChecked()
  await expect(page.getByLabel('Volume')).toBeChecked()

  await page.getByPlaceholder('Filter articles by title or description').fill('SOFTWARE patch')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect(page.locator('.result')).toHaveCount(1)
  await expect(page).toHaveURL(/q=SOFTWARE/)

  await page.getByPlaceholder('Filter articles by title or description').fill('')
  await page.getByLabel('Articles').uncheck()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  // Others may have published on the same site.
  const published = await found<{ filetype: string }[]>(page, '/api/articles')
  const volumes = published.filter(({ filetype }) => filetype === 'Volume').length
  await expect(page.locator('.result')).toHaveCount(volumes)
  expect(volumes).toBeLessThan(all)

  await page.getByLabel('Volume').uncheck()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect(page.getByText('Nothing is selected')).toBeVisible()

  await page.goto('/search?q=zzzz&articles=on&volume=on')
  await expect(page.getByText('No issues found.')).toBeVisible()
})

test('a content type filters when clicked, and is taken back by another click', async ({ page }) => {
  await page.goto('/search')
  const all = await page.locator('.result').count()
  const category = page.locator('.result .kicker a').filter({ hasNotText: 'Volume' }).first()
  const type = (await category.textContent()) ?? ''
  await category.click()
  await expect(page).toHaveURL(`/search?type=${type}`)
  const found = page.locator('.result .kicker')
  await expect(found.first()).toHaveText(type)
  await expect.poll(async () => [...new Set(await found.allTextContents())]).toEqual([type])

  await page.getByPlaceholder('Filter articles by title or description').fill('no such word')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect(page.getByText('No issues found.')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`type=${type}`))
  await page.getByRole('link', { name: 'Clear the filter' }).click()
  await expect(page).toHaveURL('/search')
  await expect(page.locator('.result')).toHaveCount(all)
  await expect(page.getByPlaceholder('Filter articles by title or description')).toHaveValue('')

  await category.click()
  await page.getByRole('link', { name: `${type}: show all content types` }).click()
  await expect(page.locator('.result')).toHaveCount(all)
})

test('the issues are sorted, and narrowed to a content type and a tag, in the form', async ({ page }) => {
  await page.goto('/search')
  const titles = page.locator('.result h2')
  const orderOf = async (...names: string[]) => {
    const all = await titles.allTextContents()
    return names.toSorted((one, other) => all.indexOf(one) - all.indexOf(other))
  }
  const byTitle = ['How a Halftone Lies', 'The Lamp-Keeper’s Update', 'Who Owns the Wall?']
  expect(await orderOf(...byTitle)).not.toEqual(byTitle)
  await expect(page.getByLabel('Sort').locator('option:checked')).toHaveText('Newest')
  await page.getByLabel('Sort').selectOption('Title')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect(page).toHaveURL(/sort=title/)
  await expect.poll(() => orderOf(...byTitle)).toEqual(byTitle)

  await page.getByLabel('Type').selectOption('Tutorial')
  await page.getByLabel('Tag').selectOption('binding')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect(page).toHaveURL(/type=Tutorial&tag=binding|tag=binding&type=Tutorial/)
  await expect(titles).toHaveText(['Fold, Pierce, Sew: Binding a Zine with the Pamphlet Stitch'])
  await expect(page.getByLabel('Sort')).toHaveValue('title')
})

test('typing filters at once, without a button @js', async ({ page }) => {
  await page.goto('/search')
  await page.getByPlaceholder('Filter articles by title or description').pressSequentially('software patch')

  await expect(page.locator('.result')).toHaveCount(1)
  await expect(page.getByPlaceholder('Filter articles by title or description')).toBeFocused()
  await page.getByPlaceholder('Filter articles by title or description').clear()
  await expect(page.locator('.result')).not.toHaveCount(1)
})

test('what is typed and unticked before the scripts are there filters when they come @js', async ({
  page,
}) => {
  const letThrough = await holdBack(page, '**/assets/*.js')
  await page.goto('/search', { waitUntil: 'domcontentloaded' })
  await page.getByPlaceholder('Filter articles by title or description').fill('software patch')
  await page.getByRole('checkbox', { name: 'Volume' }).uncheck()
  letThrough()

  await expect(page).toHaveURL(/q=software(\+|%20)patch/)
  await expect(page.locator('.result')).toHaveCount(1)
  await expect(page.getByRole('checkbox', { name: 'Volume' })).not.toBeChecked()
})

test('when the view cannot be counted the page stays, and the failure is logged @js', async ({
  page,
  problems,
}) => {
  await page.goto('/search')
  await page.route('**/increment-viewcount', (route) => route.abort())
  const logged = page.waitForEvent('console', (message) => message.type() === 'error')
  await page.locator('.result a').first().click()

  await logged
  await expect(page).toHaveURL('/search')
  problems.length = 0
})

test('looking at lists and prefetching count nothing @once', async ({ page, request }) => {
  const title = 'Five Records That Sound Like Rooms'
  const before = await viewsOf(page, title)
  await page.goto('/')
  await page.getByText(title).first().hover()
  await page.waitForLoadState('networkidle')
  const url = (await page.getByRole('link', { name: title }).first().getAttribute('href')) ?? ''
  await request.get(url)
  await request.get(`${url}.data`)

  expect(await viewsOf(page, title)).toBe(before)
})

test("an author's page leads to the contributions @once", async ({ page }) => {
  await page.goto('/authors')
  await page.getByRole('link', { name: 'Read More about Petra Halloran' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Petra Halloran' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Contributions' })).toBeVisible()
  await page.locator('.result a').first().click()
  await expect(page).toHaveURL(/\/articles\/\d+$/)
})

test('the whole card of an author is a link', async ({ page }) => {
  await page.goto('/authors')
  const card = page.locator('.authors li').first()
  for (const part of ['img', 'h2', '.authors-bio']) {
    await card.locator(part).click({ force: true })
    await expect(page).toHaveURL(/\/authors\/\d+$/)
    await page.goBack()
  }
  await page.getByRole('link', { name: 'Read More about Petra Halloran' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Petra Halloran' })).toBeVisible()
})

test('an author without picture and biography has the default ones @once', async ({ page }) => {
  await page.goto('/authors')
  const plain = page.locator('.authors li', { hasText: 'No biography available.' }).first()

  await expect(plain.locator('img')).toBeVisible()
  expect(await page.locator('.authors img[src="/default-author.svg"]').count()).toBeGreaterThan(0)
})

test('the shop leads to an item with its price, and a visitor is asked to log in to buy @once', async ({
  page,
}) => {
  await page.goto('/shop')
  await expect(page.locator('.gallery li')).toHaveCount(15)
  await page
    .locator('.gallery li')
    .filter({ hasNotText: 'Sold out', hasText: '$' })
    .first()
    .getByRole('link')
    .click()

  await expect(page.locator('.item .price')).toHaveText(/^\$\d+\.\d\d$/)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByRole('alert')).toContainText('You need to be logged in to add items to the cart.')
})

test('a sold-out item says so and cannot be added @once', async ({ page }) => {
  await page.goto('/shop')
  await page.locator('.gallery li', { hasText: 'Sold out' }).getByRole('link').click()

  await expect(page.getByRole('button', { name: 'Sold out' })).toBeDisabled()
})

test('a band has its picture, genre, words, tracks to play and photos @once', async ({ page }) => {
  await page.goto('/bands')
  await page.locator('.bands li').filter({ hasText: 'GRINDBOX' }).getByRole('link').click()

  await expect(page).toHaveURL('/bands/grindbox')
  await expect(page.getByRole('heading', { level: 1, name: 'GRINDBOX' })).toBeVisible()
  await expect(page.locator('.band-head .kicker')).toHaveText('Skate Punk')
  await expect(page.getByRole('button', { name: /^Play / }).nth(1)).toBeVisible()
  expect(await page.locator('.band-photos img').count()).toBeGreaterThan(2)
  await expect(page.locator('.band-head img')).toBeVisible()
})

test('a slow page says Loading... until it is there @js', async ({ page }) => {
  await page.goto('/')
  const release = await holdBack(page, '**/authors.data*')
  await page.getByRole('link', { name: 'AUTHORS' }).click()

  await expect(page.getByText('Loading...')).toBeVisible()
  release()
  await expect(page.getByRole('heading', { name: 'Our Authors' })).toBeVisible()
  await expect(page.getByText('Loading...')).toHaveCount(0)
})

test('a page that fails on the way says so in the words of the specification @js', async ({
  page,
  problems,
}) => {
  await page.goto('/')
  await page.route('**/authors.data*', (route) => route.fulfill({ status: 500, body: 'down' }))
  await page.getByRole('link', { name: 'AUTHORS' }).click()

  await expect(page.getByRole('heading', { name: 'Failed to fetch authors.' })).toBeVisible()
  problems.length = 0
})

test('an unknown address is a page with a way back @once', async ({ page }) => {
  const answer = await page.goto('/articles/99999')

  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Article not found.' })).toBeVisible()
  await page.getByRole('link', { name: 'Search the issues' }).click()
  await expect(page).toHaveURL('/search')
})

test('the whole site can be walked by keyboard @once', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/#content')
  await page.keyboard.press('Tab')
  await expect(page.locator('.banner h2 a')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/articles\/\d+/)
})

test('keys pressed while a page comes alive on a slow phone break nothing @js', async ({ page }) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 8 })
  for (const moment of ['commit', 'domcontentloaded', 'load'] as const) {
    await page.goto('/authors', { waitUntil: moment })
    for (let press = 0; press < 6; press++) await page.keyboard.press('Tab')
  }
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await page.getByRole('link', { name: 'SEARCH' }).click()
  await expect(page).toHaveURL('/search')
})

test('no page is wider than the screen of a phone or a desk @js', async ({ page }) => {
  for (const address of readersPages) {
    await page.goto(address)
    for (const width of [1280, 390, 320]) {
      await page.setViewportSize({ width, height: 800 })
      const overflow = await page.evaluate(
        () => document.body.scrollWidth - document.documentElement.clientWidth,
      )
      expect.soft(overflow, `${address} at ${width} pixels`).toBeLessThanOrEqual(0)
    }
  }
})
