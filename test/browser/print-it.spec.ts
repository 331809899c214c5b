import { misfitsOn } from './fit'
import { expect, expectAccessible, ofColour, test } from './fixtures'
import { coverAsPictures, takenApart } from './taken-apart'

test.use({ purpose: 'print it yourself' })

test('a reader chooses how to print, sees the sheets and how to fold them, and downloads them', async ({
  page,
  site,
  javaScriptEnabled,
}) => {
  takenApart(site, 4, 14)
  coverAsPictures(site, 4)
  const send = async () => {
    if (javaScriptEnabled === false) await page.getByRole('button', { name: 'Show sheets' }).click()
    else await expect(page.getByRole('button', { name: 'Show sheets' })).toHaveCount(0)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/articles/4/print')
  await expect(page.getByText('14 pages on 4 sheets.')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Sheet 1, front: pages 1' })).toBeVisible()
  await expect(page.locator('.sheet-side image').first()).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Staple the fold from outside.' })).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page, colorScheme, colorScheme === 'dark' ? ofColour : undefined)
  }
  expect(await misfitsOn(page)).toEqual([])

  await page.getByLabel('Paper to print on').selectOption('letter')
  await send()
  await expect(page).toHaveURL(/paper=letter/)
  await expect(page.getByLabel('Paper to print on').locator('option:checked')).toHaveText(
    'Letter → Half letter',
  )
  await page.getByLabel('Cover on separate paper').check()
  await send()
  await expect(page.getByRole('img', { name: 'Cover, front: pages 14, 1' })).toBeVisible()
  for (const part of ['cover', 'inside']) {
    const link = page.getByRole('link', { name: `Download the ${part}` })
    await expect(link).toHaveAttribute('href', new RegExp(`part=${part}`))
    const file = await page.request.get((await link.getAttribute('href')) ?? '')
    expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf'])
  }

  await page.getByLabel('Layout').selectOption('eight')
  await send()
  await expect(page.getByText('14 pages on 2 sheets.')).toBeVisible()
  await expect(page.getByText('Cut the dashed line: the two fields in the middle.')).toBeVisible()
  await expect(page.getByLabel('Paper thickness')).toHaveCount(0)
  expect(await misfitsOn(page)).toEqual([])
})
