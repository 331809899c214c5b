import { expect, expectAccessible, test } from './fixtures'
import { add, aLoggedInShopper, goAndPay, sessionOn } from './shopping'

test.use({ purpose: 'shopping' })

const mug = 'Misregistered Mug'

for (const { outcome, status } of [
  { outcome: 'succeeded', status: 'Paid' },
  { outcome: 'failed', status: 'Canceled' },
] as const)
  test(`a bank debit is waited for, and nothing can be pressed meanwhile: it ${outcome}`, async ({
    page,
    payments,
  }) => {
    await aLoggedInShopper(page)
    await add(page, mug)
    await goAndPay(page)
    const session = sessionOn(page)
    await page.getByRole('radio', { name: 'Bank debit (settles later)' }).check()
    await page.getByLabel('Name on card').fill('Ada Lovelace')
    await page.getByRole('button', { name: 'Pay' }).click()

    await expect(page.getByRole('heading', { name: 'Almost there' })).toBeVisible()
    const waiting = page.getByRole('status').filter({ hasText: 'Your bank is confirming the payment.' })
    await expect(waiting).toBeVisible()
    await expect(page.getByRole('link', { name: 'Cart, 0 items' })).toBeVisible()
    await page.getByRole('link', { name: 'Receipt' }).click()
    await expect(page.locator('.order-head')).toContainText('Waiting for payment')
    await expect(waiting).toBeVisible()
    await expect(page.getByRole('button', { name: 'Cancel order' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Pay now' })).toHaveCount(0)
    await expectAccessible(page)

    await payments.control('POST', `/sessions/${session}/settle`, { outcome })
    await expect(async () => {
      await page.reload()
      await expect(page.locator('.order-head')).toContainText(status, { timeout: 500 })
    }).toPass()
  })
