import { asAdmin, expect, expectAccessible, test } from './fixtures'
import { add, aLoggedInShopper, aShopper, goAndPay, logIn, payWith, sessionOn } from './shopping'

test.use({ purpose: 'shopping' })

const mug = 'Misregistered Mug'
const tote = 'Carry Your Own Paper Tote'

test('a visitor adds an item, logs in on the way, pays, and has a receipt', async ({ page, payments }) => {
  const name = await aShopper(page)
  await page.goto('/shop')
  await page.getByRole('link', { name: mug }).click()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByRole('alert')).toContainText('You need to be logged in to add items to the cart.')
  await page.getByRole('alert').getByRole('link', { name: 'Log in' }).click()
  await logIn(page, name)

  await expect(page).toHaveURL(/\/item\/\d+/)
  await expect(
    page.getByRole('status').filter({ hasText: `${mug} has been added to your cart.` }),
  ).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible()
  await add(page, tote)

  await page.getByRole('link', { name: 'Cart, 3 items' }).click()
  await expect(page.getByRole('heading', { name: 'Your Cart' })).toBeVisible()
  await expect(page.locator('.cart-line', { hasText: mug })).toContainText('2')
  await expect(page.locator('.cart-total')).toContainText('$44.50')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()

  await expect(page.getByText('TEST MODE')).toBeVisible()
  const session = sessionOn(page)
  await payWith(page, '4000 0000 0000 0002')
  await expect(page.getByRole('alert')).toHaveText('Your card was declined.')
  await payWith(page, '4242 4242 4242 4242')
  await expect(page).toHaveURL(/\/checkout\/success\?session_id=/)
  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Receipt' }).click()
  await expect(page.getByRole('heading', { name: /^Order \d+$/ })).toBeVisible()
  await expect(page.locator('.order-summary')).toContainText(mug)
  await expect(page.locator('.order-total')).toContainText('$44.50')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Your orders' }).click()
  await expect(page.locator('.order-list li')).toHaveCount(1)
  await expectAccessible(page)
  await page.goto('/cart')
  await expect(page.getByText('Your cart is empty.')).toBeVisible()
  expect(await payments.chargesOf(session)).toBe(1)
})

test('lines leave the cart one by one, and the cart is empty @long', async ({ page }) => {
  await aLoggedInShopper(page)
  await add(page, mug)
  await add(page, tote)
  await page.goto('/cart')
  await page.getByRole('button', { name: `Remove ${mug}` }).click()
  await expect(page.locator('.cart-line:visible')).toHaveCount(1)
  await expect(page.locator('.cart-total')).toContainText('$16.50')
  await page.getByRole('button', { name: `Remove ${tote}` }).click()
  await expect(page.getByText('Your cart is empty.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cart, 0 items' })).toBeVisible()
})

test('the quantity of a line is changed in the cart, and the sums follow @long', async ({
  page,
  javaScriptEnabled,
}) => {
  await aLoggedInShopper(page)
  await add(page, mug)
  await add(page, tote)
  await page.goto('/cart')
  const field = page.getByRole('spinbutton', { name: `Quantity of ${mug}` })
  const update = () => page.getByRole('button', { name: `Update the quantity of ${mug}` }).click()
  await field.fill('3')
  if (!javaScriptEnabled) await update()
  await expect(page.getByRole('link', { name: 'Cart, 4 items' })).toBeVisible()
  await expect(page.locator('.cart-total')).toContainText('$58.50')
  await page.reload()
  await expect(field).toHaveValue('3')
  await expect(page.locator('.cart-total')).toContainText('$58.50')
  await expectAccessible(page)
})

test('a visitor’s cart asks to log in, and comes back @once', async ({ page }) => {
  const name = await aShopper(page)
  await page.goto('/cart')
  await expect(page.getByRole('alert')).toContainText('You must be logged in to view your cart.')
  await expectAccessible(page)
  await page.getByRole('alert').getByRole('link', { name: 'Log in' }).click()
  await logIn(page, name)
  await expect(page).toHaveURL('/cart')
  await expect(page.getByText('Your cart is empty.')).toBeVisible()
})

test('whoever turns back from paying finds the cart as it was, and may pay later or cancel @long', async ({
  page,
}) => {
  await aLoggedInShopper(page)
  await add(page, mug)
  await goAndPay(page)
  const session = sessionOn(page)
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByText('Payment canceled. Your cart has not changed.')).toBeVisible()
  await expect(page.locator('.cart-line')).toHaveCount(1)

  await page.getByRole('link', { name: /^Order \d+$/ }).click()
  await expect(page.locator('.order-head')).toContainText('Waiting for payment')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Pay now' }).click()
  await expect(page.getByText('TEST MODE')).toBeVisible()
  expect(sessionOn(page)).toBe(session)
  await page.goBack()
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await expect(page.locator('.order-head')).toContainText('Canceled')
  await page.goto('/cart')
  await expect(page.locator('.cart-line')).toHaveCount(1)
})

