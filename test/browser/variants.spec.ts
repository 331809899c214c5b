import { asAdmin, expect, expectAccessible, test } from './fixtures'
import { aLoggedInShopper, payWith } from './shopping'
import { aTitle, jpegFile } from './upload-files'

test.use({ purpose: 'shopping' })

const hoodie = 'Night Shift Hoodie'

test('a hoodie in a size and a colour is chosen, refused where it is gone, and paid', async ({ page }) => {
  await aLoggedInShopper(page)
  await page.goto('/shop')
  await page.getByRole('link', { name: `${hoodie} from $52.00` }).click()
  const size = page.getByRole('group', { name: 'Size' })
  const colour = page.getByRole('group', { name: 'Colour' })
  await expectAccessible(page)

  await size.getByRole('radio', { name: 'M', exact: true }).check()
  await colour.getByRole('radio', { name: 'Black' }).check()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByRole('alert')).toContainText(`${hoodie} (M / Black) is sold out.`)
  await expect(size.getByRole('radio', { name: /^M/ })).toBeChecked()

  await size.getByRole('radio', { name: 'XL' }).check()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText(`${hoodie} has been added to your cart.`)).toBeVisible()
  await page.goto('/cart')
  await expect(page.locator('.cart-line')).toContainText('XL / Black')
  await expect(page.getByRole('button', { name: `Remove ${hoodie} (XL / Black)` })).toBeVisible()
  await expect(page.locator('.cart-total')).toContainText('$56.00')
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await expect(page.getByText(`${hoodie} (XL / Black)`)).toBeVisible()
  await payWith(page, '4242 4242 4242 4242')
  await page.getByRole('link', { name: 'Receipt' }).click()
  await expect(page.locator('.order-summary')).toContainText(`${hoodie} (XL / Black)`)
})

test('what is gone in the chosen colour is crossed at once, and the price is that of the choice @js', async ({
  page,
}) => {
  await page.goto('/shop')
  await page.getByRole('link', { name: hoodie }).click()
  await expect(page.getByRole('radio', { name: 'M (sold out)' })).toHaveCount(0)
  await page.getByRole('radio', { name: 'Black' }).check()
  await expect(page.getByRole('radio', { name: 'M (sold out)' })).toHaveCount(1)
  await page.getByRole('radio', { name: 'XL' }).check()
  await expect(page.locator('.item .price')).toHaveText('$56.00')
})

test('an admin adds sizes to an item, and a mistake keeps what was typed', async ({ page }) => {
  await asAdmin(page)
  await page.goto('/admin/uploads?tab=merch')
  await page
    .getByRole('row')
    .filter({ hasText: 'Carry Your Own Paper Tote' })
    .getByRole('link', { name: /Edit/ })
    .click()
  await page.getByRole('link', { name: 'Add options' }).click()
  const first = page.getByRole('group', { name: 'First option' })
  await first.getByLabel('Name').fill('Handles')
  await page.getByRole('button', { name: 'Save options' }).click()
  await expect(page.getByRole('alert')).toContainText('Enter at least one value.')
  await expect(first.getByLabel('Name')).toHaveValue('Handles')
  await expectAccessible(page)
})

test('an admin gives an item more pictures at once, and takes one out again', async ({ page }) => {
  await asAdmin(page)
  const title = aTitle('Poster')
  await page.goto('/admin/merch/new')
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Price').fill('9')
  await page.getByLabel('Image', { exact: true }).setInputFiles(await jpegFile())
  await page.getByLabel('More pictures').setInputFiles([await jpegFile(), await jpegFile()])
  await page.getByRole('button', { name: 'Upload New Merch Item' }).click()
  await expect(page.getByText('Merch item uploaded successfully!')).toBeVisible()
  await page.locator('.upload-done').getByRole('link', { name: 'View it' }).click()
  await expect(page.locator('.item-strip img')).toHaveCount(3)
  await page.getByRole('link', { name: 'Picture 3' }).click()
  await expect(page.locator('#picture-3')).toBeInViewport()
  await expectAccessible(page)

  await page.goto(page.url().replace(/.*item.(\d+).*/, '/admin/merch/$1'))
  await page.getByLabel('Title').fill(`${title} again`)
  await page.getByRole('button', { name: 'Remove picture 2' }).click()
  await expect(page.getByText('The picture 2 is in the trash.')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue(`${title} again`)
})

test('what is chosen of an item is shown in its own picture @js', async ({ page }) => {
  await asAdmin(page)
  await page.goto('/admin/merch/new')
  await page.getByLabel('Title').fill(aTitle('Scarf'))
  await page.getByLabel('Price').fill('15')
  await page.getByLabel('Image', { exact: true }).setInputFiles(await jpegFile())
  await page.getByLabel('More pictures').setInputFiles([await jpegFile(), await jpegFile()])
  await page.getByRole('button', { name: 'Upload New Merch Item' }).click()
  await page.locator('.upload-done').getByRole('link', { name: 'View it' }).click()
  await page.waitForURL(/\/item\/\d+$/)
  const item = page.url()

  await page.goto(`${item.replace('/item/', '/admin/merch/')}/variants`)
  const first = page.getByRole('group', { name: 'First option' })
  await first.getByLabel('Name').fill('Colour')
  await first.getByLabel('Values').fill('Red\nGreen')
  await page.getByRole('button', { name: 'Save options' }).click()
  await expect(page.getByText('Options saved.')).toBeVisible()
  await page.getByRole('row').filter({ hasText: 'Green' }).getByLabel('Picture').selectOption('Picture 3')
  await page.getByRole('button', { name: 'Save variants' }).click()
  await expect(page.getByText('Variants saved.')).toBeVisible()
  await expectAccessible(page)

  await page.goto(item)
  await page.getByRole('radio', { name: 'Green' }).check()
  await expect(page.locator('#picture-3')).toBeInViewport()
  await page.getByRole('radio', { name: 'Red' }).check()
  await expect(page.locator('#picture-3')).not.toBeInViewport()
})

test('a pre-order says so in the shop, on its page and in the cart', async ({ page }) => {
  await aLoggedInShopper(page)
  await page.goto('/shop')
  const cap = page.getByRole('link', { name: 'Proofreader’s Cap' })
  await expect(cap).toContainText('Pre-order')
  await cap.click()
  await expect(page.getByText('Pre-order: ships from')).toBeVisible()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText('has been added to your cart.')).toBeVisible()
  await page.goto('/cart')
  await expect(page.locator('.cart-line')).toContainText('Pre-order: ships from')
})
