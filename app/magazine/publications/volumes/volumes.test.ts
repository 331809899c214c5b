import { beforeEach, expect, test } from 'vitest'
import {
  aDocument,
  anArticle,
  anArticleWithFiles,
  anAuthor,
  articleFields,
  aUser,
} from '../../../../test/builders'
import { db } from '../../../platform/database/db.server'
import { changeRecord, findRecord } from '../../../site/content/lifecycle.server'
import { purgeTrash, restoreRecord, trashRecord } from '../../../site/content/trash.server'
import { loadOpenedVersion } from '../../../site/content/versions.server'
import { articleContentKind } from '../admin/article.content.server'
import { findArticleById } from '../publications.server'
import { loadNextArticles } from '../reader/next-articles.server'
import {
  changeVolumeContents,
  findArticlesForVolume,
  loadVolumeForAdmin,
  type VolumeContentsChange,
} from './volume-contents.server'
import { loadFirstTitlesOfVolumes, loadVolumeLinksOf } from './volumes.server'

const boss = () => aUser({ role: 'admin' })
const aVolume = (title: string) => anArticle({ title, filetype: 'Volume' })
const change = async (id: number, one: VolumeContentsChange) => changeVolumeContents(id, one, await boss())
const put = async (volumeId: number, ...ids: number[]) => {
  for (const articleId of ids) await change(volumeId, { intent: 'add', articleId })
}
const contentsOf = async (id: number) => (await loadVolumeLinksOf({ id, filetype: 'Volume' })).contents
const titlesIn = async (id: number) => (await contentsOf(id)).map(({ title }) => title)
const volumeOf = async (id: number) => (await loadVolumeLinksOf(await findArticleById(id))).volume?.title
const noFiles = { pdf: [], coverImage: [] }

beforeEach(async () => {
  await db.article.deleteMany()
})

test('a volume lists its articles in their order, with authors and pages, and each names its volume', async () => {
  const volume = await aVolume('Volume One')
  const [first, second, third] = [
    await anArticle({ title: 'First' }),
    await anArticle({ title: 'Second' }),
    await anArticle({ title: 'Third' }),
  ]
  const author = await anAuthor({ name: 'Ada' })
  await db.articleAuthor.create({ data: { articleId: first.id, authorId: author.id } })
  await aDocument(first.id, ['one', 'two'])
  await put(volume.id, second.id, first.id, third.id)
  expect(await titlesIn(volume.id)).toEqual(['Second', 'First', 'Third'])

  await change(volume.id, { intent: 'up', articleId: first.id })
  await change(volume.id, { intent: 'down', articleId: second.id })
  await change(volume.id, { intent: 'up', articleId: first.id })
  expect(await titlesIn(volume.id)).toEqual(['First', 'Third', 'Second'])
  await change(volume.id, { intent: 'order', order: [third.id, 999_999, third.id] })
  expect(await titlesIn(volume.id)).toEqual(['Third', 'First', 'Second'])
  expect((await contentsOf(volume.id))[1]).toMatchObject({ byline: ['Ada'], pageCount: 2 })
  expect(await volumeOf(first.id)).toBe('Volume One')

  await change(volume.id, { intent: 'remove', articleId: first.id })
  expect(await titlesIn(volume.id)).toEqual(['Third', 'Second'])
  expect(await volumeOf(first.id)).toBeUndefined()
})

test('the first titles of volumes say how many more there are', async () => {
  const [one, empty] = [await aVolume('Volume One'), await aVolume('Empty')]
  for (const title of ['First', 'Second', 'Third']) await put(one.id, (await anArticle({ title })).id)
  const titles = await loadFirstTitlesOfVolumes([one.id, empty.id], 2)
  expect(Object.keys(titles)).toEqual([String(one.id)])
  expect(titles[one.id]?.titles.map(({ title }) => title)).toEqual(['First', 'Second'])
  expect(titles[one.id]?.more).toBe(1)
  expect((await loadFirstTitlesOfVolumes([one.id], 3))[one.id]?.more).toBe(0)
})

test('readers see neither drafts in a volume nor a volume that is a draft', async () => {
  const later = new Date(Date.now() + 3600_000)
  const volume = await aVolume('Volume One')
  const [seen, draft, scheduled] = [
    await anArticle({ title: 'Seen' }),
    await anArticle({ title: 'Draft', isDraft: true }),
    await anArticle({ title: 'Scheduled', uploadedAt: later }),
  ]
  await put(volume.id, seen.id, draft.id, scheduled.id)

  expect(await titlesIn(volume.id)).toEqual(['Seen'])
  const desk = await loadVolumeForAdmin(volume.id)
  expect(desk.articles.map(({ hidden }) => hidden)).toEqual([undefined, 'Draft', 'Scheduled'])
  await db.article.update({ where: { id: volume.id }, data: { isDraft: true } })
  expect(await volumeOf(seen.id)).toBeUndefined()
})

test('a volume in the trash leaves its articles, comes back with them, and gone for good it leaves them too', async () => {
  const volume = await aVolume('Volume One')
  const piece = await anArticle({ title: 'Piece' })
  await put(volume.id, piece.id)
  const admin = await boss()

  await trashRecord(articleContentKind, volume.id, admin)
  expect(await volumeOf(piece.id)).toBeUndefined()
  await restoreRecord(articleContentKind, volume.id, admin)
  expect(await titlesIn(volume.id)).toEqual(['Piece'])

  await trashRecord(articleContentKind, volume.id, admin)
  await purgeTrash(articleContentKind, new Date(Date.now() + 1000))
  expect((await findArticleById(piece.id)).title).toBe('Piece')
  expect((await db.article.findUniqueOrThrow({ where: { id: piece.id } })).volumeId).toBeNull()
})

