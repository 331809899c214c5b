import { asAdmin, expect, expectAccessible, test } from './fixtures'
import { takenApart } from './taken-apart'

test.use({ purpose: 'text corrections', locale: 'en-US' })

const [pageOne, desk] = ['/articles/5/pages/1', '/admin/articles/5/text']

test.beforeEach(({ site }) => {
  takenApart(site, 5, 3)
})

test('a reader suggests a correction, an editor takes it, and describes the pictures of the page', async ({
  page,
}) => {
  await page.goto(pageOne)
  await page.getByText('More', { exact: true }).first().click()
  await page.getByRole('link', { name: 'Suggest a correction' }).click()
  const text = page.getByLabel('Text of this page')
  const before = await text.inputValue()
  await text.fill(`${before}\nZwischenruf`)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send suggestion' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Thank you.' })).toBeVisible()

  await asAdmin(page)
  await page.goto('/admin/accessibility')
  await page.getByRole('link', { name: /^Page 1 of / }).click()
  await expect(page.locator('ins')).toContainText('Zwischenruf')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use suggestion 1' }).click()
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue(/Zwischenruf$/)

  await page.getByLabel('Page description').fill('A kettle on a press')
  await page.getByRole('button', { name: 'Save page' }).click()
  await expect(page.getByText('Corrected by hand.')).toBeVisible()
  await page.goto(`${pageOne}?q=Zwischenruf`)
  await expect(page.locator('.sheet-mark')).toHaveCount(1)
})

test('what two people type about one page is not lost', async ({ page, context }) => {
  await asAdmin(page)
  await page.goto(`${desk}?page=2`)
  const other = await context.newPage()
  await other.goto(`${desk}?page=2`)
  await other.getByLabel('Page description').fill('Theirs')
  await other.getByRole('button', { name: 'Save page' }).click()
  await expect(other.getByRole('status').filter({ hasText: 'The page is saved.' })).toBeVisible()

  await page.getByLabel('Page description').fill('Mine')
  await page.getByRole('button', { name: 'Save page' }).click()
  await expect(page.getByRole('alert')).toContainText('Theirs')
  await expect(page.getByLabel('Page description')).toHaveValue('Mine')
  await page.getByRole('button', { name: 'Save mine anyway' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByLabel('Page description')).toHaveValue('Mine')
})

test('a picture is described at the desk, and where it is shown', async ({ page }) => {
  await asAdmin(page)
  await page.goto('/admin/accessibility')
  const patch = page.getByLabel(/^Alternative text of picture \d+: .*Patch/i)
  await patch.fill('A round patch with a warehouse and a skateboard')
  await page.getByRole('button', { name: 'Save descriptions' }).click()
  await expect(page.getByRole('status').filter({ hasText: '1 picture described.' })).toBeVisible()
  await expect(patch).toHaveCount(0)
  await page.goto('/shop')
  await page.getByRole('link', { name: /Patch/ }).first().click()
  await expect(
    page.getByRole('img', { name: 'A round patch with a warehouse and a skateboard' }),
  ).toBeVisible()
})
