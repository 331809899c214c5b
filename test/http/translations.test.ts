import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { db } from '../../app/platform/database/db.server'
import { env } from '../../app/platform/env.server'
import { refreshSite } from '../../app/site/current-site.server'
import type { RunningApp } from '../app'
import { aDocument, anArticleWithFiles, aPage } from '../builders'
import { formOf, type Part } from '../files'
import { anAppWithBoss, type Caller, caller } from './shop'

let server: RunningApp
let boss: Caller
beforeAll(async () => {
  server = await anAppWithBoss()
  boss = await caller(server, 'boss')
})
afterAll(() => server.stop())

const textOf = async (answer: Response) => (await answer.text()).replaceAll('<!-- -->', '')
const page = async (address: string, headers: Record<string, string> = {}) =>
  textOf(await fetch(server.origin + address, { headers }))
const json = async (address: string) => (await fetch(server.origin + address)).json()
const linkTo = (language: string, address: string) =>
  `<link rel="alternate" hrefLang="${language}" href="${server.origin}${address}"/>`

/** Offers the interface in a second language, for the test. */
async function offerPseudoLanguage() {
  env.hasPseudoLanguage = true
  await refreshSite()
  onTestFinished(async () => {
    env.hasPseudoLanguage = false
    await refreshSite()
  })
}

test('an article that is saved as a translation by a plain form is linked both ways, for search engines too', async () => {
  await offerPseudoLanguage()
  const english = await anArticleWithFiles({ title: 'Night buses' })
  const german = await anArticleWithFiles({ title: 'Nachtbusse', language: 'de' })
  await aDocument(german.id, ['Worte.'])
  const form = `/admin/articles/${german.id}`
  expect(await textOf(await boss.page(form))).toContain(`<option value="Night buses (${english.id})"`)
  const send = (translationOf: string) =>
    boss.page(form, {
      method: 'POST',
      body: formOf(
        Object.entries({
          title: 'Nachtbusse',
          description: 'Busse',
          filetype: 'Article',
          language: 'de',
          contentType: 'Story',
          translationOf,
        }) as Part[],
      ),
    })
  const refused = await send('Nothing')
  expect(refused.status).toBe(400)
  expect(await textOf(refused)).toMatch(/Nothing with this title or number was found/)
  expect((await send(`Night buses (${english.id})`)).status).toBe(303)
  expect(await textOf(await boss.page(form))).toContain(`value="Night buses (${english.id})"`)

  const shown = await page(`/articles/${english.id}`)
  expect(shown).toMatch(
    new RegExp(
      `Also in: <a lang="de" hrefLang="de" dir="auto"[^>]* href="/articles/${german.id}">Deutsch</a>`,
    ),
  )
  for (const id of [english.id, german.id]) {
    const head = await page(`/articles/${id}`)
    expect(head).toContain(linkTo('en', `/articles/${english.id}`))
    expect(head).toContain(linkTo('de', `/articles/${german.id}`))
    expect(head).not.toMatch(/hrefLang="(en-XA|x-default)"/)
  }
  expect(shown).toContain(
    `"workTranslation":[{"@type":"CreativeWork","@id":"${server.origin}/articles/${german.id}"`,
  )
  expect(await page(`/articles/${german.id}`)).toContain(
    `"translationOfWork":{"@type":"CreativeWork","@id":"${server.origin}/articles/${english.id}"`,
  )
  for (const view of ['', '?view=text'])
    expect(await page(`/articles/${german.id}/pages/1${view}`)).toMatch(/Also in: <a lang="en"[^>]*>English</)
  expect(await json(`/api/articles/${english.id}`)).toMatchObject({ translations: [german.id] })

  await db.article.update({ where: { id: german.id }, data: { isDraft: true } })
  const alone = await page(`/articles/${english.id}`)
  expect(alone).not.toContain('Also in')
  expect(alone).toContain(linkTo('en-XA', `/articles/${english.id}?language=en-XA`))
})

test('the API makes and ends a translation', async () => {
  const [one, two] = [await anArticleWithFiles(), await anArticleWithFiles()]
  const put = (translationOf: string) =>
    boss.call(
      'PUT',
      `/api/articles/${one.id}`,
      formOf(
        Object.entries({ title: 'One', description: 'x', filetype: 'Article', translationOf }) as Part[],
      ),
    )
  expect((await put(String(two.id))).body).toMatchObject({ translations: [two.id] })
  expect((await put('')).body).toMatchObject({ translations: [] })
  const { status, body } = await put('999999')
  expect([status, Object.keys(body.errors)]).toEqual([400, ['translationOf']])
})

test('of pages that translate each other, menu and footer link to the one in the language of the request', async () => {
  await offerPseudoLanguage()
  const about = await aPage({ title: 'About us', address: 'about-us', place: 'menu' })
  const write = (fields: Record<string, string>) =>
    boss.page('/admin/pages/new', { method: 'POST', body: formOf(Object.entries(fields) as Part[]) })
  const more = { body: 'Words.', translationOf: 'About us' }
  // The made-up language is none that a page can have.
  for (const [title, language, place] of [
    ['Über uns', 'de', 'menu'],
    ['Für Bots', 'fr', 'none'],
  ] as const)
    expect((await write({ title, language, place, ...more })).status).toBe(303)
  await db.sitePage.updateMany({ where: { language: 'de' }, data: { language: 'en-XA' } })
  await aPage({ title: 'Alone', address: 'alone', place: 'footer' })

  const menuOf = async (language: string) =>
    [...(await page('/shop', { cookie: `language=${language}` })).matchAll(/href="\/pages\/([^"]+)"/g)].map(
      ([, address]) => address,
    )
  for (const _ of ['rendered', 'cached']) {
    expect(new Set(await menuOf('en'))).toEqual(new Set(['about-us', 'alone']))
    expect(new Set(await menuOf('en-XA'))).toEqual(new Set(['uber-uns', 'alone']))
  }
  await db.sitePage.update({ where: { id: about.id }, data: { isDraft: true } })
  expect(new Set(await menuOf('en'))).toEqual(new Set(['uber-uns', 'alone']))
  await db.sitePage.update({ where: { id: about.id }, data: { isDraft: false } })

  const french = await page('/pages/fur-bots')
  expect(french).toMatch(/<h1[^>]* lang="fr"/)
  expect(french).toMatch(/class="written-text"[^>]* lang="fr"/)
  expect(french).toMatch(/Also in: <a lang="en"[^>]* href="\/pages\/about-us">English<\/a>/)
  expect(french).toContain(linkTo('fr', '/pages/fur-bots'))
  expect(french).toContain(linkTo('en', '/pages/about-us'))
  expect(french).not.toContain('x-default')
  const { id } = await db.sitePage.findFirstOrThrow({ where: { address: 'fur-bots' } })
  const form = await textOf(await boss.page(`/admin/pages/${id}`))
  expect(form).toContain(`value="About us (${about.id})"`)
  expect(form).toMatch(/<option value="fr" selected/)
  expect((await json(`/api/pages/${id}`)).translations).toContain(about.id)
  expect(await json(`/api/pages/${id}`)).toMatchObject({ language: 'fr' })
})
