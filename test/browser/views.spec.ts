import type { Page } from '@playwright/test'
import { expect, found, test } from './fixtures'

test.use({ purpose: 'views' })

interface Counted {
  id: number
  title: string
  viewcount: number
  authorIds: number[]
}

const title = 'How a Halftone Lies'
const articleOf = async (page: Page) => {
  const articles = await found<Counted[]>(page, '/api/articles')
  return articles.find((article) => article.title === title) as Counted
}

/** Opens the article and finds one view more. */
async function expectOneView(page: Page, open: () => Promise<Page>) {
  const { id, viewcount } = await articleOf(page)
  const opened = await open()
  await expect(opened).toHaveURL(new RegExp(`/articles/${id}$`))
  await expect(opened.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect.poll(async () => (await articleOf(page)).viewcount).toBeGreaterThan(viewcount)
  await opened.waitForLoadState('load')
  expect((await articleOf(page)).viewcount).toBe(viewcount + 1)
}

test('one opening is one view, whichever way in', async ({ page, javaScriptEnabled }) => {
  const { id, authorIds, viewcount } = await articleOf(page)
  const link = page.locator('.result').getByRole('link', { name: title })
  const click = async () => {
    await link.click()
    return page
  }

  await page.goto('/search')
  // First, since Chromium asks nothing for a picture that another tab of the site has just shown.
  await expectOneView(page, async () => {
    const tab = page.context().waitForEvent('page')
    // A tab that a click opens reads its page before Playwright has taken JavaScript from it, and shows no `noscript`.
    if (javaScriptEnabled) await link.click({ modifiers: ['ControlOrMeta'] })
    else await (await page.context().newPage()).goto((await link.getAttribute('href')) as string)
    return tab
  })
  await expectOneView(page, click)
  await page.goto(`/authors/${authorIds[0]}`)
  await expectOneView(page, click)
  await expectOneView(page, async () => {
    await page.goto(`/articles/${id}`)
    return page
  })
  expect((await articleOf(page)).viewcount).toBe(viewcount + 4)
})

test('an article reloaded or returned to after a click on a result counts again @js', async ({ page }) => {
  await page.goto('/search')
  await page.locator('.result').getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

  await expectOneView(page, async () => {
    await page.reload()
    return page
  })
  await page.getByRole('banner').getByRole('link', { name: 'SEARCH' }).click()
  await expect(page).toHaveURL('/search')
  await expectOneView(page, async () => {
    await page.goBack()
    return page
  })
})

const openings: Record<string, (page: Page, id: number) => Promise<() => Promise<unknown>>> = {
  'Back from a page of the site': async (page, id) => {
    await page.goto(`/articles/${id}`)
    await page.getByRole('banner').getByRole('link', { name: 'SEARCH' }).click()
    await expect(page).toHaveURL('/search')
    return () => page.goBack()
  },
  'Forward to it from a page of the site': async (page) => {
    await page.goto('/search')
    await page.locator('.result').getByRole('link', { name: title }).click()
    await expect(page).toHaveURL(/articles/)
    // The address changes first: forward again before the search is shown is no second opening.
    await page.goBack()
    await expect(page.locator('.result').getByRole('link', { name: title })).toBeVisible()
    return () => page.goForward()
  },
  'Back from another document': async (page, id) => {
    await page.goto(`/articles/${id}`)
    await page.goto('/shop')
    return () => page.goBack()
  },
  'Back to a document that the browser held': async (page, id) => {
    await page.goto(`/articles/${id}`)
    return () => page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  },
}
for (const [way, arrive] of Object.entries(openings))
  test(`${way} is an opening, and counts one view @js`, async ({ page, problems }) => {
    const { id } = await articleOf(page)
    const counted = page.waitForResponse(/increment-viewcount/)
    const open = await arrive(page, id)
    await counted
    await expectOneView(page, async () => {
      await open()
      return page
    })
    // On a slow machine the browser leaves out the move from one page to the next.
    problems.splice(0, problems.length, ...problems.filter((text) => !text.includes('Transition was')))
  })

test('what is sent of an opening ends, and leaves its connection to what is read @js', async ({ page }) => {
  const { id } = await articleOf(page)
  const ended = (part: string) => page.waitForEvent('requestfinished', (one) => one.url().includes(part))
  const notes = [ended('/increment-viewcount'), ended('/view.gif?')]
  await page.goto(`/articles/${id}`)
  await Promise.all(notes)
})
