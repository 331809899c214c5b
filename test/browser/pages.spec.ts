import { expect, expectAccessible, test } from './fixtures'
import { takenApart } from './taken-apart'

test.use({ purpose: 'pages' })

test('a piece is read page by page, with its contents and its links, and as text', async ({ page, site }) => {
  takenApart(site, 2, 3)
  await page.goto('/articles/2')
  await page.getByRole('link', { name: 'Page by page' }).click()
  await expect(page.getByRole('region', { name: 'Page 1 of 3' })).toContainText(
    'Night buses leave the harbour 1',
  )
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Next' }).first().click()
  await expect(page.getByRole('region', { name: 'Page 2 of 3' })).toBeVisible()
  await page.getByRole('link', { name: 'Night', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Page 3 of 3' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('region', { name: 'Page 2 of 3' })).toBeVisible()
  await page.getByText('More', { exact: true }).click()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'The end' }).click()
  await expect(page.getByRole('region', { name: 'Page 3 of 3' })).toBeVisible()

  await page.getByRole('link', { name: 'Read as text' }).click()
  await expect(page.locator('.page-text')).toContainText('Night buses leave the harbour 2')
  await page.getByText('Text size', { exact: true }).click()
  await page.getByLabel('Size').selectOption('Larger')
  await page.getByLabel('Colours').selectOption('Dark')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.locator('.page-text')).toHaveAttribute('data-theme', 'Dark')
  await page.reload()
  await expect(page.locator('.page-text')).toHaveAttribute('data-size', 'Larger')
  await expectAccessible(page)
})

test('a tap beside the text of a page turns it: on its right half on, on its left back', async ({
  page,
  site,
}) => {
  takenApart(site, 5, 3)
  await page.goto('/articles/5/pages/1')
  const tap = async (share: number) => {
    const { x, y, width } = (await page.locator('.sheet').boundingBox()) ?? { x: 0, y: 0, width: 0 }
    await page.mouse.click(x + width * share, y + 20)
  }
  await tap(0.8)
  await expect(page.getByRole('region', { name: 'Page 2 of 3' })).toBeVisible()
  await tap(0.2)
  await expect(page.getByRole('region', { name: 'Page 1 of 3' })).toBeVisible()
})

test('a page begins high on the screen, under one row with its title and the pages around it', async ({
  page,
  site,
}) => {
  takenApart(site, 6, 3)
  const top = async () => (await page.locator('.sheet').boundingBox())?.y
  await page.setViewportSize({ width: 1280, height: 860 })
  await page.goto('/articles/6/pages/2')
  expect(await top()).toBeLessThan(140)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await top()).toBeLessThan(844 * 0.25)
  await page.goto('/articles/6/pages/2?view=text')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
})

test('the text over the picture of a page is selected where it stands @once', async ({ page, site }) => {
  takenApart(site, 3, 1)
  await page.goto('/articles/3/pages/1?q=harbour')
  const line = page.locator('.sheet-text text')
  const box = await line.boundingBox()
  const sheet = await page.locator('.sheet').boundingBox()
  if (!box || !sheet) throw new Error('There is no page.')
  expect((box.x - sheet.x) / sheet.width).toBeCloseTo(72 / 595, 1)
  expect(box.width / sheet.width).toBeCloseTo(360 / 595, 1)
  expect(box.height / sheet.height).toBeLessThan((2 * 14) / 842)
  const letters = await line.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
  expect(letters, 'small print stays above the smallest size that a browser may set').toBe(140)
  await line.click({ clickCount: 3 })
  expect(await page.evaluate(() => getSelection()?.toString())).toContain('Night buses leave the harbour')
  await expect(page.locator('.sheet-mark')).toHaveCount(1)
})

test('a link inside a PDF leads to its place on the page', async ({ page, site }) => {
  takenApart(site, 4, 3, {}, { top: 500 })
  await page.goto('/articles/4/pages/1')
  await page.getByRole('link', { name: 'Night', exact: true }).click()
  await expect(page).toHaveURL('/articles/4/pages/3#y496')
  const sheet = page.locator('.sheet')
  const fromTop = async () => {
    const { y = 0, height = 1 } = (await sheet.boundingBox()) ?? {}
    return y / height + 496 / 842
  }
  await expect.poll(async () => Math.abs(await fromTop())).toBeLessThan(0.05)
})
