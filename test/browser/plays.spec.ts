import type { Page } from '@playwright/test'
import { aBareMp3 } from '../files'
import { asAdmin, expect, expectAccessible, test } from './fixtures'
import { aTitle } from './upload-files'

test.use({
  purpose: 'player',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0',
})

/** About two seconds, so that the whole track is soon heard. */
const short = aBareMp3(76)
const long = aBareMp3(4600)
const reportOf = ({ id }: { id: number }) => new RegExp(`/api/tracks/${id}/plays$`)

async function aBand(page: Page, tracks: Record<string, Buffer>) {
  const headers = await asAdmin(page)
  const title = aTitle('Band')
  const { id } = await (await page.request.post('/api/bands', { headers, data: { title } })).json()
  const added: Record<string, { id: number }> = {}
  for (const [name, buffer] of Object.entries(tracks)) {
    const audioFile = { name: `${name}.mp3`, mimeType: 'audio/mpeg', buffer }
    const multipart = { title: name, audioFile }
    const answer = await page.request.post(`/api/bands/${id}/upload-track`, { headers, multipart })
    added[name] = await answer.json()
  }
  return { id, title, added, address: `/bands/${title.toLowerCase().replace(' ', '-')}` }
}

const idOf = (tracks: Record<string, { id: number }>, name: string) => ({ id: tracks[name]?.id ?? 0 })

test('a track that was heard to its end counts, and one that was only jumped through does not @js', async ({
  page,
}) => {
  const { id, added, address } = await aBand(page, { Jumped: long, Heard: short })
  const reported: string[] = []
  page.on('request', (request) => request.url().endsWith('/plays') && reported.push(request.url()))

  await page.goto(address)
  const bar = page.getByRole('region', { name: 'Player' })
  await page.getByRole('button', { name: 'Play Jumped' }).first().click()
  const position = bar.getByRole('slider', { name: 'Position' })
  await expect.poll(() => position.inputValue()).not.toBe('0')
  await position.press('End')
  const counted = page.waitForResponse(reportOf(idOf(added, 'Heard')))
  await expect(bar.getByRole('button', { name: /(Play|Pause) Heard/ })).toBeVisible()
  expect((await counted).status()).toBe(200)
  expect(reported.filter((url) => reportOf(idOf(added, 'Jumped')).test(url))).toEqual([])

  await page.goto(`/admin/bands/${id}/music`)
  await expect(page.getByText('1 play', { exact: true })).toBeVisible()
  await expect(page.getByText('0 plays')).toBeVisible()
  await page.goto(`/admin/statistics/plays?track=${idOf(added, 'Heard').id}`)
  await expect(page.getByRole('heading', { name: 'Plays of “Heard”' })).toBeVisible()
  await expect(page.getByText('Highest day: 1')).toBeVisible()
  await expectAccessible(page)
})

test('the player on other sites counts too @js', async ({ page }) => {
  const { added, address } = await aBand(page, { Framed: short })
  await page.goto(`${address}/embed`)
  const counted = page.waitForResponse(reportOf(idOf(added, 'Framed')))
  await page.getByRole('button', { name: 'Play' }).click()
  expect((await counted).status()).toBe(200)
})

test('who looks at plays finds all, a release and a track, and their days as CSV', async ({ page }) => {
  await asAdmin(page)
  await page.goto('/admin/statistics?days=7')
  await page.getByRole('link', { name: 'Plays', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Plays', exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('region', { name: 'Releases' }).getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: /^Plays of “/ })).toBeVisible()
  await page.getByRole('region', { name: 'Tracks' }).getByRole('link').first().click()
  await page.getByRole('link', { name: '30 days' }).click()
  await expect(page).toHaveURL(/days=30/)
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download as CSV' }).click()
  expect((await downloading).suggestedFilename()).toBe('plays-30-days.csv')
  await page.getByRole('link', { name: 'Back to all plays' }).click()
  await expect(page).toHaveURL(/plays\?days=30$/)
})
