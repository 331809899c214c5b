import { afterAll, beforeAll, expect, test } from 'vitest'
import { modules } from '../../app/modules'
import { db } from '../../app/platform/database/db.server'
import { isModuleOn } from '../../app/site/modules/switches.server'
import { type RunningApp, startApp } from '../app'
import { aUser } from '../builders'
import { cookieOf } from './logged-in'
import { requests } from './requests'

let app: RunningApp
let owner: Record<string, string>
let editor: Record<string, string>
const { post } = requests(() => app.origin)
beforeAll(async () => {
  app = await startApp()
  const cookieOfStaff = async (staff: string) => cookieOf(await aUser({ role: 'admin', staff }))
  owner = { cookie: await cookieOfStaff('owner'), origin: app.origin }
  editor = { cookie: await cookieOfStaff('editor'), origin: app.origin }
})
afterAll(() => app.stop())

const on = () => modules.filter(({ name }) => isModuleOn(name)).map(({ name }) => name)
const off = { name: 'discounts', to: 'off' }

test('what is no module, is malformed, or comes from elsewhere switches nothing, and nothing of it is kept', async () => {
  const before = on()
  const pressed: [headers: Record<string, string>, fields: Record<string, string>, status: number][] = [
    [{ ...owner, origin: 'https://elsewhere.example' }, off, 403],
    [editor, off, 403],
    [owner, { ...off, name: 'nothing' }, 404],
    [owner, { ...off, name: '__proto__' }, 404],
    [owner, { name: 'nothing', to: 'declined' }, 404],
    [owner, { name: 'discounts\0', to: 'declined' }, 400],
    [owner, { ...off, name: 'x'.repeat(5000) }, 400],
    [owner, { ...off, to: 'sideways' }, 400],
    [owner, { ...off, isSure: 'perhaps' }, 400],
    [owner, { kind: 'everything' }, 400],
    [owner, {}, 400],
  ]
  for (const [headers, fields, status] of pressed) {
    const answer = await post('/admin/modules', headers, fields)
    expect([fields, answer.status]).toEqual([fields, status])
  }

  const put = (headers: Record<string, string>, body: string) =>
    fetch(`${app.origin}/api/modules`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json', ...headers },
      body,
    })
  const none = JSON.stringify({ on: [] })
  const refused: [headers: Record<string, string>, body: string, status: number][] = [
    [{ ...owner, origin: 'https://elsewhere.example' }, none, 403],
    [editor, none, 403],
    [{}, none, 401],
    [{ ...owner, 'Content-Type': 'text/plain' }, none, 415],
    [owner, '{"on":["discounts"', 400],
    [owner, '[]', 400],
    [owner, '{}', 400],
    [owner, '{"on":null}', 400],
    [owner, '{"on":"discounts"}', 400],
    [owner, '{"on":[5]}', 400],
    [owner, '{"on":{"length":1}}', 400],
    [owner, JSON.stringify({ on: Array(201).fill('discounts') }), 400],
    [owner, '{"on":["discounts","__proto__"]}', 422],
  ]
  for (const [headers, body, status] of refused) {
    const answer = await put(headers, body)
    expect([body, answer.status]).toEqual([body, status])
    expect(await answer.json()).toEqual(expect.objectContaining({ message: expect.any(String) }))
  }
  expect(on()).toEqual(before)
  expect(await db.answeredQuestion.count()).toBe(0)
})
