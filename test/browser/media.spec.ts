import { asAdmin, expect, test } from './fixtures'
import { adminsPages, readersPages, visitorsPages } from './pages'

test('paper shows the title of every issue and contribution @js', async ({ page }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  for (const address of ['/search', '/authors/1']) {
    await page.goto(address)
    const results = page.locator('.result')
    expect(await results.count(), address).toBeGreaterThan(1)
    for (const result of await results.all()) {
      const title = result.getByRole('heading').getByRole('link')
      await expect(title).toBeVisible()
      await expect(title).toHaveCSS('color', 'rgb(22, 19, 15)')
    }
  }
})

test('where a browser replaces all colours, the selected tab still stands out @js', async ({ page }) => {
  await asAdmin(page)
  await page.emulateMedia({ forcedColors: 'active' })
  for (const address of ['/admin/uploads', '/admin/orders', '/admin/trash']) {
    await page.goto(address)
    const current = page.locator('main :is([aria-selected="true"], [aria-current="page"])')
    const others = page.locator('main :is([aria-selected="false"], nav a:not([aria-current]))')
    const background = (element: Element) => getComputedStyle(element).backgroundColor
    const plain = await others.evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor))
    expect(plain.length, address).toBeGreaterThan(0)
    for (const tab of await current.all()) {
      expect.soft(plain, address).not.toContain(await tab.evaluate(background))
    }
  }
})

test('without JavaScript no page shows a button that does nothing @nojs', async ({ page }) => {
  const expectNoIdleButton = async (addresses: string[]) => {
    for (const address of addresses) {
      await page.goto(address)
      await expect
        .soft(page.locator('button[type="button"]:not([popovertarget]):visible'), address)
        .toHaveCount(0)
      await expect
        .soft(page.locator('button:not([popovertarget]):visible:not(form button)'), address)
        .toHaveCount(0)
    }
  }
  await expectNoIdleButton([...readersPages, ...visitorsPages])
  await asAdmin(page)
  await expectNoIdleButton(adminsPages)
})
