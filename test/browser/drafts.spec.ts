import type { BrowserContext, Page } from '@playwright/test'
import { fillAll, wouldSend } from './filled-forms'
import { asAdmin, expect, expectAccessible, found, loggedIn, test } from './fixtures'
import { aTitle, jpegFile, pdfFile } from './upload-files'

test.use({ purpose: 'publishing' })

const password = 'correct horse battery'

/** A page of the site that only this test changes. */
async function aPage(page: Page): Promise<{ id: number; address: string; title: string }> {
  const headers = await asAdmin(page)
  const title = aTitle('Draft')
  const answer = await page.request.post('/api/pages', { headers, multipart: { title, body: 'Published.' } })
  expect(answer.status()).toBe(201)
  const { id } = (await answer.json()) as { id: number }
  return { id, address: `/admin/pages/${id}`, title }
}

const text = (page: Page) => page.getByRole('textbox', { name: 'Text' })
const notice = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' })
const restore = (page: Page) => notice(page).getByRole('button', { name: 'Restore' }).click()
const stored = (page: Page) =>
  page.evaluate(() =>
    Object.entries(localStorage).flatMap(([key, value]) => (key.startsWith('draft ') ? [String(value)] : [])),
  )
const isStored = (page: Page, words: string) =>
  expect.poll(async () => (await stored(page)).join()).toContain(words)
