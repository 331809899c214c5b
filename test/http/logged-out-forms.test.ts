import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '../../app/platform/database/db.server'
import { addToCart, loadCartOfUser } from '../../app/shop/cart/cart.server'
import { deleteOldSavedForms } from '../../app/site/accounts/saved-form.server'
import { type RunningApp, startApp } from '../app'
import { aMerchItem, aUser, password } from '../builders'
import { aPdf } from '../files'

let server: RunningApp
beforeAll(async () => {
  server = await startApp()
})
afterAll(() => server.stop())

/** A browser without JavaScript, with its cookies. */
function aBrowser() {
  const cookies = new Map<string, string>()
  const take = (line: string) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (value === '') cookies.delete(name)
    else cookies.set(name, value)
  }
  const ask = async (path: string, init: RequestInit = {}) => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const headers = { cookie, origin: server.origin }
    const answer = await fetch(server.origin + path, { redirect: 'manual', ...init, headers })
    for (const line of answer.headers.getSetCookie()) take(line)
    return answer
  }
  return {
    cookies,
    send: (path: string, body: FormData | Record<string, string>) =>
      ask(path, { method: 'POST', body: body instanceof FormData ? body : new URLSearchParams(body) }),
    read: async (path: string) => (await (await ask(path)).text()).replaceAll('<!-- -->', ''),
  }
}

/** Somebody whose session has ended while a page with a form was open. */
async function loggedOut(about: Parameters<typeof aUser>[0] = {}) {
  const user = await aUser(about)
  const browser = aBrowser()
  const logIn = (redirectTo: string, { username } = user) =>
    browser.send('/login', { username, password, redirectTo })
  await logIn('/')
  const endSession = () => db.session.deleteMany({ where: { userId: user.id } })
  await endSession()
  return { user, browser, logIn, endSession }
}

const before = 'You had been logged out, so nothing was saved yet.'

test('a form sent after its session ended stands there again after the login, once, and never its passwords', async () => {
  const { user, browser, logIn } = await loggedOut()
  const sent = { intent: 'contact', email: 'new@example.org', phone: '555 0199', password }
  const answer = await browser.send('/userInfo', sent)
  expect(answer.headers.get('location')).toBe('/login?redirectTo=%2FuserInfo')
  expect(await browser.read('/login?redirectTo=%2FuserInfo')).toContain(
    'You have been logged out, and nothing was saved yet. Log in within 30 minutes to get back what you entered.',
  )
  expect((await db.keptForm.findFirstOrThrow()).sent).not.toContain(password)
  expect(browser.cookies.get('kept')).toMatch(/^[\w-]{43}$/)
  expect(await aBrowser().read('/login?redirectTo=%2FuserInfo')).not.toContain('logged out')

  expect((await logIn('/userInfo')).headers.get('location')).toBe('/userInfo')
  const page = await browser.read('/userInfo')
  expect(page).toContain(before)
  expect(page).toContain('value="new@example.org"')
  expect(page).toContain('value="555 0199"')
  expect(page).not.toContain(`value="${password}"`)
  expect(await browser.read('/userInfo')).not.toContain(before)
  expect(await db.keptForm.count({ where: { userId: user.id } })).toBe(0)
  expect((await db.user.findUniqueOrThrow({ where: { id: user.id } })).phone).toBe('')
})

test('of a form with files the text comes back, its files are named, and none is stored', async () => {
  const { browser, logIn } = await loggedOut({ role: 'admin' })
  const form = new FormData()
  form.set('title', 'Written for an hour')
  form.set('description', 'Line one\nLine two')
  form.set('isDraft', 'on')
  form.set(
    'pdf',
    new Blob([new Uint8Array(aPdf()), new Uint8Array(5_000_000)], { type: 'application/pdf' }),
    'issue.pdf',
  )
  const files = await db.storedFile.count()
  const to = (await browser.send('/admin/articles/new', form)).headers.get('location') ?? ''
  expect(to).toBe('/login?redirectTo=%2Fadmin%2Farticles%2Fnew')
  expect(await browser.read(to)).toContain('You need to choose files again')

  await logIn('/admin/articles/new')
  const page = await browser.read('/admin/articles/new')
  expect(page).toContain(
    `${before} Check what you entered, then press the button again. Choose your files again: issue.pdf.`,
  )
  expect(page).toContain('value="Written for an hour"')
  expect(page).toMatch(/Line one\s*Line two<\/textarea>/)
  expect([await db.storedFile.count(), await db.article.count()]).toEqual([files, 0])
})

