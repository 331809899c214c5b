import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { aLoggedInShopper } from './shopping'

/** How many animations a change of page began, once there was one. */
async function movesWhile(page: Page, open: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const begin = document.startViewTransition.bind(document)
    const moves = new Promise<number>((resolve) => {
      document.startViewTransition = (...how) => {
        const transition = begin(...how)
        transition.ready.then(() => resolve(document.getAnimations().length))
        return transition
      }
    })
    Reflect.set(window, 'moves', moves)
  })
  await open()
  return page.evaluate(() => Reflect.get(window, 'moves'))
}

test('a cover grows into the reader, and stands still where motion is unwelcome @js', async ({ page }) => {
  for (const list of ['/', '/search']) {
    for (const reducedMotion of ['no-preference', 'reduce'] as const) {
      await page.emulateMedia({ reducedMotion })
      await page.goto(list)
      const cover = page.locator('.picks a, .result a').first()
      const moves = await movesWhile(page, () => cover.click())
      await expect(page).toHaveURL(/\/articles\/\d+$/)
      if (reducedMotion === 'reduce') expect(moves, list).toBe(0)
      else expect(moves, list).toBeGreaterThan(0)
    }
  }
})

test('the number in the cart moves when something is added, unless motion is unwelcome @js', async ({
  page,
}) => {
  await page.goto('/')
  await aLoggedInShopper(page)
  for (const [reducedMotion, animation] of [
    ['no-preference', 'count-changed'],
    ['reduce', 'none'],
  ] as const) {
    await page.emulateMedia({ reducedMotion })
    await page.goto('/item/1')
    const count = page.locator('.cart-count')
    await expect(count).toHaveCSS('animation-name', 'none')
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'has been added to your cart.' })).toBeVisible()
    await expect(count).toHaveCSS('animation-name', animation)
  }
})
