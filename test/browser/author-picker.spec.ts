import type { Locator, Page } from '@playwright/test'
import { chooseFirst, chosenIds, isScripted } from './choices'
import { asAdmin, expect, expectAccessible, found, test } from './fixtures'
import { ready } from './forms'
import { aTitle, jpegFile, pdfFile } from './upload-files'

test.use({ purpose: 'publishing' })

let authorization: { Authorization: string }
test.beforeEach(async ({ page }) => {
  authorization = await asAdmin(page)
})

async function anAuthor(page: Page, name: string): Promise<number> {
  const answer = await page.request.post('/api/articles/authors', {
    headers: authorization,
    multipart: { name, bio: 'Writes.' },
  })
  return ((await answer.json()) as { id: number }).id
}

async function anArticle(page: Page, authorIds: number[]): Promise<string> {
  const form = new FormData()
  const files = { pdf: pdfFile(), coverImage: await jpegFile() }
  for (const [name, { buffer, mimeType, name: fileName }] of Object.entries(files))
    form.append(name, new File([new Uint8Array(buffer)], fileName, { type: mimeType }))
  const about = { title: aTitle('Byline'), description: 'Theirs.', filetype: 'Article' }
  for (const [name, value] of Object.entries(about)) form.append(name, value)
  for (const id of authorIds) form.append('authorIds', String(id))
  const answer = await page.request.post('/api/articles', { headers: authorization, multipart: form })
  return `/admin/articles/${((await answer.json()) as { id: number }).id}`
}

const field = (page: Page) => page.getByRole('group', { name: 'Authors' })
const boxes = (page: Page) => field(page).getByRole('checkbox')
const chips = (page: Page) => field(page).getByRole('list', { name: 'Chosen authors' }).getByRole('listitem')
const search = (page: Page) => field(page).getByRole('combobox', { name: 'Find or add an author' })
const option = (page: Page, name: string | RegExp) => field(page).getByRole('option', { name })
const chosen = (page: Page) => chosenIds(field(page), 'authorIds')
const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Changes saved.')).toBeVisible()
}
/** In small steps, as a hand does: on a busy machine Chromium loses the drop that follows a single one. */
async function drag(page: Page, from: Locator, to: Locator) {
  await to.evaluate((row) => row.scrollIntoView({ block: 'center' }))
  await from.hover()
  await page.mouse.down()
  const target = await to.boundingBox()
  if (!target) throw new Error('There is nothing to drop on.')
  const { x, y, width, height } = target
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 8 })
  await page.mouse.up()
}
const savedIds = async (page: Page, form: string) =>
  (await found<{ authorIds: number[] }>(page, form.replace('/admin', '/api'))).authorIds

test('chosen authors stand first, in the order of the byline, and buttons change it', async ({ page }) => {
  const names = [aTitle('Zoe'), aTitle('Ada')]
  const [zoe, ada] = [await anAuthor(page, names[0] ?? ''), await anAuthor(page, names[1] ?? '')]
  const form = await anArticle(page, [zoe, ada])
  await ready(page, form)
  expect(await chosen(page)).toEqual([zoe, ada])
  if (!isScripted()) await expect(boxes(page).nth(1)).toBeChecked()
  await expectAccessible(page)

  await page.getByLabel('Title').fill('Typed before')
  await page.getByRole('button', { name: `Move ${names[1]} up` }).click()
  await expect.poll(() => chosen(page)).toEqual([ada, zoe])
  await expect(page.getByLabel('Title')).toHaveValue('Typed before')
  await save(page)
  expect(await savedIds(page, form)).toEqual([ada, zoe])

  await page.goto(form)
  if (isScripted()) await page.getByRole('button', { name: `Remove ${names[1]}` }).click()
  else await boxes(page).nth(0).uncheck()
  await save(page)
  expect(await savedIds(page, form)).toEqual([zoe])
})

test('an author is added on the spot, and chosen', async ({ page }) => {
  const name = aTitle('New')
  const form = await anArticle(page, [await anAuthor(page, aTitle('Old'))])
  await ready(page, form)
  if (isScripted()) {
    await search(page).fill(name)
    await option(page, `Add “${name}”`).click()
    await expect(chips(page).filter({ hasText: name })).toBeVisible()
    await expect(search(page)).toHaveValue('')
  } else {
    await page.getByLabel('New author').fill(name)
    await page.getByRole('button', { name: 'Add author' }).click()
    await expect(page.getByRole('checkbox', { name })).toBeChecked()
    await expect(page.getByLabel('New author')).toHaveValue('')
  }
  await save(page)
  expect(await savedIds(page, form)).toHaveLength(2)
  const authors = await found<{ id: number; name: string }[]>(page, '/api/articles/authors')
  expect(authors.find((author) => author.name === name)?.id).toBe((await savedIds(page, form))[1])
})

test('authors are found, chosen, moved and removed with the keyboard, and screen readers are told @js', async ({
  page,
}) => {
  const names = [aTitle('Ida'), aTitle('Per'), aTitle('Uma')]
  const ids: number[] = []
  for (const name of names) ids.push(await anAuthor(page, name))
  const form = await anArticle(page, ids.slice(0, 2))
  await ready(page, form)
  const told = field(page).locator('[aria-live="polite"]').first()

  await search(page).focus()
  await page.keyboard.type(`${names[2]}`)
  await expect(option(page, names[2] ?? '')).toHaveAttribute('aria-selected', 'true')
  await expect(told).toHaveText('1 found')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(chips(page)).toHaveCount(3)
  await expect(search(page)).toBeFocused()
  await expect(search(page)).toHaveAttribute('aria-expanded', 'false')
  await expect(told).toHaveText(`${names[2]} added.`)
  await page.keyboard.type('nobody has this name')
  await page.keyboard.press('Escape')
  await expect(field(page).getByRole('listbox')).toBeHidden()

  const up = page.getByRole('button', { name: `Move ${names[2]} up` })
  await up.press('Enter')
  await up.press('Enter')
  expect(await chosen(page)).toEqual([ids[2], ids[0], ids[1]])
  await expect(page.getByRole('button', { name: `Move ${names[2]} down` })).toBeFocused()
  await page.getByRole('button', { name: `Remove ${names[2]}` }).press('Enter')
  await expect(page.getByRole('button', { name: `Remove ${names[0]}` })).toBeFocused()
  expect(await chosen(page)).toEqual([ids[0], ids[1]])
})

test('chips are put in order by dragging @js', async ({ page }) => {
  const names = [aTitle('Ida'), aTitle('Per'), aTitle('Uma')]
  const ids: number[] = []
  for (const name of names) ids.push(await anAuthor(page, name))
  await ready(page, await anArticle(page, ids))
  const chip = (name = '') => chips(page).filter({ hasText: name })
  await expect(async () => {
    await drag(page, chip(names[2]), chip(names[0]))
    await expect.poll(() => chosen(page), { timeout: 2000 }).toEqual([ids[2], ids[0], ids[1]])
  }).toPass({ timeout: 20_000 })
})

test('an article’s bands are chosen', async ({ page }) => {
  const form = await anArticle(page, [])
  await ready(page, form)
  await page.getByText('More', { exact: true }).click()
  const bands = page.getByRole('group', { name: 'Featured bands' })
  await chooseFirst(bands, 1)
  await expectAccessible(page)
  const [, band] = await chosenIds(bands, 'bandIds')
  await save(page)
  await page.reload()
  await expect.poll(() => chosenIds(bands, 'bandIds')).toEqual([0, band])
})
