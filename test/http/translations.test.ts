import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { db } from '../../app/platform/database/db.server'
import { env } from '../../app/platform/env.server'
import { refreshSite } from '../../app/site/current-site.server'
import type { RunningApp } from '../app'
import { aDocument, anArticleWithFiles } from '../builders'
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
          ...{ title: 'Nachtbusse', description: 'Busse', filetype: 'Article', language: 'de' },
          ...{ contentType: 'Story', translationOf },
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
