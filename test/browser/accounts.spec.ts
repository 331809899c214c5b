import { randomBytes } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { asAdmin, expect, expectAccessible, test } from './fixtures'

const password = 'correct horse battery'
const aName = () => `reader-${randomBytes(5).toString('hex')}`

async function register(page: Page, username: string) {
  await page.goto('/register')
  await expect(page.getByRole('heading', { name: 'Create Account' })).toBeVisible()
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Email').fill(`${username}@example.org`)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Register' }).click()
}

async function logIn(page: Page, username: string, word = password) {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(word)
  await page.getByRole('button', { name: 'Login' }).click()
}

test('a reader registers, logs in, sees the greeting and the own information, and logs out', async ({
  page,
}) => {
  const name = aName()
  await register(page, name)
  await expect(
    page.getByRole('status').filter({ hasText: 'Registration successful! Please log in.' }),
  ).toBeVisible()
  await expectAccessible(page)

  await logIn(page, name)
  await expect(page).toHaveURL('/')
  await expect(page.getByText(`Welcome, ${name}!`)).toBeVisible()
  await page.getByRole('link', { name: 'User Info' }).click()
  await expect(page).toHaveURL('/userinfo')
  await expect(page.locator('.facts')).toContainText(`${name}@example.org`)
  await expect(page.locator('.facts')).toContainText('Not provided')
  await expect(page.locator('.facts')).toContainText('Inactive')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: 'LOGIN' })).toBeVisible()
  await page.goto('/userInfo')
  await expect(page.getByText('Please log in to view your information.')).toBeVisible()
})

test('a wrong password and a taken name are said on the page, and what was typed stays', async ({ page }) => {
  const name = aName()
  await register(page, name)
  await expect(page).toHaveURL(/\/login/)
  await logIn(page, name, 'wrong password')
  await expect(page.getByRole('alert')).toHaveText('Wrong username or password.')
  await expect(page.getByLabel('Username')).toHaveValue(name)

  await register(page, name)
  await expect(page.getByRole('alert')).toHaveText('That username is taken.')
  await expect(page.getByLabel('Username')).toHaveValue(name)
})

test('login comes back to where it was asked for', async ({ page }) => {
  const name = aName()
  await register(page, name)
  await page.goto('/login?redirectTo=/shop')
  await logIn(page, name)
  await expect(page).toHaveURL('/shop')
})

test('whoever was logged out meanwhile is asked to log in, and finds what was typed again', async ({
  page,
  context,
}) => {
  const name = aName()
  await register(page, name)
  await expect(page).toHaveURL(/\/login/)
  await logIn(page, name)
  await expect(page.getByText(`Welcome, ${name}!`)).toBeVisible()
  await page.goto('/userInfo')
  await context.clearCookies({ name: /session$/ })

  await page.getByText('Change email and phone').click()
  await page.getByLabel('Phone number').fill('+1 555 0177')
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Save contact details' }).click()
  await expect(page).toHaveURL('/login?redirectTo=%2FuserInfo')
  await expect(page.getByText('to get back what you entered')).toBeVisible()
  await logIn(page, name)
  await expect(page).toHaveURL('/userInfo')
  await expect(page.getByText('You had been logged out')).toBeVisible()
  await expect(page.getByLabel('Phone number')).toHaveValue('+1 555 0177')
  await expect(page.locator('.facts')).not.toContainText('+1 555 0177')
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Save contact details' }).click()
  await expect(page.locator('.facts')).toContainText('+1 555 0177')
  await page.reload()
  await expect(page.getByText('You had been logged out')).toHaveCount(0)
})

test('contact and password are changed with the password', async ({ page }) => {
  const name = aName()
  await register(page, name)
  await expect(page).toHaveURL(/\/login/)
  await logIn(page, name)
  await expect(page.getByText(`Welcome, ${name}!`)).toBeVisible()
  await page.goto('/userInfo')

  await page.getByText('Change email and phone').click()
  await page.getByLabel('Phone number').fill('+1 555 0100')
  await page.getByLabel('Your password').fill('wrong')
  await page.getByRole('button', { name: 'Save contact details' }).click()
  await expect(page.getByRole('alert')).toHaveText('Wrong password.')
  await expect(page.getByLabel('Phone number')).toHaveValue('+1 555 0100')
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Save contact details' }).click()
  await expect(page.locator('.facts')).toContainText('+1 555 0100')

  await page.getByText('Change password', { exact: true }).first().click()
  await page.getByLabel('Current password').fill(password)
  await page.getByLabel('New password').fill('another password')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed')).toBeVisible()
})

test('token and user are in local storage, restore a lost cookie, and go at logout @js', async ({
  page,
  context,
}) => {
  const name = aName()
  await register(page, name)
  await expect(page).toHaveURL(/\/login/)
  await logIn(page, name)
  await expect(page.getByText(`Welcome, ${name}!`)).toBeVisible()
  const stored = () => page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])
  const [token, user] = await stored()
  expect(token).toBeTruthy()
  expect(JSON.parse(user ?? '')).toMatchObject({ username: name, role: 'user' })

  await context.clearCookies()
  await page.goto('/')
  await expect(page.getByText(`Welcome, ${name}!`)).toBeVisible()

  const other = await context.newPage()
  await other.goto('/bands')
  await expect(other.getByText(`Welcome, ${name}!`)).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('link', { name: 'LOGIN' })).toBeVisible()
  await expect.poll(stored).toEqual([null, null])
  await expect(other.getByRole('link', { name: 'LOGIN' })).toBeVisible()
})

/** Somebody whose browser has lost the cookie and kept token and user. */
async function withTokenAlone(page: Page, context: BrowserContext): Promise<string> {
  const name = aName()
  await register(page, name)
  await expect(page).toHaveURL(/\/login/)
  await logIn(page, name)
  await expect(page.getByText(`Welcome, ${name}!`)).toBeVisible()
  await context.clearCookies()
  return name
}