test('Proceed to Checkout after the session ended says why it asks to log in, and is pressed again', async () => {
  const { user, browser, logIn } = await loggedOut()
  await addToCart(user.id, (await aMerchItem()).id)
  const to = (await browser.send('/cart', { intent: 'checkout', seen: '' })).headers.get('location') ?? ''
  expect(await browser.read(to)).toContain('You have been logged out, and nothing was saved yet.')
  await logIn('/cart')
  const cart = await browser.read('/cart')
  expect(cart).toContain(before)
  expect(cart).toContain('Proceed to Checkout')
  expect(await db.order.count()).toBe(0)
})

test('a form that is too large is not kept, and the login says so, once', async () => {
  const { user, browser } = await loggedOut()
  const to = (await browser.send('/userInfo', { phone: '5'.repeat(600_000) })).headers.get('location') ?? ''
  expect(await browser.read(to)).toContain(
    'You have been logged out, and nothing was saved. Log in, then enter it again.',
  )
  expect(await browser.read(to)).not.toContain('nothing was saved. Log in')
  expect(await db.keptForm.count({ where: { userId: user.id } })).toBe(0)
})

test('a form waits for whoever had logged in: somebody else who logs in there never sees it', async () => {
  const { browser, logIn } = await loggedOut()
  await browser.send('/userInfo', { intent: 'contact', email: 'mine@example.org', phone: '555 0111' })
  const other = await aUser()
  await logIn('/userInfo', other)
  const theirs = await browser.read('/userInfo')
  expect(theirs).toContain(other.email)
  for (const word of [before, 'mine@example.org', '555 0111']) expect(theirs).not.toContain(word)
  expect(await aBrowser().read('/login?redirectTo=%2FuserInfo')).not.toContain('logged out')
  await browser.send('/logout', {})
  await logIn('/userInfo')
  expect(await browser.read('/userInfo')).toContain('value="mine@example.org"')
})

test('a browser that has lost all its cookies gets a form back after the next login, with its files named', async () => {
  const { browser, logIn } = await loggedOut({ role: 'admin' })
  browser.cookies.clear()
  const form = new FormData()
  form.set('title', 'Typed for an hour')
  form.set('description', 'All of it')
  form.set('pdf', new Blob([new Uint8Array(aPdf())], { type: 'application/pdf' }), 'issue.pdf')
  const to = (await browser.send('/admin/articles/new', form)).headers.get('location') ?? ''
  await browser.send('/userInfo', { intent: 'contact', phone: '555 0100', password })
  expect(await browser.read(to)).toContain('You need to choose files again')
  expect(await aBrowser().read(to)).not.toContain('logged out')

  await logIn('/admin/articles/new')
  const page = await browser.read('/admin/articles/new')
  expect(page).toContain('Choose your files again: issue.pdf.')
  expect(page).toContain('value="Typed for an hour"')
  expect(page).toContain('All of it</textarea>')
  expect(await browser.read('/admin/articles/new')).not.toContain(before)
  const contact = await browser.read('/userInfo')
  expect(contact).toContain('value="555 0100"')
  expect(contact).not.toContain(`value="${password}"`)
  expect(await db.keptForm.count({ where: { userId: null } })).toBe(0)
})

test('two presses at once and forms in two tabs: each page gets its own back, once', async () => {
  const { user, browser, logIn } = await loggedOut({ role: 'admin' })
  const contact = { intent: 'contact', email: 'twice@example.org', phone: '555 0122' }
  await Promise.all([1, 2].map(() => browser.send('/userInfo', contact)))
  const form = new FormData()
  form.set('title', 'In another tab')
  await browser.send('/admin/articles/new', form)
  await browser.send('/userInfo', { ...contact, phone: '555 0133' })
  await logIn('/userInfo')
  expect(await browser.read('/admin/articles/new')).toContain('value="In another tab"')
  expect(await browser.read('/userInfo')).toContain('value="555 0133"')
  for (const page of ['/userInfo', '/admin/articles/new'])
    expect(await browser.read(page)).not.toContain(before)
  expect((await db.user.findUniqueOrThrow({ where: { id: user.id } })).phone).toBe('')
})

