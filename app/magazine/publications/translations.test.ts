import { beforeEach, expect, test } from 'vitest'
import { anArticle, anArticleWithFiles, articleFields, aUser } from '../../../test/builders'
import { db } from '../../platform/database/db.server'
import { Invalid, Outdated } from '../../platform/errors/errors'
import { changeRecord, findRecord } from '../../site/content/lifecycle.server'
import { restoreRecord, trashRecord } from '../../site/content/trash.server'
import { loadOpenedVersion } from '../../site/content/versions.server'
import { articleContentKind } from './admin/article.content.server'
import { listTranslationIdsOfArticle, listTranslationsOfArticle } from './translations.server'

const noFiles = { pdf: [], coverImage: [] }
const save = async (id: number, translationOf: string, more = {}) =>
  changeRecord(
    articleContentKind,
    id,
    { fields: articleFields({ translationOf, ...more }), files: noFiles },
    await aUser({ role: 'admin' }),
  )
const inForm = async (id: number) =>
  ((await articleContentKind.toForm(await findRecord(articleContentKind, id))) as { translationOf: string })
    .translationOf
const groups = async () =>
  (await db.article.findMany({ orderBy: { id: 'asc' } })).map(({ translationGroup }) => translationGroup)
const named = async (id: number) =>
  (await listTranslationsOfArticle(await db.article.findUniqueOrThrow({ where: { id } }))).map(
    ({ name }) => name,
  )

beforeEach(async () => {
  await db.article.deleteMany()
})

test('articles that are translations of each other name the others by their languages', async () => {
  const english = await anArticle({ title: 'Night buses' })
  const greek = await anArticle({ title: 'Νυχτερινά', language: 'el' })
  const { id } = await anArticleWithFiles({
    title: 'Nachtbusse',
    language: 'de',
    translationOf: `Night buses (${english.id})`,
  })
  await save(greek.id, 'Nachtbusse', { title: 'Νυχτερινά', language: 'el' })

  expect(await listTranslationIdsOfArticle(english.id)).toEqual([greek.id, id])
  expect(await named(id)).toEqual(['English', 'Ελληνικά', 'Deutsch'])
  expect((await listTranslationsOfArticle(english)).map(({ to, isThis }) => [to, isThis])).toEqual([
    [`/articles/${english.id}`, true],
    [`/articles/${greek.id}`, false],
    [`/articles/${id}`, false],
  ])
  expect(await inForm(id)).toBe(`Night buses (${english.id})`)
})

test('two in one language are named by their titles too', async () => {
  const first = await anArticle({ title: 'Nachtbus', language: 'de' })
  const second = await anArticle({ title: 'Nachtbusse', language: 'de' })
  const french = await anArticle({ language: 'fr' })
  for (const { id } of [second, french])
    await save(id, String(first.id), { language: 'de', title: 'Nachtbusse' })
  await db.article.update({ where: { id: french.id }, data: { language: 'fr' } })

  expect(await named(french.id)).toEqual(['Deutsch: Nachtbus', 'Deutsch: Nachtbusse', 'Français'])
})

test('whoever picks an article of another group joins both, and a group of one is none', async () => {
  const [one, two, three, four] = [await anArticle(), await anArticle(), await anArticle(), await anArticle()]
  await save(one.id, String(two.id))
  await save(three.id, String(four.id))
  expect(new Set(await groups()).size).toBe(2)
  await save(one.id, `/articles/${three.id}`)
  expect(new Set(await groups()).size).toBe(1)
  expect(await listTranslationIdsOfArticle(four.id)).toEqual([one.id, two.id, three.id])

  await save(one.id, '')
  await save(four.id, '')
  expect(await listTranslationIdsOfArticle(two.id)).toEqual([three.id])
  await save(two.id, '')
  expect(await groups()).toEqual([null, null, null, null])
})

test('a field that is not sent changes nothing; one that names nothing, itself or several is refused', async () => {
  const one = await anArticle({ title: 'Bus' })
  const two = await anArticle({ title: 'Tram' })
  await anArticle({ title: 'Tram' })
  const refusal = { errors: { translationOf: [expect.any(String)] } }
  for (const typed of ['Ferry', '999999', String(one.id), `Bus (${one.id})`, 'Tram']) {
    await expect(save(one.id, typed)).rejects.toThrow(Invalid)
    await expect(save(one.id, typed)).rejects.toMatchObject(refusal)
  }
  await save(one.id, String(two.id))
  const fields = articleFields({ title: 'Night' })
  await changeRecord(articleContentKind, one.id, { fields, files: noFiles }, await aUser({ role: 'admin' }))
  expect(await listTranslationIdsOfArticle(one.id)).toEqual([two.id])
})

test('drafts, scheduled articles and those in the trash are not named, and stay in their group', async () => {
  const boss = await aUser({ role: 'admin' })
  const shown = await anArticle()
  const trashed = await anArticle()
  for (const about of [{ isDraft: true }, { uploadedAt: new Date('2099-01-01') }]) {
    const { id } = await anArticle(about)
    await db.article.update({ where: { id }, data: { translationGroup: 'a' } })
  }
  await save(shown.id, String(trashed.id))
  await trashRecord(articleContentKind, trashed.id, boss)
  expect(await listTranslationsOfArticle(shown)).toEqual([])

  await save(shown.id, await inForm(shown.id))
  await restoreRecord(articleContentKind, trashed.id, boss)
  expect(await listTranslationIdsOfArticle(shown.id)).toEqual([trashed.id])
})

test('a form of the other article that was opened before does not undo the link unseen', async () => {
  const [one, two] = [await anArticle(), await anArticle()]
  const opened = await loadOpenedVersion(articleContentKind, await findRecord(articleContentKind, two.id))
  await save(one.id, String(two.id))

  const fields = articleFields({ title: two.title, translationOf: '' })
  const boss = await aUser({ role: 'admin' })
  await expect(
    changeRecord(articleContentKind, two.id, { fields, files: noFiles, opened }, boss),
  ).rejects.toThrow(Outdated)
  expect(await listTranslationIdsOfArticle(one.id)).toEqual([two.id])
})
