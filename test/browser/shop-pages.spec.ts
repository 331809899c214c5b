import type { Locator } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures'
import { add, aFlyer, aLoggedInShopper, anOffice } from './shopping'

test.use({ purpose: 'shop pages' })

const mug = 'Misregistered Mug'

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('not on the page')
  return box
}

test('the shop opens with its newest item double, and stamps what is sold out @once', async ({
  page,
  browser,
  site,
}) => {
  const office = await anOffice(browser, site.origin)
  const { title, sellOut, remove } = await aFlyer(office)
  await page.goto('/shop')
  const cards = page.locator('.gallery li')
  await expect(cards.first()).toContainText(title)
  const [lead, second] = [await boxOf(cards.first()), await boxOf(cards.nth(1))]
  expect(lead.width).toBeGreaterThan(second.width * 1.9)
  await expect(cards.first().locator('.stamp')).toHaveCount(0)

  await sellOut()
  await page.reload()
  await expect(cards.first().locator('.stamp')).toHaveText('Sold out')
  await expect(cards.first().locator('.price')).toHaveText('$2.00')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
  await remove()
  await office.close()
})
