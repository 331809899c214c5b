import type { CDPSession, Page } from '@playwright/test'

export const alert = (page: Page) => page.getByRole('alert')

/** A second session would not end what the first one slows down. */
const sessions = new WeakMap<Page, CDPSession>()

/** So slow that an upload can be watched. */
export async function slowDown(page: Page, bytesPerSecond: number) {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page))
  sessions.set(page, session)
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond,
  })
}

/** Once the page's script has the forms in hand. */
export async function ready(page: Page, address: string) {
  await page.goto(address)
  await page.waitForLoadState('networkidle')
}

/** Drops files onto a place of the page. */
export async function drop(page: Page, zone: string, files: { name: string; type: string }[]) {
  const transfer = await page.evaluateHandle((list) => {
    const data = new DataTransfer()
    for (const { name, type } of list) data.items.add(new File(['some bytes'], name, { type }))
    return data
  }, files)
  await page.locator(zone).first().dispatchEvent('drop', { dataTransfer: transfer })
}
