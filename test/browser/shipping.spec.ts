import { expect, expectAccessible, test } from './fixtures'
import { add, aLoggedInShopper, chooseDestination, fillAddress, payWith } from './shopping'

test.use({ purpose: 'shopping' })

const tee = 'Loose Staple T-Shirt'
const hoodie = 'Night Shift Hoodie'
const pin = 'Safety Staple Enamel Pin'

for (const { country, shipping, total } of [
  { country: 'Germany', shipping: '$19.30', total: '$73.30' },
  { country: 'United States', shipping: '$6.30', total: '$60.30' },
]) {
  test(`a hoodie in M and a pin go to ${country} with a code, for the same sums on every page`, async ({
    page,
    javaScriptEnabled,
  }) => {
    await aLoggedInShopper(page)
    await add(page, hoodie, ['M', 'Sea green'])
    await add(page, pin)
    await page.goto('/cart')
    await expect(page.locator('.cart-total')).toHaveText('Total before shipping $60.00')
    await chooseDestination(page, country, javaScriptEnabled !== false)
    await expect(page.locator('.cart-sum', { hasText: `Shipping to ${country}` })).toBeVisible()
    if (javaScriptEnabled !== false)
      await expect(page.getByRole('combobox', { name: 'Ship to' })).toBeFocused()
    await page.locator('summary', { hasText: 'Discount' }).click()
    await page.getByLabel('Code', { exact: true }).fill('staple10')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.locator('.cart-sum')).toHaveText([
      'Subtotal $60.00',
      'Discount STAPLE10 -$6.00',
      `Shipping to ${country} ${shipping}`,
    ])
    await expect(page.locator('.cart-total')).toHaveText(`Total ${total}`)
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
    await expect(page.getByRole('heading', { name: `Pay ${total}` })).toBeVisible()
    for (const sum of ['STAPLE10 -$6.00', `Shipping to ${country} ${shipping}`, `Total ${total}`])
      await expect(page.getByRole('row', { name: sum })).toBeVisible()
    await expect(page.getByLabel('Country').getByRole('option')).toHaveText([country])
    await fillAddress(page)
    await payWith(page, '4242 4242 4242 4242')

    await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible()
    const summary = page.locator('.order-summary tfoot tr')
    await expect(summary).toHaveText([
      /^Subtotal\s*\$60\.00$/,
      /^Discount STAPLE10\s*-\$6\.00$/,
      new RegExp(`^Shipping to ${country}\\s*\\${shipping}$`),
      new RegExp(`^Total\\s*\\${total}$`),
    ])
    await expectAccessible(page)
    await page.goto('/cart')
    await expect(page.getByText('Your cart is empty.')).toBeVisible()
  })
}

test('what cannot go to a country says so in its line, and can be picked up for nothing', async ({
  page,
  javaScriptEnabled,
}) => {
  await aLoggedInShopper(page)
  await add(page, tee)
  await page.goto('/cart')
  await chooseDestination(page, 'Japan', javaScriptEnabled !== false)
  await expect(page.locator('.cart-line')).toContainText('Cannot ship to Japan')
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await expect(page.getByRole('alert')).toContainText('Not everything in your cart can be shipped to Japan.')
  await expectAccessible(page)
  await chooseDestination(page, 'Pick up: The print room', javaScriptEnabled !== false)
  await expect(page.locator('.cart-sum')).toHaveText(['Subtotal $28.00', 'Pick up: The print room Free'])
  await expect(page.getByText('4 Saltmarket Lane')).toBeVisible()
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await expect(page.getByRole('heading', { name: 'Pay $28.00' })).toBeVisible()
  await expect(page.getByLabel('Address line 1')).toHaveCount(0)
  await payWith(page, '4242 4242 4242 4242')
  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible()
  await expect(page.getByText('Pick up at')).toBeVisible()
})

test('a wrong code says why and stays to be corrected, and one that counts can be taken off', async ({
  page,
}) => {
  await aLoggedInShopper(page)
  await add(page, tee)
  await page.goto('/cart')
  await page.locator('summary', { hasText: 'Discount' }).click()
  await page.getByLabel('Code', { exact: true }).fill('STAPLE1')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('alert')).toHaveText('The code STAPLE1 does not exist.')
  await expect(page.getByLabel('Code', { exact: true })).toHaveValue('STAPLE1')
  await page.getByLabel('Code', { exact: true }).fill('STAPLE10')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.locator('.cart-total')).toHaveText('Total before shipping $25.20')
  await page.getByRole('button', { name: 'Remove the code STAPLE10' }).click()
  await expect(page.locator('.cart-total')).toHaveText('Total before shipping $28.00')
})
