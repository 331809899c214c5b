import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunningApp } from '../app'
import { aBand, aMerchItem, anArticle, anAuthor, aUser } from '../builders'
import { formOf } from '../files'
import { anAppWithBoss, type Caller, caller } from './shop'

let app: RunningApp
let boss: Caller
let other: Caller
beforeAll(async () => {
  app = await anAppWithBoss()
  boss = await caller(app, 'boss')
  await aUser({ username: 'other', role: 'admin' })
  other = await caller(app, 'other')
})
afterAll(() => app.stop())

const kinds = {
  articles: {
    make: () => anArticle({ title: 'Night' }),
    api: '/api/articles',
    fields: {
      title: 'Night',
      description: 'About something.',
      filetype: 'Article',
      uploadDate: '2024-01-15T00:00:00Z',
    },
    about: 'description',
    label: 'Description',
  },
  authors: {
    make: () => anAuthor({ name: 'Ada', bio: 'Writes.' }),
    api: '/api/articles/authors',
    fields: { name: 'Ada', bio: 'Writes.' },
    about: 'bio',
    label: 'Bio',
  },
  merch: {
    make: () => aMerchItem({ title: 'Mug', priceCents: 300 }),
    api: '/api/merch',
    fields: { title: 'Mug', price: '3.00', stock: '', previousStock: '' },
    about: 'description',
    label: 'Description',
  },
  bands: {
    make: () => aBand(),
    api: '/api/bands',
    fields: { title: '' },
    about: 'description',
    label: 'Description',
  },
}

const versionOf = (page: string) => /name="version" value="(\d+)"/.exec(page)?.[1] ?? ''
const openedOf = (page: string) => /name="opened" value="([^"]*)"/.exec(page)?.[1] ?? ''

for (const [kind, { make, api, fields: wanted, about, label }] of Object.entries(kinds)) {
  test(`two editors of one record do not undo each other: ${kind}`, async () => {
    const made = await make()
    const fields = 'title' in made && 'title' in wanted ? { ...wanted, title: made.title } : wanted
    const address = `/admin/${kind}/${made.id}`
    const post = (who: Caller, sent: Record<string, string>) =>
      who.page(address, { method: 'POST', body: formOf(Object.entries({ ...fields, ...sent })) })
    const opened = await (await boss.page(address)).text()
    const base = { version: versionOf(opened), opened: openedOf(opened) }

    expect((await post(other, { ...base, [about]: 'What the other wrote.' })).status).toBe(303)
    const refused = await post(boss, { ...base, [about]: 'What I typed.' })
    const page = await refused.text()
    expect(refused.status).toBe(409)
    expect(page).toContain('other has saved this')
    expect(page.replaceAll('<!-- -->', '')).toMatch(
      new RegExp(`<dt>${label} is now</dt><dd[^>]*>What the other wrote.</dd>`),
    )
    expect([...page.matchAll(/ is now/g)]).toHaveLength(1)
    expect(page).toContain('>What I typed.</textarea>')
    expect(versionOf(page)).toBe(base.version)
    expect(page).toMatch(/name="overwrite" value="2"/)

    const stale = await boss.call(
      'PUT',
      `${api}/${made.id}`,
      formOf(Object.entries({ ...fields, version: '1' })),
    )
    expect(stale).toMatchObject({ status: 409, body: { newer: { version: 2 } } })

    expect((await post(boss, { ...base, overwrite: '2', [about]: 'What I typed.' })).status).toBe(303)
    const unversioned = await boss.call('PUT', `${api}/${made.id}`, formOf(Object.entries(fields)))
    expect(unversioned).toMatchObject({ status: 200, body: { version: 4 } })
    const outdated = await post(boss, { ...base, overwrite: '2' })
    expect(outdated.status).toBe(409)
  })
}

test('a view or a sale is no save that a form could be behind', async () => {
  const { id } = await anArticle()
  await fetch(`${app.origin}/api/articles/${id}/increment-viewcount`, { method: 'POST' })
  const { body } = await boss.call('GET', `/api/articles/${id}`)
  expect(body).toMatchObject({ viewcount: 1, version: 1 })
})

test('a version that is no number is refused', async () => {
  const { id } = await anAuthor()
  const sent = formOf(Object.entries({ name: 'Ada', bio: 'Writes.', version: 'new' }))
  const answer = await boss.call('PUT', `/api/articles/authors/${id}`, sent)
  expect(answer).toMatchObject({
    status: 400,
    body: { errors: { version: ['Version must be a whole number.'] } },
  })
})
