import type { Locator, Page } from '@playwright/test'
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

const boxes = (page: Page) => page.getByRole('group', { name: 'Authors' }).getByRole('checkbox')
const chosenIds = (page: Page) =>
  boxes(page).evaluateAll((all) =>
    all.flatMap((box) =>
      (box as HTMLInputElement).checked ? [Number((box as HTMLInputElement).value)] : [],
    ),
  )
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
  expect(await chosenIds(page)).toEqual([zoe, ada])
  await expect(boxes(page).nth(1)).toBeChecked()
  await expectAccessible(page)

  await page.getByLabel('Title').fill('Typed before')
  await page.getByRole('button', { name: `Move ${names[1]} up` }).click()
  await expect.poll(() => chosenIds(page)).toEqual([ada, zoe])
  await expect(page.getByLabel('Title')).toHaveValue('Typed before')
  await save(page)
  expect(await savedIds(page, form)).toEqual([ada, zoe])

  await page.goto(form)
  await boxes(page).nth(0).uncheck()
  await save(page)
  expect(await savedIds(page, form)).toEqual([zoe])
})

test('an author is added on the spot, and chosen', async ({ page }) => {
  const name = aTitle('New')
  const form = await anArticle(page, [await anAuthor(page, aTitle('Old'))])
  await ready(page, form)
  await page.getByLabel('New author').fill(name)
  await page.getByRole('button', { name: 'Add author' }).click()
  await expect(page.getByRole('checkbox', { name })).toBeChecked()
  await expect(page.getByLabel('New author')).toHaveValue('')
  await save(page)
  expect(await savedIds(page, form)).toHaveLength(2)
  const authors = await found<{ id: number; name: string }[]>(page, '/api/articles/authors')
  expect(authors.find((author) => author.name === name)?.id).toBe((await savedIds(page, form))[1])
})

test('the list is filtered by what is typed, keeps those chosen, and is put in order by dragging @js', async ({
  page,
}) => {
  const names = [aTitle('Ida'), aTitle('Per'), aTitle('Uma')]
  const ids: number[] = []
  for (const name of names) ids.push(await anAuthor(page, name))
  const form = await anArticle(page, ids.slice(0, 2))
  await ready(page, form)
  await page.getByLabel('Find by name').fill('uma')
  await expect(page.getByRole('checkbox', { name: names[2] })).toBeVisible()
  await expect(boxes(page).and(page.locator(':visible')).nth(1)).toBeChecked()
  await page.getByRole('checkbox', { name: names[2] }).check()
  await expect(page.getByRole('checkbox', { name: names[2] })).toBeFocused()
  await page.getByLabel('Find by name').fill('nobody has this name')
  await expect(boxes(page).and(page.locator(':visible'))).toHaveCount(3)

  const row = (name = '') => page.getByRole('listitem').filter({ hasText: name })
  await expect(async () => {
    await drag(page, row(names[2]), row(names[0]))
    await expect.poll(() => chosenIds(page), { timeout: 2000 }).toEqual([ids[2], ids[0], ids[1]])
  }).toPass({ timeout: 20_000 })
})