test('a form waits for 30 minutes, and is then deleted', async () => {
  const { user, browser, logIn } = await loggedOut()
  await browser.send('/userInfo', { intent: 'contact', phone: '555 0144' })
  const keptAt = new Date(Date.now() - 31 * 60_000)
  await db.keptForm.updateMany({ where: { userId: user.id }, data: { keptAt } })
  expect(await browser.read('/login?redirectTo=%2FuserInfo')).not.toContain('to get back what you entered')
  await logIn('/userInfo')
  expect(await browser.read('/userInfo')).not.toContain('555 0144')
  await deleteOldSavedForms(new Date(Date.now() + 24 * 3600_000))
  await deleteOldSavedForms(new Date(Date.now() + 49 * 3600_000))
  expect(await db.keptForm.count({ where: { userId: user.id } })).toBe(0)
})

test('passwords, codes and numbers of cards are never kept, whatever field they were typed into', async () => {
  const { user, browser } = await loggedOut()
  const secrets = { newPassword: 'one-1', token: 'two-2', webhookSecret: 'three-3', code: 'four-4' }
  const cards = { phone: '4242 4242 4242 4242', note: '378282246310005' }
  const kept = { email: 'fine@example.org', barcode: '9780306406157', reference: '12345678901234567' }
  await browser.send('/userInfo', { ...secrets, ...cards, ...kept })
  const { sent } = await db.keptForm.findFirstOrThrow({ where: { userId: user.id } })
  expect(JSON.parse(sent).values).toEqual(kept)
})

test('the settings of the site come back row by row', async () => {
  const { browser, logIn, endSession } = await loggedOut({ role: 'admin' })
  await logIn('/admin/site')
  expect(await browser.read('/admin/site')).toContain('Save settings')
  await endSession()
  const form = new FormData()
  for (const [name, value] of [
    ['intent', 'save'],
    ['version', '0'],
    ['name', 'The Typed Zine'],
    ['footer', 'One\nTwo'],
    ['accent', '#0a6b5c'],
    ['type', 'house'],
    ['language', 'en'],
    ['social', 'https://one.example/'],
    ['social', 'https://two.example/'],
    ['menuKey', 'search'],
    ['menuLabel', 'FIND'],
    ['menuUrl', ''],
    ['menuShown', '0'],
    ['menuKey', 'link'],
    ['menuLabel', 'Radio'],
    ['menuUrl', 'https://radio.example/'],
  ] as [string, string][])
    form.append(name, value)
  await browser.send('/admin/site', form)
  await logIn('/admin/site')
  const page = await browser.read('/admin/site')
  for (const value of ['The Typed Zine', 'https://one.example/', 'https://two.example/', 'FIND', 'Radio'])
    expect(page).toContain(`value="${value}"`)
  expect(page).toContain(before)
  expect(page).toMatch(/One\s*Two<\/textarea>/)
})

test('a form of another site is not kept', async () => {
  const { user, browser } = await loggedOut()
  const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
  const answer = await fetch(`${server.origin}/userInfo`, {
    method: 'POST',
    body: new URLSearchParams({ phone: '1' }),
    redirect: 'manual',
    headers: { cookie, origin: 'https://evil.example' },
  })
  expect([answer.status, await db.keptForm.count({ where: { userId: user.id } })]).toEqual([403, 0])
})

test('an item pressed while logged out is in the cart once after the login, and the page where it ends says so, once', async () => {
  const [user, item] = [await aUser(), await aMerchItem({ title: 'Cap' })]
  const browser = aBrowser()
  for (const _press of [1, 2]) expect((await browser.send(`/item/${item.id}`, {})).status).toBe(401)
  const login = await browser.send('/login', { username: user.username, password })
  expect(login.headers.get('location')).toBe('/')
  expect(await browser.read('/')).toContain('Cap has been added to your cart.')
  expect(await browser.read('/')).not.toContain('has been added')
  expect((await loadCartOfUser(user.id)).lines).toMatchObject([{ title: 'Cap', quantity: 1 }])
})

test('a success is said once: to load the page again says nothing', async () => {
  const browser = aBrowser()
  const fields = { username: 'newcomer', email: 'newcomer@example.org', password }
  const to = (await browser.send('/register', fields)).headers.get('location') ?? ''
  expect(to).toBe('/login')
  expect(await browser.read(to)).toContain('Registration successful! Please log in.')
  expect(await browser.read(to)).not.toContain('Registration successful')
  expect(await browser.read('/login?message=registered')).not.toContain('Registration successful')
})
