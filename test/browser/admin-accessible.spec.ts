import { asAdmin, expectAccessible, test } from './fixtures'

test.use({ purpose: 'publishing' })

test.beforeEach(async ({ page }) => {
  await asAdmin(page)
})

const adminPages = [
  '/userInfo',
  '/admin/articles/new',
  '/admin/bands/new',
  '/admin/authors/new',
  '/admin/merch/new',
  '/admin/uploads',
  '/admin/uploads?tab=merch&q=zzz',
  '/admin/delete/merch/1',
  '/admin/trash',
  '/admin/activity',
  '/admin/articles/1',
  '/admin/bands/1',
]
for (const path of adminPages) {
  test(`${path} is accessible, light and dark @js`, async ({ page }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.goto(path)
      const closed = page.locator('.panel:not([open]) > summary')
      while ((await closed.count()) > 0) await closed.first().click()
      await expectAccessible(page)
    }
  })
}
