import { freePort } from '../../scripts/free-port.mjs'
import { anotherServer, type OtherServer } from '../other-server'
import { misfitsOn } from './fit'
import { asAdmin, test as base, expect, expectAccessible } from './fixtures'
import { aSite, type Site } from './site'

/** The sample magazine at an address of its own, and a server whose people follow it. */
const test = base.extend<object, { followed: Site; other: OtherServer }>({
  other: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => {
      const server = await anotherServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  followed: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => {
      const port = String(await freePort())
      const site = await aSite({
        PORT: port,
        SITE_URL: `http://127.0.0.1:${port}`,
        LOOPBACK_REQUESTS: 'on',
      })
      await use(site)
      await site.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ followed }, use) => use(followed.origin),
})

test('an owner lets people follow, a visitor follows from elsewhere, and a reply is shown', async ({
  page,
  browser,
  baseURL,
  other,
  javaScriptEnabled,
}) => {
  test.slow()
  const origin = baseURL ?? ''
  const context = await browser.newContext({ baseURL, javaScriptEnabled })
  const desk = await context.newPage()
  await asAdmin(desk)
  await desk.goto('/admin/site')
  await desk.getByLabel('Followers from the fediverse').check()
  await desk.getByRole('button', { name: 'Save settings' }).click()
  await expect(desk.locator('.message[role=status]')).toBeVisible()

  await page.goto('/')
  await page.getByRole('link', { name: 'Follow @magazine@' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Follow')
  await expectAccessible(page)
  expect(await misfitsOn(page)).toEqual([])
  await page.getByLabel('Your account').fill('nowhere')
  await page.getByRole('button', { name: 'Follow from your server' }).click()
  await expect(page.getByRole('alert')).toContainText('Enter your account')
  await page.getByLabel('Your account').fill('social.example')
  const asked = page.waitForRequest('https://social.example/**')
  await page.getByRole('button', { name: 'Follow from your server' }).click()
  expect(new URL((await asked).url()).searchParams.get('uri')).toBe(`${origin}/actors/magazine`)

  const name = javaScriptEnabled === false ? 'plain' : 'script'
  const send = async (activity: { actor: string }) =>
    expect((await other.send(`${origin}/inbox`, activity)).status).toBe(202)
  await send(other.activity(name, 'Follow', `${origin}/actors/magazine`))
  const words = `A fine piece, says ${name}.`
  const note = other.note(name, `${origin}/articles/1`, `<p>${words}</p><p>Really.</p>`)
  await send(other.activity(name, 'Create', note))
  await send(other.activity(name, 'Like', `${origin}/objects/article-1`))

  await desk.goto('/admin/followers')
  await expect(desk.getByRole('table', { name: 'Followers' })).toContainText(`@${name}@${other.host}`)
  await expectAccessible(desk)
  await desk.getByRole('link', { name: 'Replies', exact: true }).click()
  await expect(desk.getByText(words)).toBeVisible()
  await expectAccessible(desk)
  await desk.getByRole('button', { name: `Show the reply of The ${name}` }).click()
  await expect(desk.getByText(words)).toBeHidden()

  await page.goto('/articles/1')
  await page.getByRole('link', { name: /^\d+ repl(y|ies) · \d+ like/ }).click()
  await expect(page.getByText(words)).toBeVisible()
  await expectAccessible(page)

  await desk.goto('/admin/followers/blocks')
  await desk.getByLabel('Server or account').fill(other.uri(name))
  await desk.getByRole('button', { name: 'Block', exact: true }).click()
  await expect(desk.getByRole('table', { name: 'Blocked' })).toContainText(other.uri(name))
  await expectAccessible(desk)
  await page.reload()
  await expect(page.getByText(words)).toBeHidden()
  await context.close()
})
