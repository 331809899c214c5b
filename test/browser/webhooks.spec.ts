import { aReceiver, status } from '../receiver'
import { misfitsOn } from './fit'
import { asAdmin, expect, expectAccessible, test } from './fixtures'
import { aSite } from './site'

let receiver: Awaited<ReturnType<typeof aReceiver>>
test.beforeAll(async () => {
  receiver = await aReceiver(status(503, 'Come back later.'))
})
test.afterAll(() => receiver.stop())
test.use({
  locale: 'en-US',
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
  site: async ({}, use) => {
    const site = await aSite({ LOOPBACK_REQUESTS: 'on' })
    await use(site)
    await site.stop()
  },
})

test('an owner adds a webhook, sends a test event, sees the answer, sends it again and makes a new secret', async ({
  page,
}) => {
  await asAdmin(page)
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Webhooks' }).click()
  await expect(page.getByText('No webhooks yet.')).toBeVisible()
  await page.getByRole('link', { name: 'Add a webhook' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Accounting')
  await page.getByLabel('Web address', { exact: true }).fill('https://192.168.1.9/hook')
  await page.getByRole('checkbox', { name: 'order.paid' }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save webhook' }).click()
  await expect(page.getByRole('alert')).toContainText('Enter a public address')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Accounting')
  await expect(page.getByRole('checkbox', { name: 'order.paid' })).toBeChecked()
  await page.getByLabel('Web address', { exact: true }).fill(receiver.url)
  await page.getByRole('button', { name: 'Save webhook' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'The webhook is added.' })).toBeVisible()
  await page.getByText('Secret', { exact: true }).first().click()
  const secret = page.getByRole('textbox', { name: 'Secret' })
  await expect(secret).toHaveValue(/^whsec_/)
  const before = await secret.inputValue()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create a new secret' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'This is the new secret.' })).toBeVisible()
  await expect(secret).not.toHaveValue(before)

  await page.getByRole('link', { name: 'Deliveries and test event' }).click()
  await page.getByRole('button', { name: 'Send a test event' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'A test event is on its way.' })).toBeVisible()
  const row = page.getByRole('row', { name: 'webhook.test' }).first()
  const reload = (text: string) =>
    expect(async () => {
      await page.reload()
      await expect(row).toContainText(text, { timeout: 500 })
    }).toPass({ timeout: 30_000 })
  await reload('503')
  await expect(row).toContainText('Waiting')
  await expectAccessible(page)
  receiver.answerWith(status(200, 'thanks'))
  await reload('Delivered')

  await page.setViewportSize({ width: 390, height: 800 })
  expect(await misfitsOn(page)).toEqual([])
  await row.getByRole('link', { name: 'webhook.test' }).click()
  await expect(page.getByText('"This is a test."')).toBeVisible()
  expect(await misfitsOn(page)).toEqual([])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'on its way again' })).toBeVisible()
  await expect.poll(() => receiver.messages.length, { timeout: 30_000 }).toBe(3)
  expect(new Set(receiver.messages.map(({ id }) => id)).size).toBe(1)

  await page.getByRole('link', { name: 'Accounting' }).click()
  expect(await misfitsOn(page)).toEqual([])
  await page.getByText('Delete this webhook').click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'The webhook is deleted.' })).toBeVisible()
})
