import { asAdmin, expect, expectAccessible, test } from './fixtures'
import { aTitle, jpegFile, mp3File, pngFile } from './upload-files'

test.use({ purpose: 'band media' })

test('a release is made of tracks, stands on the band’s page and its own, is changed and deleted', async ({
  page,
}) => {
  const headers = await asAdmin(page)
  const title = aTitle('Band')
  const created = await page.request.post('/api/bands', { headers, data: { title } })
  const { id } = await created.json()
  await page.request.post(`/api/bands/${id}/upload-image`, {
    headers,
    multipart: { landingImage: await jpegFile() },
  })
  for (const name of ['Curfew', 'Wax', 'Loose End']) {
    const multipart = { title: name, audioFile: mp3File(`${name.replace(' ', '')}.mp3`) }
    await page.request.post(`/api/bands/${id}/upload-track`, { headers, multipart })
  }
  await page.goto(`/admin/bands/${id}/music`)
  await page.getByRole('link', { name: 'New release' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New release')
  await page.getByLabel('Title', { exact: true }).fill('Night Work')
  await page.getByLabel('Kind').selectOption('EP')
  await page.getByLabel('Release Date').fill('2025-03-14')
  await page.getByLabel('Shop item').selectOption({ index: 1 })
  await page.getByLabel('Cover', { exact: true }).setInputFiles(await pngFile())
  await page.getByLabel('Curfew').check()
  await page.getByLabel('Wax').check()
  await page.getByLabel('Credits').fill('Recorded at night.')
  await page.getByRole('button', { name: 'Add release' }).click()
  await expect(page.getByText('Your changes are saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Move Wax up' }).click()
  await expect(page.getByRole('button', { name: 'Move Wax up' })).toBeHidden()

  await page.getByRole('link', { name: 'Edit Wax' }).click()
  await page.getByLabel('Lyrics or transcript').fill('Wax on\nwax off')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Your changes are saved.')).toBeVisible()

  await page.goto(`/bands/${title.toLowerCase().replace(' ', '-')}`)
  const release = page.getByRole('article', { name: 'Night Work' })
  await expect(release).toContainText('EP · 2025')
  await expect(release.getByRole('listitem')).toHaveCount(2)
  await expect(release.getByRole('listitem').first()).toContainText('Wax')
  await expect(release.getByRole('link', { name: /^Buy / })).toHaveAttribute('href', /^\/item\/\d+$/)
  await expect(page.locator('section[aria-labelledby=tracks]').getByRole('listitem')).toHaveCount(1)
  await release.getByText('Lyrics').click()
  await expect(release.getByText('wax off')).toBeVisible()
  await release.getByRole('link', { name: 'Night Work' }).click()
  await expect(page).toHaveURL(/\/releases\/night-work$/)
  await page.getByText('Credits').click()
  await expect(page.getByText('Recorded at night.')).toBeVisible()
  await expectAccessible(page)

  await page.goto(`/admin/bands/${id}/music`)
  await page.getByRole('link', { name: 'Edit release Night Work' }).click()
  await page.getByRole('link', { name: 'Delete this release' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('The release Night Work is in the trash.')).toBeVisible()
  await expect(page.getByLabel(/^Title of track/)).toHaveCount(3)
  await page.getByRole('button', { name: 'Undo: release Night Work' }).click()
  await expect(page.getByRole('heading', { name: 'Night Work' })).toBeVisible()
})

test('all of a release plays, and the bar shows its cover and leads to it @js', async ({ page }) => {
  await page.goto('/bands/se%C3%B1ora-rel%C3%A1mpago')
  await page.getByRole('button', { name: 'Play all of Drained' }).click()
  const bar = page.getByRole('region', { name: 'Player' })
  await expect(bar.getByRole('link')).toHaveAttribute('href', /\/releases\/drained$/)
  await expect(bar.locator('img')).toHaveAttribute('src', /relampago-4/)
  await expect(bar.locator('summary')).toHaveAttribute('aria-label', 'Queue, 2 tracks')
})
