import { expect, onTestFinished, test } from 'vitest'
import { db } from '../../app/platform/database/db.server'
import { addToCart } from '../../app/shop/cart/cart.server'
import { aMerchItem, anArticle, anAuthor, aUser, password } from '../builders'
import { aPdf, formOf, type Part } from '../files'
import { articleFields, pdf, pressForTests } from './press'
import { caller } from './shop'

/** The specification's error catalogue (section 8), by faults of the database. */
const { server, post, cover, jpeg } = pressForTests()

/** Until the test ends, a table cannot be read. */
async function withoutTable(name: string): Promise<void> {
  const rename = (from: string, to: string) => db.$executeRawUnsafe(`ALTER TABLE "${from}" RENAME TO "${to}"`)
  await rename(name, `${name}Gone`)
  onTestFinished(async () => void (await rename(`${name}Gone`, name)))
}

async function wordsOf(answer: Response) {
  const html = (await answer.text()).replaceAll('<!-- -->', '')
  const [, main = ''] = /<main[^>]*>(.*)<\/main>/s.exec(html) ?? []
  return { status: answer.status, text: main.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ') }
}
const read = async (path: string) => wordsOf(await fetch(server().origin + path))
const send = async (path: string, fields: Record<string, string>) =>
  wordsOf(
    await fetch(server().origin + path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { origin: server().origin },
    }),
  )
const says = (status: number, text: string) => ({ status, text: expect.stringContaining(text) })

const unreadable: [string, string, () => Promise<string>, string][] = [
  [
    'an author',
    'Author',
    async () => `/authors/${(await anAuthor()).id}`,
    'Failed to load author information.',
  ],
  ['the authors', 'Author', async () => '/authors', 'Failed to fetch authors.'],
  ['an article', 'Article', async () => `/articles/${(await anArticle()).id}`, 'Failed to load the article.'],
  ['an item', 'MerchItem', async () => `/item/${(await aMerchItem()).id}`, 'Item not found'],
]
test.each(unreadable)('%s that cannot be read says so: table %s', async (_what, table, addressOf, text) => {
  const address = await addressOf()
  await withoutTable(table)
  expect(await read(address)).toEqual(says(500, text))
})

test.each([
  ['/authors/99999', 'Failed to load author information.'],
  ['/articles/99999', 'Article not found.'],
  ['/item/99999', 'Item not found'],
])('%s, which is not there, says: %s', async (address, text) => {
  expect(await read(address)).toEqual(says(404, text))
})

test('a site without articles says that there are no recent ones', async () => {
  await db.article.deleteMany()
  expect(await read('/')).toEqual(says(200, 'No recent articles found.'))
  const latest = await fetch(`${server().origin}/api/articles/latest`)
  expect([latest.status, await latest.json()]).toEqual([404, { message: 'No recent articles found.' }])
})

test('login and registration say what the server says', async () => {
  const { username, email } = await aUser()
  expect(await send('/login', { username, password: 'not it' })).toEqual(
    says(401, 'Wrong username or password.'),
  )
  const taken = { username, email: `other-${email}`, password }
  expect(await send('/register', taken)).toEqual(says(409, 'That username is taken.'))
})

test('cart and user info say who has to log in, and what could not be read', async () => {
  const { id } = await aMerchItem()
  expect(await send(`/item/${id}`, {})).toEqual(
    says(401, 'You need to be logged in to add items to the cart.'),
  )
  expect(await read('/cart')).toEqual(says(200, 'You must be logged in to view your cart.'))
  expect(await read('/userInfo')).toEqual(says(200, 'Please log in to view your information.'))

  const { page } = await caller(server(), `shopper-${id}`)
  await db.$executeRawUnsafe(
    `CREATE TRIGGER "full" BEFORE INSERT ON "CartLine" BEGIN SELECT RAISE(ABORT, 'disk full'); END`,
  )
  onTestFinished(async () => void (await db.$executeRawUnsafe('DROP TRIGGER "full"')))
  const added = await page(`/item/${id}`, { method: 'POST', body: new URLSearchParams() })
  expect(await wordsOf(added)).toEqual(says(500, 'Failed to add item to cart.'))
  await withoutTable('CartNotice')
  expect(await wordsOf(await page('/cart'))).toEqual(says(500, 'Failed to fetch cart items.'))
})

