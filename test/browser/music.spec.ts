import { expect, expectAccessible, test } from './fixtures'
import { payWith } from './shopping'

test.use({ purpose: 'shopping', locale: 'en-US' })

const release = '/bands/the-quiet-car-conversation-society/releases/please-unwrap-first'

test('somebody without an account pays what they want for a release, and downloads all of it or a song', async ({
  page,
}) => {
  await page.goto(release)
  await expect(page.getByText(/^3 tracks to download as .*FLAC.*, with 1 bonus track\.$/)).toBeVisible()
  await expect(page.getByText('Sweet Paper')).toHaveCount(0)
  await expect(page.getByLabel('Your price')).toHaveValue('5.00')
  await expectAccessible(page)
  await page.getByLabel('Your price').fill('7.50')
  await page.getByRole('button', { name: 'Buy now' }).click()
  await expect(page.locator('body')).toContainText('$7.50')
  await page.getByLabel('Email').fill(`guest-${Date.now()}@example.org`)
  await payWith(page, '4242 4242 4242 4242')
  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible()

  const downloads = page.getByRole('region', { name: 'Downloads' })
  await expect(downloads).toContainText('Please Unwrap First, 3 tracks')
  await expectAccessible(page)
  const whole = page.waitForEvent('download')
  await downloads.getByRole('link', { name: /FLAC/ }).first().click()
  expect((await whole).suggestedFilename()).toMatch(
    /^The Quiet Car Conversation Society - Please Unwrap First \(.*FLAC.*\)\.zip$/,
  )
  await downloads.getByText('Single tracks').first().click()
  const song = page.waitForEvent('download')
  await downloads.getByRole('link', { name: 'Sweet Paper' }).first().click()
  expect((await song).suggestedFilename()).toBe('Sweet Paper.flac')
})

test('a price past the limit is refused on the page of the item, and nothing is bought', async ({ page }) => {
  await page.goto(release)
  await page.getByLabel('Your price').fill('9999999')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'At most $999,999.99.' })).toBeVisible()
  await expect(page.getByLabel('Your price')).toHaveValue('9999999')
  await expect(page.getByText('3 tracks to download')).toBeVisible()
})
