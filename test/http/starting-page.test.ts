import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { answerStarting } from '../../app/platform/process/early-answers.server'
import { setStartingAnswer, setStartProgress } from '../../app/platform/process/starting.server'
import { defaultSettings } from '../../app/site/current-site.server'
import { offerLocales } from '../../app/site/languages.server'
import type { RunningApp } from '../app'
import { anAppWithBoss } from './shop'

let app: RunningApp
beforeAll(async () => {
  app = await anAppWithBoss()
  setStartingAnswer(answerStarting)
  setStartProgress({ doing: 'Loading the sample magazine', done: 7, total: 40 })
})
afterAll(async () => {
  setStartingAnswer(undefined)
  await app.stop()
})

const get = (path: string, Accept: string, method = 'GET') =>
  fetch(app.origin + path, { method, headers: { Accept } })
const said = 'The site is starting. Loading the sample magazine: 7 of 40.'

test('a browser that comes while the site starts gets a page that says how far it is and loads itself again', async () => {
  const answer = await get('/shop', 'text/html,*/*;q=0.8')
  expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('cache-control')]).toEqual([
    503,
    '2',
    'no-store',
  ])
  const page = await answer.text()
  for (const part of ['http-equiv="refresh"', '<h1>The site is starting</h1>', '7 of 40', '<progress'])
    expect(page).toContain(part)
})

test('programs get the same as JSON or as text, and a form learns that nothing was saved', async () => {
  const json = await get('/api/articles', '*/*')
  expect([json.status, await json.json()]).toEqual([503, { message: said }])
  expect(await (await get('/feed.xml', '*/*')).text()).toBe(said)
  const form = await (await get('/login', 'text/html', 'POST')).text()
  expect(form).toContain('Nothing was saved. Go back in a moment, and send it again.')
  expect(form).not.toContain('http-equiv="refresh"')
})

test('whoever reads another language of the site is told in it', async () => {
  await offerLocales({ ...defaultSettings, otherLanguages: ['he'] })
  onTestFinished(() => offerLocales(defaultSettings))
  const headers = { Accept: 'text/html', 'Accept-Language': 'he' }
  const page = await (await fetch(`${app.origin}/shop`, { headers })).text()
  expect(page).toContain('<html lang="he" dir="rtl">')
  expect(page).toContain('האתר עולה')
  expect(page).not.toMatch(/Loading|starting/)
})

test('meanwhile the process says that it lives, and that it is not ready', async () => {
  const states = await Promise.all(['/healthz', '/readyz'].map((path) => get(path, '*/*')))
  expect(states.map(({ status }) => status)).toEqual([200, 503])
})
