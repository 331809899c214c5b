import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { freePort } from '../../scripts/free-port.mjs'
import { aMailServer } from '../mail'
import { startServer } from '../server'
import { asAdmin, test as base, expect, expectAccessible } from './fixtures'
import { admin } from './site'

/** A site without content whose mails are seen here. */
const test = base.extend<object, { mail: Awaited<ReturnType<typeof aMailServer>>; mailing: string }>({
  mail: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => {
      const server = await aMailServer()
      await use(server)
      server.stop()
    },
    { scope: 'worker' },
  ],
  mailing: [
    async ({ mail }, use) => {
      const folder = mkdtempSync(path.join(tmpdir(), 'zinehouse-mailing-'))
      const port = String(await freePort())
      const server = await startServer({
        DATA_DIR: folder,
        PORT: port,
        SITE_URL: `http://127.0.0.1:${port}`,
        MAIL_URL: mail.url,
        ADMIN_USERNAME: admin.username,
        ADMIN_EMAIL: admin.email,
        ADMIN_PASSWORD: admin.password,
        NEWSLETTER_PER_MINUTE: '60000',
      })
      await use(server.origin)
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ mailing }, use) => use(mailing),
})

const said = (page: Page) => page.locator('.message[role=status]')

test('a reader subscribes, confirms from the mail, gets a letter, ends it from the letter and comes back', async ({
  page,
  browser,
  mail,
  baseURL,
  javaScriptEnabled,
}) => {
  const email = `reader-${javaScriptEnabled === false ? 'plain' : 'script'}@example.org`
  const linkIn = (text = '', about: string) =>
    new URL(new RegExp(`http://[\\d.:]+/${about}/[\\w-]{64}`).exec(text)?.[0] ?? '').pathname
  const mailed = async (about: string) => {
    await expect.poll(() => mail.to(email, `Subject: ${about}`).length).toBe(1)
    return mail.to(email, `Subject: ${about}`)[0]
  }

  await page.goto('/')
  await page.getByRole('link', { name: 'Subscribe' }).click()
  await expect(page.getByRole('heading', { name: 'Subscribe' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Everything new').uncheck()
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByRole('alert')).toContainText('Choose at least one.')
  await page.getByLabel('Shop news').check()
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(said(page)).toContainText('We sent a link to that address')

  await page.goto(linkIn(await mailed('Confirm your subscription'), 'subscribe'))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Confirm the subscription' }).click()
  await expect(said(page)).toContainText('You are subscribed.')
  await expect(page.getByLabel('Shop news')).toBeChecked()

  const subject = `Shirts for ${email}`
  const context = await browser.newContext({ baseURL, javaScriptEnabled })
  const desk = await context.newPage()
  await asAdmin(desk)
  await desk.goto('/admin/letters')
  await desk.getByRole('link', { name: 'New newsletter' }).click()
  await desk.getByLabel('Subject').fill(subject)
  await desk.getByLabel('Text').fill('## New shirts\n\nIn **all** sizes.')
  await desk.getByLabel('Send to').selectOption('shop')
  await desk.getByRole('button', { name: 'Save and preview' }).click()
  await expect(desk.frameLocator('.mail-preview').getByRole('heading', { name: 'New shirts' })).toBeVisible()
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'Send a test to me' }).click()
  await expect(said(desk)).toContainText('A test is on its way to you.')
  await desk.getByText('Send newsletter', { exact: true }).click()
  await desk.getByRole('button', { name: /^Send to \d+ subscriber/ }).click()
  await expect(said(desk)).toContainText('on its way')
  const letter = await mailed(subject)
  await desk.reload()
  await expect(desk.getByText('Sent', { exact: true }).first()).toBeVisible()
  await expectAccessible(desk)
  await desk.goto(`/admin/subscribers?q=${email}`)
  await expect(desk.getByRole('cell', { name: /Active · shop/ })).toBeVisible()
  await context.close()

  await page.goto(linkIn(letter, 'unsubscribe'))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(said(page)).toContainText('You are unsubscribed.')
  await expect(page.getByLabel('Shop news')).toBeChecked()
  await page.getByRole('button', { name: 'Subscribe again' }).click()
  await expect(said(page)).toContainText('You are subscribed.')
})

test('an owner looks at an import first, adds it, and removes an address', async ({
  page,
  javaScriptEnabled,
}) => {
  const name = javaScriptEnabled === false ? 'plain' : 'script'
  await asAdmin(page)
  await page.goto('/admin/subscribers/import')
  await page.getByLabel('CSV file').setInputFiles({
    name: 'readers.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`email\nimported-${name}@example.org\nnobody-${name}\n`),
  })
  await page.getByRole('button', { name: 'Preview import' }).click()
  await expect(page.getByText('Line 3: This is not an email address.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add 1' }).click()
  await expect(said(page)).toContainText('1 added.')
  await page.goto(`/admin/subscribers?q=imported-${name}`)
  await page.getByRole('button', { name: `Remove imported-${name}@example.org` }).click()
  await expect(page.getByText('0 addresses')).toBeVisible()
})
