import { expect, expectAccessible, test } from './fixtures'
import { add, aFlyer, aLoggedInShopper, anOffice, aShopper, logIn } from './shopping'

test.use({ purpose: 'shopping' })

const mug = 'Misregistered Mug'

test('what is taken out of the shop leaves the cart, which says so once', async ({ page, browser, site }) => {
  await aLoggedInShopper(page)
  await add(page, mug)
  const office = await anOffice(browser, site.origin)
  const { title, path, remove } = await aFlyer(office)
  await page.goto(path)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible()
  await remove()

  await page.goto('/cart')
  await expect(page.getByText(`${title} is no longer sold and was taken out of your cart.`)).toBeVisible()
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
