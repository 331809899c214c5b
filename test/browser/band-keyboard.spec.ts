import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures'

test.use({ purpose: 'band keyboard' })

const bar = (page: Page) => page.getByRole('region', { name: 'Player' })
const isFocused = (place: Locator) => place.evaluate((element) => element === document.activeElement)

/** Presses Tab until this has the focus; everything on the way has a name for who hears the page, and is seen. */
async function tabTo(page: Page, place: Locator, key = 'Tab') {
  for (let presses = 0; presses < 150; presses += 1) {
    if (await isFocused(place)) return
    await page.keyboard.press(key)
    const focused = page.locator(':focus')
    if ((await focused.count()) === 0) continue
    await expect(focused).toHaveAccessibleName(/\S/)
    await expect(focused).toBeInViewport()
  }
  throw new Error(`${place} is not reached by ${key}.`)
}

test('a band’s page and its player are worked by the keyboard from top to bottom @js', async ({ page }) => {
  test.slow()
  await page.goto('/bands/grindbox')
  const play = page
    .getByRole('main')
    .getByRole('button', { name: /^Play (?!all)/ })
    .first()
  await expect(play).toBeVisible()
  const title = ((await play.getAttribute('aria-label')) ?? '').replace('Play ', '')
  await tabTo(page, play)
  await page.keyboard.press('Space')
  await expect(bar(page)).toContainText(title)
  const pause = page
    .getByRole('main')
    .getByRole('button', { name: `Pause ${title}` })
    .first()
  await expect(pause).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(
    page
      .getByRole('main')
      .getByRole('button', { name: `Play ${title}` })
      .first(),
  ).toBeFocused()

  const photo = page.locator('.band-gallery a').first()
  await tabTo(page, photo)
  await page.keyboard.press('Enter')
  const stage = page.getByRole('dialog')
  await expect(stage).toContainText('1 of')
  await tabTo(page, stage.getByRole('link', { name: 'Next photo' }))
  await page.keyboard.press('Enter')
  await expect(stage).toContainText('2 of')
  await page.keyboard.press('ArrowLeft')
  await expect(stage).toContainText('1 of')
  await page.keyboard.press('Escape')
  await expect(stage).toHaveCount(0)
  await expect(photo).toBeFocused()

  await tabTo(page, bar(page).getByRole('button', { name: 'Next track' }))
  await page.keyboard.press('Enter')
  await expect(bar(page).locator('.player-bar-track')).not.toContainText(title, { timeout: 20_000 })
  const position = bar(page).getByRole('slider', { name: 'Position' })
  await tabTo(page, position)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  expect(Number(await position.inputValue())).toBeGreaterThan(0)
  const volume = bar(page).getByRole('slider', { name: 'Volume' })
  await tabTo(page, volume)
  await page.keyboard.press('ArrowLeft')
  await expect(volume).toHaveValue('95')
  await tabTo(page, bar(page).locator('summary'))
  await page.keyboard.press('Enter')
  await expect(bar(page).getByRole('listitem').first()).toBeVisible()
  await tabTo(page, bar(page).getByRole('button', { name: 'Close player' }))
  await page.keyboard.press('Enter')
  await expect(bar(page)).toHaveCount(0)
})

test('a finger hits whatever there is to press on a band’s page and its player on a phone @js', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/bands/grindbox')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Play (?!all)/ })
    .first()
    .click()
  await expect(bar(page)).toBeVisible()
  // Links inside sentences are as high as their line: https://www.w3.org/TR/WCAG22/#target-size-enhanced
  const small = await page
    .locator('main button, main summary, main .player a, section.player-bar :is(button, summary, input, a)')
    .evaluateAll((all) =>
      all
        .filter((element) => element.checkVisibility())
        .map((element) => {
          const { width, height } = element.getBoundingClientRect()
          const name = element.getAttribute('aria-label') ?? element.textContent
          return { name, width: Math.round(width), height: Math.round(height) }
        })
        .filter(({ width, height }) => width > 0 && Math.min(width, height) < 44),
    )
  expect(small).toEqual([])
})
