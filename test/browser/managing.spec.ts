import type { Page } from '@playwright/test'
import { type Part, formOf as partsOf } from '../files'
import { admin, asAdmin, expect, expectAccessible, found, test } from './fixtures'
import { aTitle, jpegFile, pdfFile, pngFile } from './upload-files'

test.use({ purpose: 'publishing' })

let headers: { Authorization: string }
test.beforeEach(async ({ page }) => {
  headers = await asAdmin(page)
})

const file = ({ name, mimeType, buffer }: Awaited<ReturnType<typeof pngFile>>) =>
  ({ file: buffer, filename: name, type: mimeType }) satisfies Part[1]

/** What a test stands on, uploaded through the JSON API. */
async function upload(page: Page, path: string, parts: Part[]): Promise<{ id: number }> {
  const answer = await page.request.post(path, { headers, multipart: partsOf(parts) })
  expect(answer.status()).toBe(201)
  return answer.json()
}
const anItem = async (page: Page, title: string) =>
  upload(page, '/api/merch', [
    ['title', title],
    ['price', '3'],
    ['image', file(await pngFile())],
  ])
const anArticle = async (page: Page, title: string, about: Part[] = []) =>
  upload(page, '/api/articles', [
    ['title', title],
    ['description', 'About something.'],
    ['filetype', 'Article'],
    ['pdf', file(pdfFile())],
    ['coverImage', file(await jpegFile())],
    ...about,
  ])
const rows = (page: Page) => page.getByRole('tabpanel').locator('tbody').getByRole('row')
const message = (page: Page) => page.locator('.message:not(.draft-notice)')
const day = (daysAhead: number) => new Date(Date.now() + daysAhead * 86_400_000).toISOString().slice(0, 10)

for (const address of ['/userInfo', '/admin/uploads']) {
  test(`${address} lists what is uploaded by tabs, searches and says when there is none`, async ({
    page,
  }) => {
    const title = aTitle('Sticker')
    await anItem(page, title)
    await page.goto(address)
    await expect(page.getByRole('tab', { name: 'Articles' })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('button', { name: 'Delete' }).first()).toBeVisible()
    await page.getByRole('tab', { name: 'Merch' }).click()
    await expect(page.getByRole('row').filter({ hasText: title })).toContainText('$3.00')
    await page.getByLabel('Search Merch').fill(title.toUpperCase())
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(rows(page)).toHaveCount(1)
    await page.getByLabel('Search Merch').fill('nothing of that name')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page.getByText('No merch items found.')).toBeVisible()
    await page.getByRole('tab', { name: 'Articles' }).click()
    await page.getByLabel('Search Articles').fill('nothing of that name')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page.getByText('No articles found.')).toBeVisible()
    await expectAccessible(page)
    for (const name of ['Authors', 'Bands']) {
      await page.getByRole('tab', { name }).click()
      await expect(page.getByRole('link', { name: 'Edit' }).first()).toBeVisible()
    }
  })
}

test('a long list of uploads has pages @once', async ({ page }) => {
  await page.goto('/admin/uploads')
  const first = (await rows(page).first().textContent()) ?? ''
  await page.getByRole('link', { name: 'Older' }).click()
  await expect(page.getByText('Page 2 of')).toBeVisible()
  await expect(rows(page).first()).not.toHaveText(first)
})

