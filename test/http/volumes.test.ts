import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunningApp } from '../app'
import { aDocument, anArticle, anArticleWithFiles } from '../builders'
import { anAppWithBoss, type Caller, caller } from './shop'

let server: RunningApp
let boss: Caller
beforeAll(async () => {
  server = await anAppWithBoss()
  boss = await caller(server, 'boss')
})
afterAll(() => server.stop())

const textOf = async (answer: Response) => (await answer.text()).replaceAll('<!-- -->', '')
const page = async (address: string) => textOf(await fetch(server.origin + address))
const json = async (address: string) => (await fetch(server.origin + address)).json()

test('a volume gets its articles by plain forms, and both pages, the API and search engines are told', async () => {
  const volume = await anArticle({ title: 'Volume <One>', filetype: 'Volume' })
  const [first, second] = [await anArticle({ title: 'Café' }), await anArticle({ title: 'Toast' })]
  expect(await page(`/articles/${volume.id}`)).not.toContain('In this volume')

  const contents = `/admin/articles/${volume.id}/contents`
  expect(await textOf(await boss.page(`${contents}?q=cafe`))).toContain('aria-label="Add Café"')
  const send = (fields: Record<string, string>, query = '') =>
    boss.page(contents + query, { method: 'POST', body: new URLSearchParams(fields) })
  const added = await send({ intent: 'add', articleId: String(first.id) }, '?q=cafe')
  expect([added.status, added.headers.get('location')]).toEqual([303, `${contents}?q=cafe`])
  await send({ intent: 'add', articleId: String(second.id) })
  await send({ intent: 'up', articleId: String(second.id) })

  const shown = await page(`/articles/${volume.id}`)
  expect(shown).toMatch(/In this volume.*Toast.*Café/s)
  expect(shown).toContain('>2 articles</a>')
  expect(shown).toContain(`"hasPart":[{"@type":"Article","@id":"${server.origin}/articles/${second.id}"`)
  const piece = await page(`/articles/${first.id}`)
  expect(piece).toMatch(new RegExp(`In <a[^>]+href="/articles/${volume.id}"`))
  expect(piece).toContain(`"isPartOf":{"@type":"PublicationIssue"`)
  expect(await json(`/api/articles/${volume.id}`)).toMatchObject({ articles: [second.id, first.id] })
  expect(await json(`/api/articles/${first.id}`)).toMatchObject({ volumeId: volume.id })

  const wrong: Record<string, string>[] = [
    { intent: 'add' },
    { intent: 'add', articleId: '-1' },
    { intent: 'order', order: 'x' },
    { intent: 'order', order: '' },
    { intent: 'none', articleId: '1' },
  ]
  for (const fields of wrong) expect((await send(fields)).status).toBe(400)
  expect((await send({ intent: 'add', articleId: '999999' })).status).toBe(404)
  expect((await boss.page(`/admin/articles/${first.id}/contents`)).status).toBe(404)
})

test('an upload names its volume, and the form shows it, from the trash too', async () => {
  const volume = await anArticle({ title: 'Volume Two', filetype: 'Volume' })
  const { id } = await anArticleWithFiles({ title: 'Piece', volumeId: String(volume.id) })
  const form = async () => textOf(await boss.page(`/admin/articles/${id}`))
  expect(await form()).toMatch(new RegExp(`value="${volume.id}" selected[^>]*>Volume Two<`))

  await boss.page(`/admin/delete/articles/${volume.id}`, { method: 'POST', body: new URLSearchParams() })
  expect(await form()).toContain('Volume Two (in the trash)')
  expect(await json(`/api/articles/${id}`)).toMatchObject({ volumeId: null })
})

test('tags lead to everything that has them, on pages, in the feed and in the API', async () => {
  const { id } = await anArticleWithFiles({ title: 'Tagged', tags: ['Night <buses>, riso'] })
  await anArticle({ title: 'Untagged' })
  const shown = await page(`/articles/${id}`)
  expect(shown).toContain('href="/search?tag=Night+%3Cbuses%3E"')
  expect(await json(`/api/articles/${id}`)).toMatchObject({ tags: ['Night <buses>', 'riso'] })

  const search = await page('/search?tag=NIGHT+%3Cbuses%3E')
  expect(search).toContain('Tagged')
  expect(search).not.toContain('Untagged')
  expect(search).toMatch(/<select name="tag"[\s\S]*?value="NIGHT &lt;buses&gt;" selected/)
  expect(search).toContain('show all tags')
  const feed = await json('/feed.json?tag=riso')
  expect(feed.items.map(({ title }: { title: string }) => title)).toEqual(['Tagged'])
  expect(await textOf(await boss.page(`/admin/articles/${id}`))).toContain(
    'value="Night &lt;buses&gt;, riso"',
  )
})

test('the last page of a piece as HTML, and the end of its text, lead on', async () => {
  const piece = await anArticle({ title: 'Two pages' })
  await aDocument(piece.id, ['one', 'two'])
  await anArticle({ title: 'The next one' })

  expect(await page(`/articles/${piece.id}/pages/1`)).not.toContain('Read next')
  expect(await page(`/articles/${piece.id}/pages/2`)).toContain('Read next')
  expect(await page(`/articles/${piece.id}/pages/1?view=text`)).toContain('Read next')
})
