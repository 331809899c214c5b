import { chromium } from '@playwright/test'
import playwrightConfig from '../playwright.config'

/** What a cold visit to the home page and to the reader transfers, by kind, in bytes as sent, and in how many requests. */
export async function measureWeight(origin: string) {
  const browser = await chromium.launch(playwrightConfig.use?.launchOptions)
  const rows = []
  for (const address of ['/', '/search', '/articles/1']) {
    const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
    const sums: Record<string, number> = { document: 0, script: 0, stylesheet: 0, font: 0, image: 0 }
    let requests = 0
    page.on('requestfinished', async (request) => {
      requests += 1
      const kind = request.resourceType()
      const { responseBodySize } = await request.sizes()
      // Of a range that was given up, the browser tells a size below zero.
      sums[kind] = (sums[kind] ?? 0) + Math.max(0, responseBodySize)
    })
    await page.goto(origin + address, { waitUntil: 'load' })
    await page.waitForTimeout(1500)
    rows.push({ address, requests, ...sums })
  }
  await browser.close()
  console.table(rows)
  return rows
}
