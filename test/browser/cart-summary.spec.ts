import { expect, expectAccessible, test } from './fixtures'
import { add, aLoggedInShopper } from './shopping'

test.use({ purpose: 'shopping', locale: 'en-US' })

const hoodie = 'Night Shift Hoodie'

test('what was added is shown below the buttons, which stay where they were, with the ways to the cart', async ({
  page,
}) => {
  await aLoggedInShopper(page)
  await add(page, hoodie, ['S', 'Sea green'])
  const added = page.getByRole('status').filter({ hasText: 'has been added' })
  await expect(added).toContainText('S / Sea green')
  await expect(added.locator('img')).toBeVisible()
  const below = await added.evaluate((message) => {
    const buttons = document.querySelector('.item-actions')
    return buttons?.compareDocumentPosition(message) === Node.DOCUMENT_POSITION_FOLLOWING
  })
  expect(below).toBe(true)
  await expectAccessible(page)
  await added.getByRole('link', { name: 'Check out' }).click()
  await expect(page).toHaveURL('/cart#checkout')
  await expect(page.getByRole('region', { name: 'Summary' })).toBeInViewport()
})

test('the cart chooses no place to pick up for a shopper, and says what each line costs and free shipping takes', async ({
  page,
  javaScriptEnabled,
}) => {
  await aLoggedInShopper(page)
  await add(page, hoodie, ['S', 'Sea green'])
  await add(page, 'Carry Your Own Paper Tote')
  await page.goto('/cart')
  const choice = page.getByRole('combobox', { name: 'Ship to' })
  await expect(choice).toHaveValue('')
  await expect(choice.getByRole('option')).toContainText([
    'Choose a country',
    'United States',
    'Pick up: The print room',
    'Afghanistan',
  ])
  await choice.selectOption({ label: 'United States' })
  if (javaScriptEnabled === false) await page.getByRole('button', { name: 'Update', exact: true }).click()
  await expect(page.getByText('Spend $6.50 more for free shipping.')).toBeVisible()

  const tote = page.locator('.cart-line', { hasText: 'Tote' })
  await tote.getByRole('spinbutton').fill('2')
  if (javaScriptEnabled === false) await tote.getByRole('button', { name: /^Update/ }).click()
  await expect(tote.locator('.cart-line-total')).toHaveText('Total $33.00')
  await expect(page.locator('.cart-sum').last()).toHaveText('Shipping to United States Free')
  await expect(page.getByText('more for free shipping')).toHaveCount(0)
  await expectAccessible(page)
})
