import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '../../app/platform/database/db.server'
import { searchableText } from '../../app/platform/text/search-words'
import type { RunningApp } from '../app'
import { anAuthor } from '../builders'
import { formOf } from '../files'
import { anAppWithBoss, type Caller, caller } from './shop'

let app: RunningApp
let boss: Caller
let zoe: number
beforeAll(async () => {
  app = await anAppWithBoss()
  boss = await caller(app, 'boss')
  const names = Array.from({ length: 2000 }, (_, index) => `Author ${index}`)
  await db.author.createMany({ data: names.map((name) => ({ name, searchText: searchableText(name) })) })
  zoe = (await anAuthor({ name: 'Zoë Ångström' })).id
})
afterAll(() => app.stop())

const form = '/admin/articles/new'
const boxes = (page: string) =>
  (page.match(/<input[^>]*name="authorIds"[^>]*>/g) ?? []).map((box) => ({
    id: Number(/value="(\d+)"/.exec(box)?.[1]),
    isChosen: box.includes('checked'),
  }))
const press = async (fields: Record<string, string>) => {
  const answer = await boss.page(form, { method: 'POST', body: new URLSearchParams(fields) })
  return answer.text()
}

test('of 2,001 authors the form shows a hundred, and finds any other by a part of its name', async () => {
  const page = await (await boss.page(form)).text()
  expect(boxes(page)).toHaveLength(100)
  expect(boxes(page).map(({ id }) => id)).not.toContain(zoe)

  const found = await press({ intent: 'find-authorIds', findAuthor: 'angst', title: 'Typed before' })
  expect(boxes(found)).toEqual([{ id: zoe, isChosen: false }])
  expect(found).toMatch(/name="findAuthor"[^>]*value="angst"/)
  expect(found).toContain('value="Typed before"')
})

test('an author who is chosen stays, whatever is looked for next and if the form is refused', async () => {
  const authorIds = String(zoe)
  const next = await press({ intent: 'find-authorIds', findAuthor: 'Author 19', authorIds, title: '' })
  expect(boxes(next)[0]).toEqual({ id: zoe, isChosen: true })
  expect(boxes(next).length).toBeGreaterThan(100)

  const authorNames = `${zoe} Zoë Ångström`
  const body = formOf(
    Object.entries({ title: 'Without its files', description: 'Words.', authorIds, authorNames }),
  )
  const refused = await boss.page(form, { method: 'POST', body })
  expect(refused.status).toBe(400)
  const page = await refused.text()
  expect(boxes(page)[0]).toEqual({ id: zoe, isChosen: true })
  expect(page).toContain('Zoë Ångström</bdi>')
})
