import type { Page } from '@playwright/test'

/** Sums up how far what is on screen jumps, as browsers score it (CLS), from the first byte of the page on. @returns gives the sum */
export async function watchJumps(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Reflect.set(window, 'jumped', 0)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Reflect.set(window, 'jumped', Reflect.get(window, 'jumped') + Reflect.get(entry, 'value'))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => Number(Reflect.get(window, 'jumped')))
}
