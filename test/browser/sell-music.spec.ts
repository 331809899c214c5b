import { asAdmin, expect, expectAccessible, test } from './fixtures'

test.use({ purpose: 'selling music', locale: 'en-US' })

test('an owner puts a release on sale, names a bonus track, changes the price and takes it off sale', async ({
  page,
}) => {
  await asAdmin(page)
  await page.goto('/admin/bands/1/music')
  await page.getByRole('link', { name: 'Edit release Drained' }).click()
  await expect(page.getByRole('heading', { name: 'Sell as music' })).toBeVisible()
  await expectAccessible(page)
  const sale = page.getByRole('region', { name: 'Sell as music' })
  await expect(sale).toContainText('2 tracks uploaded as MP3.')
  await sale.getByLabel('Price', { exact: true }).fill('4')
  await sale.getByLabel('Pricing').selectOption('Pay what you want')
  await sale.getByLabel('Minimum').fill('9')
  await sale.getByRole('button', { name: 'Put on sale' }).click()
  await expect(sale.getByText('The minimum must be at most the suggested price.').first()).toBeVisible()
  await sale.getByLabel('Minimum').fill('1')
  await sale.getByRole('button', { name: 'Put on sale' }).click()
  await expect(sale.getByRole('status')).toContainText('Saved.')
  await expectAccessible(page)

  await page.goto('/admin/bands/1/music')
  await page.getByRole('link', { name: 'Edit Abuela Goes Left' }).click()
  await page.getByLabel('Bonus track, only for buyers').check()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('link', { name: 'Edit Abuela Goes Left' })).toBeVisible()
  await page.goto('/bands/se%C3%B1ora-rel%C3%A1mpago/releases/drained')
  await expect(page.getByText('2 tracks to download as MP3, with 1 bonus track.')).toBeVisible()
  await expect(page.getByText('Abuela Goes Left')).toHaveCount(0)
  await expect(page.getByText('At least $1.00.')).toBeVisible()

  await page.goto('/admin/bands/1/music')
  await page.getByRole('link', { name: 'Edit release Drained' }).click()
  await sale.getByRole('button', { name: 'Take off sale' }).click()
  await expect(sale.getByRole('button', { name: 'Put on sale' })).toBeVisible()
  await page.goto('/bands/se%C3%B1ora-rel%C3%A1mpago/releases/drained')
  await expect(page.getByRole('heading', { name: 'Buy the music' })).toHaveCount(0)
})
