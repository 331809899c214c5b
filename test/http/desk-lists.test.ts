import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '../../app/platform/database/db.server'
import type { RunningApp } from '../app'
import { aSubscriber, aUser } from '../builders'
import { anAppWithBoss, type Caller, caller } from './shop'

let server: RunningApp
let boss: Caller
beforeAll(async () => {
  server = await anAppWithBoss()
  boss = await caller(server, 'boss')
  await addRows()
})
afterAll(() => server.stop())

async function addRows() {
  for (const name of ['cara', 'ada', 'bo']) {
    await aUser({ username: name })
    await aSubscriber({ email: `${name}@example.org` })
    await db.codeBatch.create({
      data: { variantId: 1, merchItemId: 1, title: `${name}’s tape`, note: '100%', createdBy: 'boss' },
    })
  }
}

const lists = [
  { path: '/admin/subscribers', other: 'a-z', show: 'active' },
  { path: '/admin/people', other: 'z-a', show: 'all' },
  { path: '/admin/codes', other: 'a-z', show: 'all' },
]

const read = async (path: string) => {
  const answer = await boss.page(path)
  const html = (await answer.text()).replaceAll('<!-- -->', '').replaceAll('&amp;', '&')
  return {
    html,
    names: [...html.matchAll(/<th scope="row"[^>]*>(?:<[^>]+>)*(ada|bo|cara)\b/g)].map(([, name]) => name),
  }
}

test.each(lists)('$path sorts by the links of its headings, and searches keep the order', async (list) => {
  const { path, other, show } = list
  const inOrder = (sort: string) => read(`${path}?show=${show}&sort=${sort}`)
  const { html } = await read(`${path}?show=${show}`)
  expect(html).toMatch(/<th scope="col" aria-sort="(de|a)scending"[^>]*><a href="/)
  expect(html).toMatch(new RegExp(`<th scope="col"[^>]*><a href="${path}[^"]*sort=${other}"`))

  expect((await inOrder('a-z')).names).toEqual(['ada', 'bo', 'cara'])
  expect((await inOrder('newest')).names).toEqual(['bo', 'ada', 'cara'])
  expect((await inOrder('oldest')).names).toEqual(['cara', 'ada', 'bo'])
  const turned = await inOrder('z-a')
  expect(turned.names).toEqual(['cara', 'bo', 'ada'])
  expect(turned.html).toMatch(/aria-sort="descending"/)
  expect(turned.html).toContain('<input type="hidden" name="sort" value="z-a"/>')
  expect((await read(`${path}?show=x&sort=x&page=x`)).html).not.toContain('name="sort"')
})

test('codes are found by item or purpose, as it is written', async () => {
  expect((await read('/admin/codes?q=BO%E2%80%99S')).names).toEqual(['bo'])
  expect((await read('/admin/codes?q=100%25')).names).toHaveLength(3)
  expect((await read('/admin/codes?q=1_0')).html).toContain('No codes found.')
})
