import path from 'node:path'
import type { Browser, Locator, Page } from '@playwright/test'
import Database from 'better-sqlite3'
import sharp from 'sharp'
import { aMailServer } from '../mail'
import { anEmptySite } from './empty-site'
import { asAdmin, test as base, expect } from './fixtures'
import { admin, type Site } from './site'
import { jpegFile, pdfFile } from './upload-files'

type MailServer = Awaited<ReturnType<typeof aMailServer>>

const test = base.extend<{ mail: MailServer; site: Site }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
  mail: async ({}, use) => {
    const server = await aMailServer()
    await use(server)
    server.stop()
  },
  site: async ({ mail }, use) => {
    const server = await anEmptySite({ MAIL_URL: mail.url })
    await use(server as Site)
    await server.stop()
  },
})

test.setTimeout(240_000)

/** In an hour, in the site's time. */
function inAnHour() {
  const at = new Date(Date.now() + 3600_000).toISOString()
  return { date: at.slice(0, 10), time: at.slice(11, 16) }
}

/** The hour of the only piece comes, behind the running server's back. @returns when it would have come */
function bringForward(site: Site): string {
  const db = new Database(path.join(site.dataDir, 'zinehouse.db'), { timeout: 10_000 })
  const planned = db.prepare('SELECT uploadedAt FROM Article').pluck().all()
  const soon = new Date(Date.now() + 1000).toISOString().replace('Z', '+00:00')
  db.prepare('UPDATE Article SET uploadedAt = ?').run(soon)
  db.close()
  return planned.map((at) => new Date(String(at)).toISOString().slice(0, 16)).join()
}

const linkIn = (mail = '', about: string) =>
  new RegExp(`http://[\\d.:]+(/${about}/[\\w-]+)`).exec(mail)?.[1] ?? ''

/** Somebody else, at home. */
async function subscribes(browser: Browser, baseURL: string, mail: MailServer, email: string) {
  const context = await browser.newContext({ baseURL })
  const asked = await context.request.post('/subscribe', { form: { email, topic: 'everything' } })
  expect(asked.ok()).toBe(true)
  await expect.poll(() => mail.to(email).length).toBe(1)
  const confirmed = await context.request.post(`${linkIn(mail.to(email)[0], 'subscribe')}?confirm`)
  expect(confirmed.ok()).toBe(true)
  await context.close()
}

test('from an empty site to an issue in the mail takes fewer than forty presses', async ({
  page,
  browser,
  site,
  javaScriptEnabled,
  mail,
}) => {
  const baseURL = site.origin
  let presses = 0
  const press = async (target: Locator, how: 'click' | 'check' | 'uncheck' = 'click') => {
    presses += 1
    await target[how]()
  }
  const choose = async (target: Locator, value: string | Parameters<Locator['setInputFiles']>[0]) => {
    presses += 1
    if (typeof value === 'string') await target.selectOption(value)
    else await target.setInputFiles(value)
  }
  const link = (name: string, on: Page = page) => on.getByRole('link', { name, exact: true }).first()
  const button = (name: string, on: Page = page) => on.getByRole('button', { name, exact: true }).first()

  await asAdmin(page)
  const picture = (name: string) =>
    page.screenshot({ path: test.info().outputPath(`${name}.png`), fullPage: true })

  await page.goto('/')
  await picture('before')
  await press(link('Name your site'))
  await page.getByLabel('Site name').fill('Night Press')
  await page.getByLabel('Accent colour').fill('#0a7d4f')
  const blue = { create: { width: 600, height: 200, channels: 4 as const, background: '#1a66ff' } }
  const logo = { name: 'logo.png', mimeType: 'image/png', buffer: await sharp(blue).png().toBuffer() }
  await choose(page.getByLabel('Logo', { exact: true }), logo)
  await press(button('Save settings'))
  await expect(page).toHaveTitle('Settings · Night Press')

  await press(link('Pages'))
  await press(link('Edit About'))
  await page.getByRole('textbox', { name: 'Text' }).fill('We print at night.')
  await press(page.getByLabel(/Save as draft/), 'uncheck')
  await press(button('Save changes'))
  await expect(page.getByText('Changes saved.')).toBeVisible()

  await press(link('People'))
  await choose(page.getByLabel('Role', { exact: true }), 'editor')
  await page.getByLabel('Email').fill('second@zine.test')
  await page.locator('#invite').getByLabel('Your password').fill(admin.password)
  await press(button('Invite'))
  const invitation = await page.getByLabel('Invitation link').inputValue()
  const guest = await browser.newContext({ baseURL, javaScriptEnabled })
  const editor = await guest.newPage()
  presses += 1
  await editor.goto(invitation)
  await editor.getByLabel('Username').fill('second')
  await editor.getByLabel('Password', { exact: true }).fill('nine green herons')
  await press(button('Create account and accept', editor))
  await editor.waitForURL(/\/login\?/)
  await editor.getByLabel('Username').fill('second')
  await editor.getByLabel('Password', { exact: true }).fill('nine green herons')
  await press(button('Login', editor))
  await expect(editor.getByRole('heading', { name: 'Dashboard' })).toBeVisible()

  const readers = ['ada', 'bo', 'cy'].map((name) => `${name}@readers.example`)
  for (const reader of readers) await subscribes(browser, baseURL, mail, reader)

  await press(editor.getByRole('link', { name: 'New article' }).first())
  await editor.getByLabel('Title').fill('Night Volume 1')
  await editor.getByLabel('Description').fill('Our first.')
  await choose(editor.getByLabel('File Type'), 'Volume')
  await choose(editor.getByLabel('PDF'), pdfFile())
  await choose(editor.getByLabel('Cover Image'), await jpegFile())
  await press(editor.getByLabel('Send to subscribers when this publishes'), 'check')
  const { date, time } = inAnHour()
  await editor.getByLabel('Upload Date').fill(date)
  await editor.getByLabel('Time').fill(time)
  await press(button('Upload Article/Issue', editor))
  await expect(editor.getByText('Article uploaded successfully!')).toBeVisible()
  await expect(editor.getByText(/It will be published on/)).toBeVisible()
  await page.goto('/')
  await expect(page.getByText('Night Volume 1')).toHaveCount(0)

  expect(bringForward(site)).toBe(`${date}T${time}`)
  const letters = () => readers.map((reader) => mail.to(reader, 'Subject: Night Volume 1').length)
  await expect.poll(letters, { timeout: 60_000, intervals: [200] }).toEqual([1, 1, 1])
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Night Volume 1' }).first()).toBeVisible()
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }),
  ).toBeVisible()

  await picture('after')

  presses += 1
  const [letter] = mail.to('ada@readers.example', 'Subject: Night Volume 1')
  await editor.goto(linkIn(letter, 'unsubscribe'))
  await press(button('Unsubscribe', editor))
  await expect(editor.getByText('You are unsubscribed.')).toBeVisible()
  expect(letters()).toEqual([1, 1, 1])
  expect(presses).toBeLessThan(40)
  await guest.close()
})
