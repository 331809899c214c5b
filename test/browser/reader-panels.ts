import type { Page } from '@playwright/test'

/** Opens the panel with the other ways of reading, and what keeps an article. */
export const openMore = (page: Page) =>
  page.getByRole('toolbar', { name: 'Reader' }).getByRole('button', { name: 'More', exact: true }).click()