const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Changes saved.')).toBeVisible()
}
async function makeOwner(page: Page, username: string): Promise<void> {
  await page.goto(`/admin/people?show=all&q=${username}`)
  await page.getByRole('link', { name: username }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(username)
  await page.getByLabel('Role').selectOption('owner')
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Save role' }).click()
  await expect(page.getByText('The role is saved.')).toBeVisible()
}
/** Closes the tab at once, as a crash does, and opens the form in another one. */
async function afterCrash(page: Page, context: BrowserContext, address: string): Promise<Page> {
  await page.close()
  const next = await context.newPage()
  await next.goto(address)
  return next
}

test('without JavaScript a form has no drafts, and saves', async ({ page }) => {
  const { address } = await aPage(page)
  await page.goto(address)
  await expect(notice(page)).toHaveCount(0)
  await text(page).fill('Written without a script.')
  await save(page)
  await expect(notice(page)).toHaveCount(0)
})

test('what was typed is offered after a crash, restored as it was, and gone once it is saved @js', async ({
  page,
  context,
}) => {
  const { id, address, title } = await aPage(page)
  await page.goto(address)
  await text(page).fill('Not saved yet.\nA second line.')
  await page.getByLabel('Place').selectOption({ index: 1 })
  await isStored(page, 'A second line.')

  const next = await afterCrash(page, context, address)
  await expect(notice(next)).toContainText(/Unsaved changes from \d\d:\d\d\./)
  await expect(text(next)).toHaveValue('Published.')
  await expectAccessible(next)
  await restore(next)
  await expect(text(next)).toHaveValue('Not saved yet.\nA second line.')
  await expect(next.getByLabel('Title')).toHaveValue(title)
  await expect(next.getByRole('status').filter({ hasText: 'Restored, not saved yet.' })).toBeFocused()
  expect((await found<{ body: string }>(next, `/api/pages/${id}`)).body).toBe('Published.')

  await save(next)
  expect((await found<{ body: string }>(next, `/api/pages/${id}`)).body).toContain('A second line.')
  expect(await stored(next)).toEqual([])
  await next.goto(address)
  await expect(notice(next)).toHaveCount(0)
})

test('a new article that was never sent is offered with the names of its files, and can be discarded @js', async ({
  page,
  context,
}) => {
  await asAdmin(page)
  const form = '/admin/articles/new'
  await page.goto(form)
  await page.getByLabel('Title', { exact: true }).fill('Half of it')
  await page.getByLabel('PDF').setInputFiles(pdfFile('night.pdf'))
  await page.getByLabel('Cover Image').setInputFiles(await jpegFile('cover.jpg'))
  await isStored(page, 'cover.jpg')

  const next = await afterCrash(page, context, form)
  await expect(notice(next)).toContainText('Choose your files again: night.pdf, cover.jpg.')
  await next.goto('/userInfo')
  await next.getByRole('heading', { name: 'Upload Article/Issue' }).click()
  await notice(next).getByRole('button', { name: 'Discard' }).click()
  await expect(notice(next)).toHaveCount(0)
  await next.goto(form)
  await expect(notice(next)).toHaveCount(0)
})

for (const kind of ['articles', 'bands', 'authors', 'merch', 'pages', 'plans'])
  test(`every field of a form of ${kind} is restored as it was @js${kind === 'plans' ? ' @modules' : ''}`, async ({
    page,
    context,
  }) => {
    await asAdmin(page)
    const form = `/admin/${kind}/new`
    await page.goto(form)
    if (kind === 'bands') await page.getByRole('button', { name: 'Add a track' }).click()
    await fillAll(page)
    const typed = await wouldSend(page)
    await isStored(page, ' typed')
    const next = await afterCrash(page, context, form)
    expect(await wouldSend(next)).not.toEqual(typed)
    await restore(next)
    await expect.poll(() => wouldSend(next)).toEqual(typed)
    await expect(next.getByText('Unsaved changes', { exact: true })).toBeVisible()
  })

test('what is saved beside an older draft is not said to be unsaved @js', async ({ page, context }) => {
  const { address } = await aPage(page)
  await page.goto(address)
  await text(page).fill('From the day before.')
  await isStored(page, 'From the day before.')

  const next = await afterCrash(page, context, address)
  await expect(notice(next)).toBeVisible()
  await text(next).fill('From today.')
  await save(next)
  await expect(notice(next)).toHaveCount(0)
})

test('two tabs keep a draft each, and one written on an older version asks before it overwrites @js', async ({
  page,
  context,
}) => {
  const { id, address } = await aPage(page)
  const other = await context.newPage()
  await page.goto(address)
  await other.goto(address)
  await text(page).fill('From the first tab.')
  await isStored(page, 'From the first tab.')
  await text(other).fill('From the second tab.')
  await isStored(page, 'From the second tab.')
  expect(await stored(page)).toHaveLength(2)
  await save(other)
  await other.close()

  const next = await afterCrash(page, context, address)
  await expect(notice(next)).toContainText('Someone has saved changes since.')
  await restore(next)
  await expect(text(next)).toHaveValue('From the first tab.')
  await next.getByRole('button', { name: 'Save changes' }).click()
  await expect(next.getByRole('button', { name: 'Save mine anyway' })).toBeVisible()
  expect((await found<{ body: string }>(next, `/api/pages/${id}`)).body).toContain('From the second tab.')
  await next.getByRole('button', { name: 'Save mine anyway' }).click()
  await expect(next.getByText('Changes saved.')).toBeVisible()
  expect((await found<{ body: string }>(next, `/api/pages/${id}`)).body).toContain('From the first tab.')
})

test('a draft outlives the end of a session, is for nobody else, and goes when its writer logs out @js', async ({
  page,
  context,
}) => {
  const username = aTitle('other').replace(' ', '-')
  const data = { username, email: `${username}@example.org`, password }
  expect((await page.request.post('/api/auth/register', { data })).status()).toBe(201)
  const { address } = await aPage(page)
  await makeOwner(page, username)
  await page.goto(address)
  await text(page).fill('For my eyes alone.')
  await isStored(page, 'For my eyes alone.')

  await context.clearCookies()
  await loggedIn(page, username, password)
  const another = await afterCrash(page, context, address)
  await expect(text(another)).toHaveValue('Published.')
  await expect(notice(another)).toHaveCount(0)
  await context.clearCookies()
  await asAdmin(another)
  const own = await afterCrash(another, context, address)
  await expect(notice(own)).toBeVisible()

  await text(own).fill('Typed right before leaving.')
  await own.getByRole('button', { name: 'Logout' }).click()
  await own.getByRole('button', { name: 'Leave' }).click()
  await expect(own.getByRole('link', { name: 'LOGIN' })).toBeVisible()
  expect(await stored(own)).toEqual([])
})

test('a letter is offered again in its own form, and saving it ends the draft @js @modules', async ({
  page,
  context,
}) => {
  await asAdmin(page)
  const form = '/admin/letters/new'
  await page.goto(form)
  await page.getByLabel('Subject').fill('A half letter')
  await text(page).fill('Words to all.')
  await isStored(page, 'Words to all.')

  const next = await afterCrash(page, context, form)
  await restore(next)
  await expect(next.getByLabel('Subject')).toHaveValue('A half letter')
  await next.getByRole('button', { name: 'Save and preview' }).click()
  await expect(next.getByText('Saved. This is what it looks like.')).toBeVisible()
  await expect.poll(() => stored(next)).toEqual([])
  await next.goto(form)
  await expect(notice(next)).toHaveCount(0)
})

for (const [what, script] of [
  [
    'full',
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('Full', 'QuotaExceededError')
      }
    },
  ],
  [
    'forbidden',
    () =>
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('Forbidden', 'SecurityError')
        },
      }),
  ],
] as const)
  test(`a form saves as before where the browser's storage is ${what} @js`, async ({ page }) => {
    const { address } = await aPage(page)
    await page.addInitScript(script)
    await page.goto(address)
    await text(page).fill('Saved all the same.')
    await page.getByLabel('Title').blur()
    await save(page)
    await expect(text(page)).toHaveValue('Saved all the same.')
  })

test('the longest text that a page takes is kept and restored @js', async ({ page, context }) => {
  const { address } = await aPage(page)
  await page.goto(address)
  const long = 'Long words. '.repeat(20_000).slice(0, Number(await text(page).getAttribute('maxlength')))
  await text(page).fill(long)
  await expect.poll(async () => (await stored(page)).join().length).toBeGreaterThan(long.length)
  const next = await afterCrash(page, context, address)
  await restore(next)
  await expect.poll(async () => (await text(next).inputValue()) === long).toBe(true)
})