test('after a piece of a volume comes the next of it, and after the last one the next older piece', async () => {
  const older = await anArticle({ title: 'Older' })
  const volume = await aVolume('Volume One')
  const author = await anAuthor()
  const pieces = []
  for (const title of ['Third', 'First', 'Second', 'Hidden']) {
    const { id } = await anArticle({ title, isDraft: title === 'Hidden' })
    await db.articleAuthor.create({ data: { articleId: id, authorId: author.id } })
    pieces.push(id)
  }
  const [third = 0, first = 0, second = 0, hidden = 0] = pieces
  await put(volume.id, first, hidden, second, third)
  const after = async (id: number) => {
    const { next, volume: of, more } = await loadNextArticles(await findArticleById(id))
    return [next?.title, of, more.map(({ title }) => title)]
  }

  expect(await after(first)).toEqual(['Second', 'Volume One', ['Third']])
  expect(await after(second)).toEqual(['Third', 'Volume One', ['First']])
  expect(await after(third)).toEqual(['Volume One', undefined, ['Second', 'First']])
  expect(await after(older.id)).toEqual(['Second', undefined, []])
  await db.article.update({ where: { id: volume.id }, data: { isDraft: true } })
  expect((await after(first))[1]).toBeUndefined()
})

test('no volume is in a volume, and what is none has no contents', async () => {
  const [one, other] = [await aVolume('One'), await aVolume('Other')]
  const piece = await anArticle()

  await expect(put(one.id, other.id)).rejects.toThrow('Article not found.')
  await expect(put(one.id, one.id)).rejects.toThrow('Article not found.')
  await expect(put(piece.id, piece.id)).rejects.toThrow('Only a volume has contents.')
  await expect(put(one.id, 999_999)).rejects.toThrow('Article not found.')
  await expect(loadVolumeForAdmin(piece.id)).rejects.toThrow('Volume not found.')
})

test('an article is in one volume: another takes it, and who had its form open is told', async () => {
  const [one, other] = [await aVolume('One'), await aVolume('Other')]
  const { id } = await anArticleWithFiles({ volumeId: String(one.id) })
  const opened = await loadOpenedVersion(articleContentKind, await findRecord(articleContentKind, id))
  await put(other.id, id)
  await put(other.id, id)
  expect([await titlesIn(one.id), await titlesIn(other.id)]).toEqual([[], ['Night']])

  const fields = articleFields({ volumeId: String(one.id) })
  const late = changeRecord(articleContentKind, id, { fields, files: noFiles, opened }, await boss())
  await expect(late).rejects.toMatchObject({ newer: { changes: [{ label: 'Volume', value: 'Other' }] } })
})

test('the form of an article names its volume, keeps it when it says nothing, and refuses what is none', async () => {
  const [volume, piece] = [await aVolume('One'), await anArticle()]
  const admin = await boss()
  const first = await anArticleWithFiles({ volumeId: String(volume.id), title: 'First' })
  const { id } = await anArticleWithFiles({ volumeId: String(volume.id), title: 'Second' })
  const save = (more: Record<string, unknown>) =>
    changeRecord(
      articleContentKind,
      id,
      { fields: articleFields({ title: 'Second', ...more }), files: noFiles },
      admin,
    )
  await save({})
  expect(await titlesIn(volume.id)).toEqual(['First', 'Second'])
  for (const volumeId of [piece.id, id, first.id, 999_999])
    await expect(save({ volumeId: String(volumeId) })).rejects.toThrow('Volume not found.')
  await save({ volumeId: '' })
  expect(await titlesIn(volume.id)).toEqual(['First'])
  await save({ volumeId: String(volume.id), filetype: 'Volume' })
  expect(await titlesIn(volume.id)).toEqual(['First'])
})

test('what can be put into a volume is found by words, and without words is the newest that is in none', async () => {
  const [one, other] = [await aVolume('Night volume'), await aVolume('Other')]
  const [elsewhere, free, own] = [
    await anArticle({ title: 'Night elsewhere' }),
    await anArticle({ title: 'Café night', isDraft: true }),
    await anArticle({ title: 'Own night' }),
  ]
  await put(other.id, elsewhere.id)
  await put(one.id, own.id)
  const found = async (q: string) => (await findArticlesForVolume(one.id, q)).map(({ id }) => id)

  expect(await found('')).toEqual([free.id])
  expect(await found('NIGHT')).toEqual([free.id, elsewhere.id])
  expect(await found('cafe')).toEqual([free.id])
  expect(await found('%')).toEqual([])
})

test('of ten who put articles in order at once, none loses one', async () => {
  const volume = await aVolume('One')
  const ids = []
  for (let number = 1; number <= 10; number += 1) ids.push((await anArticle()).id)
  const admin = await boss()

  await Promise.all(
    ids.map((articleId) => changeVolumeContents(volume.id, { intent: 'add', articleId }, admin)),
  )
  await Promise.all(
    ids.map((articleId) => changeVolumeContents(volume.id, { intent: 'up', articleId }, admin)),
  )
  expect((await contentsOf(volume.id)).map(({ id }) => id).sort((a, b) => a - b)).toEqual(ids)
})
