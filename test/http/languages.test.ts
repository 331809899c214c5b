import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { db } from '../../app/platform/database/db.server'
import { env } from '../../app/platform/env.server'
import { runInLocale } from '../../app/platform/i18n/i18n.server'
import { formatDate, formatNames } from '../../app/platform/ui/format'
import { formatMoney } from '../../app/platform/ui/money'
import { defaultSettings, refreshSite } from '../../app/site/current-site.server'
import { type RunningApp, startApp } from '../app'
import { anArticle, aUser } from '../builders'
import { cookieOf } from './logged-in'

let app: RunningApp

beforeAll(async () => {
  app = await startApp()
  env.hasPseudoLanguage = true
  await refreshSite()
})
afterAll(() => app.stop())

const get = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(app.origin + path, { headers })
  const html = await answer.text()
  return { html, language: /<html lang="([^"]+)"/.exec(html)?.[1], vary: answer.headers.get('vary') }
}
const choose = (language: string, headers: Record<string, string> = {}) =>
  fetch(`${app.origin}/language`, {
    method: 'POST',
    headers: { origin: app.origin, ...headers },
    body: new URLSearchParams({ language }),
    redirect: 'manual',
  })

test('a page is in the language of its address, else the chosen one, else the browser’s, else the site’s', async () => {
  await anArticle()
  const german = { 'accept-language': 'de-AT, de;q=0.9' }
  const madeUp = { 'accept-language': 'en-XA, en;q=0.5' }
  const chosen = { cookie: 'language=en-XA' }
  for (const _ of ['rendered', 'from the cache'])
    for (const path of ['/', '/shop', '/login'])
      for (const [headers, language] of [
        [{}, 'en'],
        [german, 'en'],
        [madeUp, 'en-XA'],
        [{ ...madeUp, cookie: 'language=en' }, 'en'],
        [chosen, 'en-XA'],
        [{ cookie: 'language=tlh' }, 'en'],
      ] as [Record<string, string>, string][])
        expect([path, headers, (await get(path, headers)).language]).toEqual([path, headers, language])
  expect((await get('/?language=en-XA')).language).toBe('en-XA')
  expect((await get('/?language=en', chosen)).language).toBe('en')
  expect((await get('/')).vary).toContain('Accept-Language')
})

test('the choice is kept for the browser and the account, and leads back to its page', async () => {
  const referer = `${app.origin}/shop?sort=price&language=en`
  const answer = await choose('en-XA', { referer })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/shop?sort=price'])
  expect(answer.headers.get('set-cookie')).toMatch(/^language=en-XA; Path=\/; Max-Age=31536000; HttpOnly/)
  expect((await choose('tlh')).status).toBe(400)
  expect((await choose('en-XA', { referer: 'https://elsewhere.example/' })).headers.get('location')).toBe('/')

  const user = await aUser()
  await choose('en-XA', { cookie: await cookieOf(user) })
  expect(await db.user.findUnique({ where: { id: user.id } })).toMatchObject({ locale: 'en-XA' })
})

test('search engines find a page in each language', async () => {
  const { html } = await get('/shop')
  for (const [language, query] of [
    ['en', '?language=en'],
    ['en-XA', '?language=en-XA'],
    ['x-default', ''],
  ])
    expect(html).toContain(`<link rel="alternate" hrefLang="${language}" href="${app.origin}/shop${query}"/>`)
  expect(html).toContain('<meta property="og:locale" content="en"/>')
})

test('a site in one language says nothing of languages', async () => {
  env.hasPseudoLanguage = false
  onTestFinished(async () => {
    env.hasPseudoLanguage = true
    await refreshSite()
  })
  await refreshSite()
  const { html, language } = await get('/bands', { cookie: 'language=en-XA' })
  expect(language).toBe('en')
  expect(html).not.toMatch(/hrefLang|action="\/language"/)
  expect((await choose('en-XA')).status).toBe(400)
})

test('a site in Spanish is in Spanish: pages, errors, dates and sums', async () => {
  const values = JSON.stringify({ ...defaultSettings, language: 'es', otherLanguages: ['ja'] })
  await db.siteSettings.create({ data: { version: 1, values, savedBy: 'boss' } })
  onTestFinished(async () => {
    await db.siteSettings.deleteMany()
    await refreshSite()
  })
  await refreshSite()
  const { html, language } = await get('/register')
  expect(language).toBe('es')
  expect(html).toContain('de 8 a 256 caracteres, y que no sea una contraseña común')
  const refused = await fetch(`${app.origin}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  expect(JSON.stringify(await refused.json())).toContain('Introduce un nombre de usuario.')
  expect((await get('/articles/999')).html).toContain('No se encontró el artículo.')
  expect((await get('/register', { 'accept-language': 'ja' })).language).toBe('ja')
  runInLocale('es', () => {
    expect(formatDate('2024-01-15T12:00:00Z')).toBe('15 de enero de 2024')
    expect(formatMoney(121800).replace(/\s/g, ' ')).toBe('1218,00 US$')
    expect(formatNames(['Ada', 'Bea', 'Cay'])).toBe('Ada, Bea y Cay')
  })
})

test('whoever asks for a variety or an older name of a language gets that which there is', async () => {
  const values = JSON.stringify({ ...defaultSettings, otherLanguages: ['pt-BR', 'he', 'ar'] })
  await db.siteSettings.create({ data: { version: 1, values, savedBy: 'boss' } })
  onTestFinished(async () => {
    await db.siteSettings.deleteMany()
    await refreshSite()
  })
  await refreshSite()
  for (const [asked, language] of [
    ['pt', 'pt-BR'],
    ['pt-PT, pt;q=0.9, en;q=0.8', 'pt-BR'],
    ['he-IL', 'he'],
    ['iw', 'he'],
    ['ar-EG, en;q=0.5', 'ar'],
    ['tlh, *;q=0.1', 'en'],
    ['ar;q=0, tlh', 'en'],
  ] as const)
    expect([asked, (await get('/login', { 'accept-language': asked })).language]).toEqual([asked, language])
  expect((await get('/login?language=he')).html).toContain('<html lang="he" dir="rtl"')
})