test('user info that cannot be read says so', async () => {
  const { page } = await caller(server(), 'reader')
  await withoutTable('SecondFactor')
  expect(await wordsOf(await page('/userInfo'))).toEqual(says(500, 'Failed to load user information.'))
})

test('a cart line that cannot be removed says so', async () => {
  const { page } = await caller(server(), 'remover')
  const { id: userId } = await db.user.findUniqueOrThrow({ where: { usernameKey: 'remover' } })
  const line = await addToCart(userId, (await aMerchItem()).id)
  await withoutTable('RemovedLine')
  const body = new URLSearchParams({ intent: 'remove', lineId: String(line.id) })
  const answer = await page('/cart', { method: 'POST', body })
  expect(await wordsOf(answer)).toEqual(says(500, 'Failed to remove item from cart.'))
  expect(await db.cartLine.count({ where: { userId } })).toBe(1)
})

const image = (name: string): Part => [name, { file: jpeg(), filename: 'x.jpg', type: 'image/jpeg' }]
const uploads: [string, () => Part[], string][] = [
  ['/api/articles', () => [...articleFields, pdf(), cover()], 'Failed to upload article.'],
  [
    '/api/articles/authors',
    () => [['name', 'Ada'], ['bio', 'Writes.'], image('profileImage')],
    'Failed to upload author.',
  ],
  ['/api/merch', () => [['title', 'Mug'], ['price', '2'], image('image')], 'Failed to upload merch item.'],
]
test.each(uploads)('an upload to %s that fails says so', async (address, parts, text) => {
  await withoutTable('StoredFile')
  const answer = await post(address, parts())
  expect([answer.status, await answer.json()]).toEqual([500, { message: text }])
})

test('a band that cannot be stored says so', async () => {
  const { page } = await caller(server(), 'boss')
  await withoutTable('StoredFile')
  const body = formOf([['title', 'Tape'], image('landingImage')])
  const answer = await page('/admin/bands/new', { method: 'POST', body })
  expect(await wordsOf(answer)).toEqual(says(500, 'Failed to create band or upload some files.'))
})

test('the API says the same of cart and bands as their pages', async () => {
  const { call } = await caller(server(), 'boss')
  const { id: userId } = await db.user.findUniqueOrThrow({ where: { usernameKey: 'boss' } })
  const { id: merchId } = await aMerchItem()
  const line = await addToCart(userId, merchId)
  for (const table of ['CartLine', 'Band']) await withoutTable(table)
  const failed = (message: string) => ({ status: 500, body: { message } })
  expect(await call('GET', '/api/cart')).toEqual(failed('Failed to fetch cart items.'))
  expect(await call('POST', '/api/cart/add', { merchId, quantity: 1 })).toEqual(
    failed('Failed to add item to cart.'),
  )
  expect(await call('DELETE', `/api/cart/remove/${line.id}`)).toEqual(
    failed('Failed to remove item from cart.'),
  )
  expect(await call('POST', '/api/bands', { title: 'Tape' })).toEqual(
    failed('Failed to create band or upload some files.'),
  )
})

test('files that are refused say why', async () => {
  const refused = async (parts: Part[]) => {
    const { errors } = await (await post('/api/articles', [...articleFields, ...parts])).json()
    return errors.pdf
  }
  expect(await refused([pdf(Buffer.from('no PDF')), cover()])).toEqual(['File type must be PDF'])
  expect(await refused([pdf(Buffer.alloc(0)), cover()])).toEqual(['File type must be PDF'])
  expect(await refused([pdf(aPdf(), 'one.pdf'), pdf(aPdf(), 'two.pdf'), cover()])).toEqual(['Too many files'])
})
