import type { Locator } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures'
import { add, aFlyer, aLoggedInShopper, anOffice, goAndPay } from './shopping'

test.use({ purpose: 'shop pages' })

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

test('a price of $12,345.50 stands whole and apart from its title @once', async ({ page, browser, site }) => {
  const office = await anOffice(browser, site.origin)
  const dear = [await aFlyer(office, '12345.50'), await aFlyer(office, '12345.50')]
  const [{ path, title }] = dear as [(typeof dear)[0]]
  await aLoggedInShopper(page)
  await add(page, title)
  for (const [address, price] of [
    ['/shop', page.locator('.gallery li', { hasText: title }).locator('.price')],
    [path, page.locator('.item .price')],
    ['/cart', page.locator('.cart-line .cart-price')],
  ] as const) {
    await page.goto(address)
    for (const width of [320, 390, 900, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const { lines, isWhole, overlaps } = await price.evaluate((element) => {
        const range = document.createRange()
        range.selectNodeContents(element.lastChild ?? element)
        const text = range.getBoundingClientRect()
        const card = element.closest('li, article')?.getBoundingClientRect()
        const name = element.closest('li, article')?.querySelector('.gallery-title, h1, .cart-title')
        const other = name?.getBoundingClientRect()
        return {
          lines: Math.round(text.height / Number.parseFloat(getComputedStyle(element).fontSize)),
          isWhole: !card || (text.left >= card.left - 1 && text.right <= card.right + 1),
          overlaps: other && other.right > text.left && other.bottom > text.top && other.top < text.bottom,
        }
      })
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
      expect([address, width, lines <= 2, isWhole, overlaps, sideways]).toEqual([
        address,
        width,
        true,
        true,
        false,
        false,
      ])
    }
  }
  await goAndPay(page)
  await page.goto('/orders')
  await page.locator('.order-link').click()
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 800 })
    const receipt = await boxOf(page.locator('.order-summary'))
    expect(receipt.x + receipt.width).toBeLessThanOrEqual(width)
  }
  for (const { remove } of dear) await remove()
  await office.close()
})
