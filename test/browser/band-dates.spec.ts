import { asAdmin, expect, expectAccessible, test } from './fixtures'

test.use({ purpose: 'publishing' })

test('an admin adds, cancels and removes a date, and readers see it, with JavaScript and without', async ({
  page,
}) => {
  await asAdmin(page)
  await page.goto('/admin/bands/3')
  await page.getByRole('link', { name: 'Dates', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dates of “Kassettbarn”')
  const venue = `Laundry ${Math.random().toString(36).slice(2, 8)}`
  await page.getByLabel('Day').fill('2031-05-17')
  await page.getByLabel('Hour').fill('20:30')
  await page.getByLabel('Venue').fill(venue)
  await page.getByLabel('City').fill('Saltmarket')
  await page.getByLabel('Tickets').fill('https://tickets.example.org/1')
  await page.getByRole('button', { name: 'Add date' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Your changes are saved.' })).toBeVisible()
  await expect(page.getByLabel('Venue')).toHaveValue('')
  await expectAccessible(page)

  const name = `May 17, 2031, 8:30 PM, ${venue}`
  await page.getByRole('link', { name: `Edit ${name}` }).click()
  await expect(page.getByRole('button', { name: 'Save date' })).toBeVisible()
  await page.getByLabel('Note').fill('Doors at seven')
  await page.getByRole('button', { name: 'Save date' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Your changes are saved.' })).toBeVisible()
  await page.goto('/bands/kassettbarn')
  const dates = page.getByRole('region', { name: 'Dates' })
  const line = dates.getByRole('listitem').filter({ hasText: venue })
  await expect(line).toContainText('Sat, May 17, 2031')
  await expect(line).toContainText('Doors at seven')
  await expect(line.getByRole('link', { name: `Tickets: ${venue}` })).toBeVisible()
  const file = await line.getByRole('link', { name: `Add to calendar: ${venue}` }).getAttribute('href')
  expect(await (await page.request.get(file ?? '')).text()).toContain(`SUMMARY:Kassettbarn at ${venue}`)
  await expectAccessible(page)

  await page.goto('/admin/bands/3/dates')
  await page.getByRole('button', { name: `Mark as canceled: ${name}` }).click()
  await expect(page.getByRole('button', { name: `Undo cancel: ${name}` })).toBeVisible()
  await page.goto('/bands/kassettbarn')
  await expect(line).toContainText('Called off')
  await expect(line.getByRole('link')).toHaveCount(0)

  await page.goto('/admin/bands/3/dates')
  await page.getByRole('link', { name: `Edit ${name}` }).click()
  await page.getByText('Remove this date').click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText(venue)).toHaveCount(0)
})