test('an admin ships an order, then pays it back in part and in full @long', async ({ page, payments }) => {
  const name = await aLoggedInShopper(page)
  await add(page, mug)
  await goAndPay(page)
  await payWith(page, '4242 4242 4242 4242')
  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible()

  await page.context().clearCookies()
  await asAdmin(page)
  await page.goto('/admin/orders?status=paid')
  const order = page.getByRole('row').filter({ hasText: name })
  await expectAccessible(page)
  await order.getByRole('link', { name: /^Ship order/ }).click()
  await page.getByRole('button', { name: 'Mark as ready' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'is shipped.' })).toBeVisible()
  await page.goto('/admin/orders?status=paid')
  await expect(order).toHaveCount(0)

  const openRefund = async () => {
    await order.getByRole('link', { name: /^Order/ }).click()
    await page.locator('.desk-refund > summary').click()
  }
  await page.goto('/admin/orders?status=shipped')
  await openRefund()
  await page.getByLabel('Or an amount').fill('4.50')
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(page.getByRole('heading', { name: /^Refund \$4\.50 of order \d+\?$/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Refund $4.50' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Refunded $4.50 of order' })).toBeVisible()
  await openRefund()
  const left = page.getByLabel('Or an amount')
  await expect(page.getByText('Leave both empty to refund all $9.50.')).toBeVisible()
  await expect(left).toHaveValue('')
  await left.fill('99')
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('You can refund up to $9.50.')
  await expectAccessible(page)
  await page.getByLabel('Refund in dollars').fill('')
  await page.getByLabel('Refund in dollars').press('Enter')
  await expect(page.getByRole('heading', { name: /^Refund \$9\.50 of order \d+\?$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Refund $9.50' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Refunded $9.50 of order' })).toBeVisible()
  await expect(order).toHaveCount(0)
  await payments.control('GET', '/idle')

  await page.goto('/admin/orders?status=refunded')
  await order.getByRole('link', { name: /^Order/ }).click()
  const history = page.locator('.order-history')
  await expect(history).toContainText('Shipped by editor')
  await expect(history).toContainText('Refunded by Stripe')
  const csv = await page.request.get('/admin/orders.csv?status=refunded')
  expect(await csv.text()).toContain(name)
})

test('two tabs that check out one cart lead to one payment @once', async ({ page, context, payments }) => {
  await aLoggedInShopper(page)
  await add(page, mug)
  const other = await context.newPage()
  await Promise.all([goAndPay(page), goAndPay(other)])
  const session = sessionOn(page)
  expect(sessionOn(other)).toBe(session)

  await payWith(page, '4242 4242 4242 4242')
  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible()
  await payWith(other, '4242 4242 4242 4242')
  await expect(other.getByText(/already|paid|complete/i).first()).toBeVisible()
  await page.goto('/orders')
  await expect(page.locator('.order-list li')).toHaveCount(1)
  await page.goto('/cart')
  await expect(page.getByText('Your cart is empty.')).toBeVisible()
  expect(await payments.chargesOf(session)).toBe(1)
})

test('checkout that cannot start says so, and the cart stays @long', async ({ page, payments }) => {
  await aLoggedInShopper(page)
  await add(page, mug)
  await page.goto('/cart')
  await payments.fault({ kind: 'error', path: '/v1/checkout/sessions', count: 5 })
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await expect(page.getByRole('alert')).toContainText('Checkout could not start. Your cart has not changed.')
  await expect(page.locator('.cart-line')).toHaveCount(1)
  await expectAccessible(page)
  await payments.control('DELETE', '/faults')
  await goAndPay(page)
})

test('adding counts at once, before the answer is there @js', async ({ page }) => {
  await aLoggedInShopper(page)
  await page.goto('/shop')
  await page.getByRole('link', { name: mug }).click()
  await expect(page.getByRole('heading', { name: mug })).toBeVisible()
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/item/*.data*', async (route) => {
    if (route.request().method() === 'POST') await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  letGo()
  await expect(page.getByRole('status').filter({ hasText: 'has been added' })).toBeVisible()
})

test('a network that fails leaves the cart as it is and says so @js', async ({ page, problems }) => {
  await aLoggedInShopper(page)
  await add(page, mug)
  await page.route('**/*.data*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to add item to cart.')
  await page.getByRole('link', { name: /^Cart/ }).click()
  await page.getByRole('button', { name: `Remove ${mug}` }).click()
  await expect(page.getByRole('alert')).toHaveText('An error occurred while removing the item.')
  await expect(page.locator('.cart-line')).toBeVisible()
  expect(problems.splice(0)).toHaveLength(2)
})
