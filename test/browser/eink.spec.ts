import { expect, expectAccessible, test } from './fixtures'
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
  await expect(page).toHaveURL(/\/articles\/8\/pages\/1\?view=text$/)
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
