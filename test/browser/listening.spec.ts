import { aBareMp3 } from '../files'
import { asAdmin, expect, expectAccessible, test } from './fixtures'
import { aTitle, jpegFile } from './upload-files'

test.use({ purpose: 'band media' })

test('a release that is not out yet is heard by its link alone, until that is taken back', async ({
  page,
  browser,
  baseURL,
  javaScriptEnabled,
}) => {
  const headers = await asAdmin(page)
  const band = aTitle('Band')
  const { id } = await (await page.request.post('/api/bands', { headers, data: { title: band } })).json()
  const bandPage = `/bands/${band.toLowerCase().replace(' ', '-')}`

  await page.goto(`/admin/bands/${id}/releases/new`)
  await page.getByLabel('Title', { exact: true }).fill('Not Yet')
  await page.getByLabel('Only by link').check()
  await page.getByLabel('Cover', { exact: true }).setInputFiles(await jpegFile())
  const recording = { name: 'Under-wraps.mp3', mimeType: 'audio/mpeg', buffer: aBareMp3(4600) }
  await page.getByLabel('Add songs').setInputFiles(recording)
  await page.getByLabel('Credits').fill('Recorded in secret.')
  await page.getByRole('button', { name: 'Add release' }).click()
  await expect(page.getByText('Your changes are saved.')).toBeVisible()
  await expect(page.getByText('Album · only by link')).toBeVisible()

  await page.getByRole('link', { name: 'Edit release Not Yet' }).click()
  await expect(page.getByRole('checkbox', { name: 'Under wraps' })).toBeChecked()
  const link = page.getByRole('region', { name: 'Listening link' })
  await link.getByLabel('Last day').fill('2020-01-31')
  await link.getByRole('button', { name: 'Create a link' }).click()
  await expect(link.getByText('This day has passed.').first()).toBeVisible()
  await link.getByLabel('Last day').fill('2099-01-31')
  await link.getByRole('button', { name: 'Create a link' }).click()
  await expect(page.getByText('New link created. The old one no longer works.')).toBeVisible()
  await expect(link.getByLabel('Last day')).toHaveValue('2099-01-31')
  await expectAccessible(page)
  const address = (await link.getByRole('link').getAttribute('href')) ?? ''

  const context = await browser.newContext({ baseURL, javaScriptEnabled })
  const visitor = await context.newPage()
  await visitor.goto(bandPage)
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(visitor.getByText('Not Yet')).toHaveCount(0)
  await visitor.goto(address)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Not Yet')
  await expect(visitor.getByText('Only people with this link can listen.')).toBeVisible()
  await visitor.getByText('Credits').click()
  await expect(visitor.getByText('Recorded in secret.')).toBeVisible()
  const src = (await visitor.locator('audio').getAttribute('src')) ?? ''
  const part = await visitor.request.get(src, { headers: { Range: 'bytes=0-99' } })
  expect(part.status()).toBe(206)
  expect((await visitor.request.get(src.replace(/\?.*/, ''))).status()).toBe(404)
  if (javaScriptEnabled) {
    await visitor.getByRole('button', { name: 'Play Under wraps' }).click()
    const bar = visitor.getByRole('region', { name: 'Player' })
    await expect.poll(() => bar.getByRole('slider', { name: 'Position' }).inputValue()).not.toBe('0')
    await expect(bar.getByRole('link')).toHaveAttribute('href', new URL(address).pathname)
    await bar.getByRole('button', { name: 'Close player' }).click()
  } else await expect(visitor.locator('audio[controls]')).toBeVisible()
  await expectAccessible(visitor)

  await link.getByRole('button', { name: 'Revoke link' }).click()
  await expect(page.getByText('Link revoked.')).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByText('This link no longer works.')).toBeVisible()
  await page.goto(`${new URL(page.url()).pathname}?delete`)
  await expect(page.getByText('Its songs would then appear on the band’s page.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete' })).toHaveCount(0)
  await context.close()
})