for (const [path, loading, asked] of [
  ['/userInfo', 'Loading user information...', 'Please log in to view your information.'],
  ['/cart', 'Loading your cart...', 'You must be logged in to view your cart.'],
] as const) {
  test(`while a session is restored, ${path} says ${loading} and never to log in @js`, async ({
    page,
    context,
  }) => {
    await withTokenAlone(page, context)
    await page.addInitScript((words) => {
      const look = () => {
        const isShown = [...document.querySelectorAll('main p, main .message')].some(
          (text) => text.checkVisibility() && text.textContent?.includes(words),
        )
        if (isShown) Reflect.set(window, 'hasAsked', true)
        requestAnimationFrame(look)
      }
      look()
    }, asked)
    let answer = () => {}
    await page.route('**/api/auth/session', async (route) => {
      await new Promise<void>((resolve) => {
        answer = resolve
      })
      await route.continue()
    })
    await page.goto(path)
    await expect(page.getByText(loading)).toBeVisible()
    await expect(page.getByRole('link', { name: 'LOGIN' })).toBeHidden()
    answer()
    await expect(page.getByText(/Welcome, /)).toBeVisible()
    await expect(page.getByText(loading)).toHaveCount(0)
    await expect(page.locator('main h1')).toBeVisible()
    expect(await page.evaluate(() => Reflect.get(window, 'hasAsked'))).toBeUndefined()
  })
}

test('restoring a session opens the reader once and counts one view @js', async ({ page, context }) => {
  const name = await withTokenAlone(page, context)
  const counted: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('increment-viewcount')) counted.push(request.url())
  })
  await page.goto('/articles/1')
  await expect(page.getByText(`Welcome, ${name}!`)).toBeVisible()
  await expect(page.locator('.reader-page canvas').first()).toBeVisible()
  expect(counted).toHaveLength(1)
})

test('a navigation that fails once leaves somebody logged in @js', async ({ page, problems }) => {
  const name = aName()
  await register(page, name)
  await expect(page).toHaveURL(/\/login/)
  await logIn(page, name)
  await expect(page.getByText(`Welcome, ${name}!`)).toBeVisible()
  await page.route('**/search.data*', (route) => route.abort())
  await page.getByRole('link', { name: 'SEARCH' }).click()
  await expect(page.locator('.problem')).toBeVisible()
  await expect(page.getByText(`Welcome, ${name}!`)).toBeVisible()
  await expect(page.getByRole('link', { name: 'LOGIN' })).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeTruthy()
  problems.length = 0
})

test('an unreadable user record is ignored @js', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => {
    localStorage.setItem('token', 'abc')
    localStorage.setItem('user', '{broken')
  })
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'LOGIN' })).toBeVisible()
})

test('a login that cannot reach the site says so @js', async ({ page, problems }) => {
  await page.goto('/login')
  await page.route('**/api/auth/login', (route) => route.abort())
  await logIn(page, 'anybody')
  await expect(page.getByRole('alert')).toHaveText('Login failed. Please try again.')
  problems.length = 0
})

test('a 500 without words at login or registration says the words of the page @js', async ({
  page,
  problems,
}) => {
  for (const body of ['', '{}', '{"message":""}', 'null']) {
    await page.route('**/api/auth/*', (route) =>
      route.fulfill({ status: 500, contentType: 'application/json', body }),
    )
    await page.goto('/login')
    await logIn(page, 'anybody')
    await expect(page.getByRole('alert')).toHaveText('Login failed. Please try again.')
    await register(page, 'anybody')
    await expect(page.getByRole('alert')).toHaveText('Registration failed. Please try again.')
    await page.unrouteAll()
  }
  problems.length = 0
})

test('the account pages share one heading size, beside a cover where there is room @once', async ({
  page,
}) => {
  const sizeOfHeading = () => page.locator('h1').evaluate((h1) => getComputedStyle(h1).fontSize)
  await page.goto('/login')
  const size = await sizeOfHeading()
  for (const path of ['/login', '/register', '/forgot-password', '/reset-password?token=old']) {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(path)
    expect(await sizeOfHeading(), path).toBe(size)
    const cover = await page.locator('.beside-cover-picture').boundingBox()
    expect(cover?.x, path).toBeGreaterThan(560)
    expect(cover?.width, path).toBeGreaterThan(400)
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.locator('.beside-cover-picture')).toBeHidden()
  }
})

test('on a phone the header of somebody logged in stays small, and says who is here @once', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await asAdmin(page)
  await page.goto('/shop')
  const header = await page.getByRole('banner').boundingBox()
  expect(header?.height).toBeLessThan(60)
  await expect(page.getByRole('link', { name: 'Cart, 0 items' })).toBeVisible()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByText('Welcome, editor!')).toBeVisible()
  await expect(page.getByRole('link', { name: 'User Info' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'AUTHORS' }).click()
  await expect(page.getByRole('heading', { name: 'Our Authors' })).toBeVisible()
  await expect(page.getByText('Welcome, editor!')).toBeHidden()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { name: 'PUBLICATIONS' })).toBeVisible()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('link', { name: 'LOGIN' })).toBeVisible()
})

test('a guest finds the cart in the header, and at the desk the site is one link away', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Cart, 0 items' }).click()
  await expect(page).toHaveURL('/cart')

  await asAdmin(page)
  await page.goto('/admin')
  await expect(page.getByRole('banner').getByRole('link', { name: 'AUTHORS' })).toBeHidden()
  await page.getByRole('link', { name: 'View site' }).click()
  await expect(page.getByRole('heading', { name: 'PUBLICATIONS' })).toBeVisible()
})