test('deleting asks first, can be undone from the bin, and is in the diary', async ({ page }) => {
  const title = aTitle('Poster')
  await anItem(page, title)
  await page.goto(`/admin/uploads?tab=merch&q=${encodeURIComponent(title)}`)
  await page.getByRole('button', { name: `Delete ${title}` }).click()
  await expect(page.getByRole('heading', { name: `Delete “${title}”?` })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('tab', { name: 'Merch' })).toHaveAttribute('aria-selected', 'true')

  await page.getByRole('button', { name: `Delete ${title}` }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(message(page)).toContainText(`“${title}” has been deleted.`)
  await expectAccessible(page)
  expect((await found<{ title: string }[]>(page, '/api/merch')).map((item) => item.title)).not.toContain(
    title,
  )

  await page.getByRole('button', { name: `Undo: ${title}` }).click()
  await expect(page.getByRole('tabpanel').getByText(title)).toBeVisible()
  expect((await found<{ title: string }[]>(page, '/api/merch')).map((item) => item.title)).toContain(title)

  await page.goto('/admin/activity')
  const deeds = page.getByRole('listitem').filter({ hasText: title })
  await expect(deeds).toHaveCount(3)
  await expect(deeds.first()).toContainText(`${admin.username} restored the merch item “${title}”`)
  await expectAccessible(page)
})

test('an article, an author and a band go into the trash and come back @once', async ({ page }) => {
  const articleTitle = aTitle('Article')
  const { id: articleId } = await anArticle(page, articleTitle)
  const name = aTitle('Author')
  const { id: authorId } = await upload(page, '/api/articles/authors', [
    ['name', name],
    ['bio', 'Writes.'],
    ['profileImage', file(await pngFile())],
  ])
  const bandTitle = aTitle('Band')
  const answer = await page.request.post('/api/bands', { headers, data: { title: bandTitle } })
  const { id: bandId } = (await answer.json()) as { id: number }
  const things = [
    ['articles', articleId, articleTitle, `/articles/${articleId}`],
    ['authors', authorId, name, `/authors/${authorId}`],
    ['bands', bandId, bandTitle, `/bands/${bandTitle.toLowerCase().replace(' ', '-')}`],
  ] as const
  for (const [kind, id, title, address] of things) {
    await page.goto(`/admin/delete/${kind}/${id}`)
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(message(page)).toContainText(title)
    expect((await page.request.get(address)).status()).toBe(404)
    await page.goto('/admin/trash')
    await page.getByRole('button', { name: `Restore: ${title}` }).click()
    await expect(page.getByRole('tabpanel').getByText(title)).toBeVisible()
    expect((await page.request.get(address)).status()).toBe(200)
  }
})

test('an article is changed, and its file replaced', async ({ page, request }) => {
  const title = aTitle('Article')
  const { id } = await anArticle(page, title)
  const before = await found<{ pdfPath: string; coverImage: string }>(page, `/api/articles/${id}`)
  await page.goto(`/admin/uploads?q=${encodeURIComponent(title)}`)
  await page.getByRole('link', { name: `Edit ${title}` }).click()
  await page.getByLabel('Title').fill(`${title} again`)
  await page.getByLabel('PDF').setInputFiles(pdfFile('second.pdf'))
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(message(page)).toHaveText('Changes saved.')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${title} again`)
  await expect(page.getByLabel('Title')).toHaveValue(`${title} again`)
  await expect(page.getByLabel('PDF')).toHaveValue('')
  await expectAccessible(page)
  const after = await found<{ pdfPath: string; coverImage: string }>(page, `/api/articles/${id}`)
  expect(after.coverImage).toBe(before.coverImage)
  expect(after.pdfPath).toContain('second')
  expect((await request.get(`/${before.pdfPath}`)).status()).toBe(404)
  expect((await page.request.get(`/api/${after.pdfPath}`)).status()).toBe(200)
})

test('a save over a newer version keeps what is typed, says what is new, and can go ahead', async ({
  page,
}) => {
  const title = aTitle('Article')
  const { id } = await anArticle(page, title)
  await page.goto(`/admin/articles/${id}`)
  const theirs: Part[] = [
    ['title', title],
    ['description', 'What the other wrote.'],
    ['filetype', 'Article'],
  ]
  const saved = await page.request.put(`/api/articles/${id}`, { headers, multipart: partsOf(theirs) })
  expect(saved.status()).toBe(200)

  await page.getByLabel('Title').fill(`${title} again`)
  await page.getByRole('button', { name: 'Save changes' }).click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('You have saved this article in another window since you opened it here.')
  await expect(alert).toContainText('What the other wrote.')
  await expect(alert).not.toContainText('Title is now')
  await expect(page.getByLabel('Title')).toHaveValue(`${title} again`)
  await expect(page.getByLabel('Description')).toHaveValue('About something.')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(alert).toContainText('What the other wrote.')
  await page.getByRole('button', { name: 'Save mine anyway' }).click()
  await expect(message(page)).toHaveText('Changes saved.')
  const after = { title: `${title} again`, description: 'About something.', version: 3 }
  expect(await found(page, `/api/articles/${id}`)).toMatchObject(after)
})

test('an author and a merch item are changed, and their images replaced', async ({ page }) => {
  const title = aTitle('Item')
  const { id } = await anItem(page, title)
  await page.goto(`/admin/merch/${id}`)
  await expect(page.getByLabel('Price')).toHaveValue('3.00')
  await page.getByLabel('Price').fill('4.25')
  await page.getByLabel('Image').setInputFiles(await pngFile('second.png'))
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(message(page)).toHaveText('Changes saved.')
  expect(await found(page, `/api/merch/${id}`)).toMatchObject({
    price: 4.25,
    image: expect.stringContaining('second'),
  })

  const [author] = await found<{ id: number; name: string }[]>(page, '/api/articles/authors')
  await page.goto(`/admin/authors/${author?.id}`)
  await page.getByLabel('Bio').fill('Another life.')
  await page.getByLabel('Profile Image').setInputFiles(await jpegFile('face.jpg'))
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(message(page)).toHaveText('Changes saved.')
  await expect(page.getByLabel('Bio')).toHaveValue('Another life.')
  expect(await found(page, `/api/articles/authors/${author?.id}`)).toMatchObject({
    bio: 'Another life.',
    profileImage: expect.stringContaining('face'),
  })
})

test('a band is changed: its title, its image, a photo more and a photo less', async ({ page }) => {
  const title = aTitle('Band')
  const made = await page.request.post('/api/bands', { headers, data: { title, genre: 'Noise' } })
  const { id } = (await made.json()) as { id: number }
  await upload(page, `/api/bands/${id}/upload-photo`, [
    ['title', 'Old'],
    ['photo', file(await jpegFile())],
  ])
  await page.goto(`/admin/bands/${id}`)
  await page.getByRole('button', { name: 'Add a photo' }).click()
  await page.getByLabel('Title', { exact: true }).fill(`${title} B`)
  await page.getByLabel('Landing Image').setInputFiles(await jpegFile('new-face.jpg'))
  await page.getByLabel('Photo Title').fill('New')
  await page.getByLabel('Photo', { exact: true }).setInputFiles(await jpegFile())
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(message(page)).toHaveText('Changes saved.')
  await expect(page.getByRole('button', { name: 'Remove New' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove Old' }).click()
  await expect(page.getByRole('button', { name: 'Remove Old' })).toBeHidden()
  await expectAccessible(page)
  const bands = await found<{ id: number; photos: { title: string }[] }[]>(page, '/api/bands')
  const band = bands.find((one) => one.id === id)
  expect(band).toMatchObject({
    title: `${title} B`,
    genre: 'Noise',
    landingImage: expect.stringContaining('new-face'),
  })
  expect(band?.photos.map((photo) => photo.title)).toEqual(['New'])
})

test('removing a photo keeps what is typed beside it, and the photo comes back from the trash', async ({
  page,
}) => {
  const title = aTitle('Band')
  const made = await page.request.post('/api/bands', { headers, data: { title } })
  const { id } = (await made.json()) as { id: number }
  await upload(page, `/api/bands/${id}/upload-photo`, [
    ['title', 'On stage'],
    ['photo', file(await jpegFile())],
  ])
  await page.goto(`/admin/bands/${id}`)
  await page.getByRole('button', { name: 'Add a track' }).click()
  await page.getByLabel('Genre').fill('Noise')
  await page.getByLabel('Track Title').fill('Not sent yet')
  await page.getByRole('button', { name: 'Remove On stage' }).click()
  await expect(message(page)).toContainText('The photo On stage is in the trash.')
  await expect(page.getByLabel('Genre')).toHaveValue('Noise')
  await expect(page.getByLabel('Track Title')).toHaveValue('Not sent yet')
  await expectAccessible(page)
  const photos = async () =>
    (await found<{ id: number; photos: { title: string }[] }[]>(page, '/api/bands')).find(
      (band) => band.id === id,
    )?.photos
  expect(await photos()).toEqual([])

  await page.getByRole('button', { name: 'Undo: photo On stage' }).click()
  await expect(page.getByRole('button', { name: 'Remove On stage' })).toBeVisible()
  await expect(page.getByLabel('Genre')).toHaveValue('Noise')
  expect(await photos()).toMatchObject([{ title: 'On stage' }])

  await page.getByRole('button', { name: 'Remove On stage' }).click()
  await expect(message(page)).toContainText('The photo On stage is in the trash.')
  await page.goto('/admin/trash')
  await page.getByRole('button', { name: `Restore: ${title}: photo On stage` }).click()
  await expect(message(page)).toHaveText('Changes saved.')
  await expect(page.getByRole('button', { name: 'Remove On stage' })).toBeVisible()
})

test('readers see no draft and nothing before its day @once', async ({ page, browser, baseURL }) => {
  const visitor = await browser.newPage({ baseURL })
  const [draft, later] = [aTitle('Draft'), aTitle('Later')]
  const { id: draftId } = await anArticle(page, draft, [['isDraft', 'on']])
  const { id: laterId } = await anArticle(page, later, [['uploadDate', day(3)]])
  for (const id of [draftId, laterId]) {
    expect((await visitor.request.get(`/articles/${id}`)).status()).toBe(404)
    expect((await visitor.request.get(`/api/articles/${id}`)).status()).toBe(404)
  }
  await visitor.goto('/search')
  await expect(visitor.getByText(later)).toHaveCount(0)
  await page.goto(`/admin/uploads?q=${encodeURIComponent(later)}`)
  await expect(rows(page)).toContainText('Scheduled')

  await page.goto(`/admin/articles/${draftId}`)
  await page.getByLabel('Save as draft').uncheck()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(message(page)).toHaveText('Changes saved.')
  await page.goto(`/admin/articles/${laterId}`)
  await page.getByLabel('Upload Date').fill(day(0))
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(message(page)).toHaveText('Changes saved.')
  await visitor.goto('/search')
  await expect(visitor.getByText(draft)).toBeVisible()
  await expect(visitor.getByText(later)).toBeVisible()
  await visitor.close()
})
