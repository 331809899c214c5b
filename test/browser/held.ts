import type { Page } from '@playwright/test'

/** Keeps requests from the server. @returns what lets them go */
export async function holdBack(page: Page, pattern: string): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(pattern, async (route) => {
    await held
    await route.continue()
  })
  return release
}
