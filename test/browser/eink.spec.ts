import type { Page } from '@playwright/test'
import { misfitsOn } from './fit'
import { expect, expectAccessible, found, test } from './fixtures'
import { takenApart } from './taken-apart'

test('a reader on electronic paper turns to black on white, reads text, and turns it by tapping', async ({
  page,
  site,
  javaScriptEnabled,
}) => {
  takenApart(site, 8, 20)
  await page.setViewportSize({ width: 600, height: 500 })
  await page.goto('/')
  await page.getByRole('button', { name: 'E-ink display' }).click()
  await expect(page.getByRole('button', { name: 'Normal display' })).toBeVisible()
  const look = () =>
    page.evaluate(() => {
      const { backgroundColor, color } = getComputedStyle(document.documentElement)
      const moves = [...document.querySelectorAll('*')].filter((element) => {
        const { animationName, transitionDuration } = getComputedStyle(element)
        return animationName !== 'none' || transitionDuration !== '0s'
      })
      return { backgroundColor, color, moves: moves.map(({ className }) => String(className)) }
    })
  await expect.poll(look).toEqual({ backgroundColor: 'rgb(255, 255, 255)', color: 'rgb(0, 0, 0)', moves: [] })
  await expectAccessible(page)

  await page.goto('/articles/8')
  await expect(page).toHaveURL(/\/articles\/8\/pages\/1\?view=text&opened=on$/)
  await expectAccessible(page)
  if (javaScriptEnabled !== false) {
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
    const top = () => page.evaluate(() => window.scrollY)
    await expect
      .poll(async () => {
        await page.mouse.click(width - 20, height / 2)
        return top()
      })
      .toBeGreaterThan(height / 2)
    await page.mouse.click(20, height / 2)
    await expect.poll(top).toBeLessThan(height / 2)
  }
  const viewer = page.getByRole('link', { name: 'Open in the viewer', includeHidden: true })
  await page.goto((await viewer.getAttribute('href')) ?? '')
  await expect(page).toHaveURL(/\/articles\/8\?view=pages#page=1$/)
  await page.getByRole('button', { name: 'Normal display' }).click()
  await expect(page.getByRole('button', { name: 'E-ink display' })).toBeVisible()
})

async function switchOn(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: 'E-ink display' }).click()
  await expect(page.getByRole('button', { name: 'Normal display' })).toBeVisible()
}

/** The colours of what is seen on a page, apart from pictures. */
const coloursOn = (page: Page) =>
  page.evaluate(() => {
    const seen = [...document.querySelectorAll('body *')].filter((one) => one.checkVisibility())
    const colours = seen.flatMap((one) => {
      const { color, backgroundColor } = getComputedStyle(one)
      return [color, backgroundColor]
    })
    return [...new Set(colours)].filter(
      (one) => !/^rgba\(.*, 0\)$|^rgb\((0, 0, 0|255, 255, 255)\)$/.test(one),
    )
  })

test('all is black on white on electronic paper, in dark surroundings too', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await switchOn(page)
  for (const address of ['/', '/search', '/shop', '/bands/grindbox', '/authors/1', '/login'])
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto(address)
      await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
      expect(await misfitsOn(page), `${address} at ${width}`).toEqual([])
      await expectAccessible(page, `${address} on electronic paper`)
      expect(await coloursOn(page), address).toEqual([])
    }
})

test('a tap on the right of the viewer turns one page on electronic paper, and on its left back @js', async ({
  page,
}) => {
  await switchOn(page)
  await page.goto('/articles/19?view=pages')
  await expect(page.locator('.reader-pages')).toHaveAttribute('data-layout', 'single')
  const number = page.getByLabel('Page number')
  await expect(page.locator('[data-page="1"] canvas')).toBeVisible()
  await page.mouse.click(1200, 500)
  await expect(number).toHaveValue('2')
  await expect(page).toHaveURL(/view=pages/)
  await page.mouse.click(60, 500)
  await expect(number).toHaveValue('1')
})

test('an article that opens as text on electronic paper is counted once @js', async ({ page, site }) => {
  takenApart(site, 6, 3)
  const views = async () => (await found<{ viewcount: number }>(page, '/api/articles/6')).viewcount
  await switchOn(page)
  const before = await views()
  await page.goto('/search?q=Slow+Ferry&articles=on')
  await page.locator('a[href="/articles/6"]').first().click()
  await expect(page).toHaveURL(/pages\/1\?view=text&opened=on$/)
  await expect.poll(views).toBe(before + 1)
})
