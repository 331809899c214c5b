import type { Page } from '@playwright/test'
import { asAdmin, expectAccessible, test } from './fixtures'
import { adminsPages, readersPages, visitorsPages } from './pages'

/** Looks at a page with all that it folds away opened, in light and in dark. */
async function lookAt(page: Page, address: string) {
  await page.goto(address)
  const closed = page.locator('.panel:not([open]) > summary')
  while ((await closed.count()) > 0) await closed.first().click()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page, `${address} in ${colorScheme}`)
  }
}

test('pages that everybody sees are accessible, in light and dark @js', async ({ page }) => {
  test.slow()
  for (const address of readersPages) await lookAt(page, address)
})

test('pages about an account are accessible, in light and dark @js', async ({ page }) => {
  for (const address of visitorsPages) await lookAt(page, address)
})

test("an admin's pages are accessible, in light and dark @js", async ({ page }) => {
  test.slow()
  await asAdmin(page)
  for (const address of adminsPages) await lookAt(page, address)
})
