import { expect, test } from './fixtures'

for (const address of [
  '/',
  '/shop',
  '/item/1',
  '/bands',
  '/authors/1',
  '/search',
  '/articles/1',
  '/bands/grindbox',
])
  test(`${address} asks for its scripts when it is there to be read @js`, async ({ page }) => {
    await page.goto(address)
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.endsWith('.js')),
    )
    const { seenMs, askedMs } = await page.evaluate(() => {
      const starts = (entries: PerformanceEntryList) => entries.map(({ startTime }) => startTime)
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
      const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
      const painted = starts(performance.getEntriesByType('paint'))
      return {
        seenMs: Math.min(...painted, (navigation?.loadEventStart ?? Number.NaN) + 500),
        askedMs: Math.min(...starts(scripts)),
      }
    })
    expect(askedMs).toBeGreaterThanOrEqual(seenMs)
  })

test('a press before the scripts are there does what it says @js', async ({ page }) => {
  await page.route('**/assets/*.js', () => {})
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await page.getByRole('banner').getByRole('link', { name: 'SHOP' }).first().click()
  await expect(page).toHaveURL('/shop')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
