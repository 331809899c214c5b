import { expect, expectAccessible, test } from './fixtures'
import { add, aFlyer, aLoggedInShopper, anOffice, aShopper, logIn } from './shopping'

test.use({ purpose: 'shopping' })

const mug = 'Misregistered Mug'

test('what is taken out of the shop leaves the cart, which says so once @once', async ({
  page,
  browser,
  site,
}) => {
  await aLoggedInShopper(page)
  await add(page, mug)
  const office = await anOffice(browser, site.origin)
  const { title, path, remove } = await aFlyer(office)
  await page.goto(path)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText(`${title} has been added to your cart.`)).toBeVisible()
  await remove()

  await page.goto('/cart')
  await expect(page.getByText(`${title} is no longer sold and was removed from your cart.`)).toBeVisible()
  await expect(page.locator('.cart-line')).toHaveCount(1)
  await page.reload()
  await expect(page.getByText(`${title} is no longer sold`)).toHaveCount(0)
  await office.close()
})

test('a wish for what sells out or goes while its visitor logs in leads to the cart, which says so once', async ({
  page,
  browser,
  site,
}) => {
  const name = await aShopper(page)
  const office = await anOffice(browser, site.origin)
  for (const fate of ['sold out', 'no longer sold']) {
    const { title, path, sellOut, remove } = await aFlyer(office)
    await page.goto(path)
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await page.getByRole('alert').getByRole('link', { name: 'Log in' }).click()
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
    await (fate === 'sold out' ? sellOut() : remove())
    await logIn(page, name)

    await expect(page).toHaveURL('/cart')
    await expect(page.getByRole('status').filter({ hasText: `${title} is ${fate}.` })).toBeVisible()
    await expectAccessible(page)
    await page.reload()
    await expect(page.getByText('Your cart is empty.')).toBeVisible()
    await expect(page.getByText(title)).toHaveCount(0)
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('link', { name: 'LOGIN' })).toBeVisible()
  }
  await office.close()
})

test('that an item was added is said once: a reload, and a second visit, say nothing', async ({ page }) => {
  const name = await aShopper(page)
  await page.goto('/shop')
  await page.getByRole('link', { name: mug }).click()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await page.getByRole('alert').getByRole('link', { name: 'Log in' }).click()
  await logIn(page, name)
  const added = page.getByText(`${mug} has been added to your cart.`)
  for (const pieces of ['1 item', '2 items']) {
    await expect(page.getByRole('link', { name: `Cart, ${pieces}` })).toBeVisible()
    await expect(added).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: mug })).toBeVisible()
    await expect(added).toHaveCount(0)
    await page.getByRole('button', { name: 'Add to Cart' }).click()
  }
  await expect(added).toBeVisible()
  await page.getByRole('link', { name: 'View cart (3)' }).click()
  await page.locator('.cart-title').getByRole('link', { name: mug }).click()
  await expect(page.getByRole('heading', { name: mug })).toBeVisible()
  await expect(added).toHaveCount(0)
})
