import { expect, test } from 'vitest'
import { wholeSchema } from '../../../scripts/generate.mjs'
import { aBand, anArticle, anAuthor, aUser } from '../../../test/builders'
import { recordArticleView } from '../../magazine/publications/views/views.server'
import { type Invalidation, onInvalidation } from '../../platform/changes/invalidation.server'
import { db, inTransaction } from '../../platform/database/db.server'
import { setRowTaggedTables } from '../../platform/database/row-tags.server'
import { onDatabaseWrite } from '../../platform/database/writes.server'
import { invalidatePages, rowTaggedTables } from './page-tables.server'

setRowTaggedTables(rowTaggedTables)
onDatabaseWrite(invalidatePages)
const announced: Invalidation[] = []
onInvalidation((invalidation) => announced.push(invalidation))

/** What is announced meanwhile. */
async function during(work: () => Promise<unknown>) {
  announced.length = 0
  await work()
  return announced.map(({ tags, isSoft }) => ({ tags, isSoft }))
}

test('a change announces what it changed, reading and what no page shows nothing', async () => {
  let id = 0
  const tags = await during(async () => {
    id = (await anAuthor()).id
  })
  expect(tags).toEqual([{ tags: ['Author', `Author id ${id}`], isSoft: false }])
  expect(await during(() => db.author.findMany())).toEqual([])
  expect(await during(() => aUser())).toEqual([])
})

test('what an order is searched by is on no page, the rest of it says what is left in the shop', async () => {
  const { id: userId } = await aUser()
  const cents = { subtotalCents: 100, totalCents: 100 }
  const { id } = await db.order.create({ data: { userId, email: 'a@example.org', status: 'paid', ...cents } })
  const where = { id }
  const drops = async (data: object) => (await during(() => db.order.updateMany({ where, data }))).length
  expect([await drops({ searchText: 'a' }), await drops({ status: 'expired' })]).toEqual([0, 1])
  expect(await drops({ searchText: 'b', status: 'paid' })).toBe(1)
})

test('a transaction announces all that it wrote, once it is committed', async () => {
  await aBand()
  await anAuthor()
  let seen: unknown
  const all = await during(() =>
    inTransaction(async (tx) => {
      await tx.band.updateMany({ data: { genre: 'Noise' } })
      await tx.author.updateMany({ data: { bio: 'Writes.' } })
      seen = [...announced]
    }),
  )
  expect(seen).toEqual([])
  expect(all).toEqual([{ tags: ['Band', 'Band *', 'Author', 'Author id *'], isSoft: false }])
})

test('work that a transaction left behind is announced by itself', async () => {
  let later: Promise<unknown> | undefined
  let end = () => {}
  const isOver = new Promise<void>((resolve) => {
    end = resolve
  })
  await inTransaction(async () => {
    later = isOver.then(() => aBand())
  })
  end()
  expect(await during(async () => later)).toEqual([{ tags: ['Band', 'Band *'], isSoft: false }])
})

test('a counted view touches only what shows the count of that article', async () => {
  const { id } = await anArticle()
  expect(await during(() => recordArticleView(id))).toEqual([
    { tags: ['views', `views ${id}`], isSoft: true },
  ])
})

const tagsOf = async (work: () => Promise<unknown>) => (await during(work)).flatMap(({ tags }) => tags)

test('a change names the rows that it changes, and any where it does not say which', async () => {
  const [{ id }, { id: bandId }] = [await anArticle(), await aBand()]
  const where = { id }
  expect(await tagsOf(() => db.article.update({ where, data: { title: 'New' } }))).toEqual([
    'Article',
    `Article id ${id}`,
  ])
  const any = { where: { title: 'New' }, data: { description: '' } }
  expect(await tagsOf(() => db.article.updateMany(any))).toEqual(['Article', 'Article id *'])
  expect(await tagsOf(() => db.article.updateMany({ ...any, where: { title: 'None' } }))).toEqual([])
  const mention = { articleId: id, bandId }
  const both = ['ArticleBand', `ArticleBand articleId ${id}`, `ArticleBand bandId ${bandId}`]
  expect(await tagsOf(() => db.articleBand.createMany({ data: [mention] }))).toEqual(both)
  expect(await tagsOf(() => db.articleBand.delete({ where: { articleId_bandId: mention } }))).toEqual(both)
  await db.articleBand.create({ data: mention })
  expect(await tagsOf(() => db.articleBand.deleteMany({ where: { articleId: id } }))).toEqual([
    ...both.slice(0, 2),
    'ArticleBand bandId *',
  ])
  const path = 'uploads/a.jpg'
  const [file, other] = [{ path, type: '', bytes: 1, sha256: '' }, 'uploads/b.jpg']
  await db.storedFile.create({ data: file })
  expect(await tagsOf(() => db.storedFile.update({ where: { path }, data: { path: other } }))).toEqual([
    'StoredFile',
    `StoredFile path ${path}`,
    `StoredFile path ${other}`,
  ])
  const upsert = { where: { path }, create: file, update: { bytes: 2 } }
  for (const _turn of ['made', 'changed'])
    expect(await tagsOf(() => db.storedFile.upsert(upsert))).toContain(`StoredFile path ${path}`)
  const refused = () => db.storedFile.create({ data: file }).catch(() => {})
  expect(await tagsOf(refused)).toEqual(['StoredFile', `StoredFile path ${path}`])
})

test('what is written with a row, and what goes with it, is named too', async () => {
  const author = await anAuthor()
  let id = 0
  const authors = { create: [{ authorId: author.id, position: 0 }] }
  const made = await tagsOf(async () => {
    const data = {
      title: 'A',
      description: '',
      searchText: '',
      coverImage: '',
      pdfPath: '',
      filetype: 'Article',
    }
    id = (await db.article.create({ data: { ...data, uploadedAt: new Date(0), authors } })).id
  })
  expect(made).toEqual([
    'Article',
    `Article id ${id}`,
    'ArticleAuthor',
    `ArticleAuthor articleId ${id}`,
    'ArticleAuthor authorId *',
  ])
  const nested = { data: { article: { update: { title: 'B' } } }, where: { authorId: author.id } }
  const where = { articleId_authorId: { articleId: id, authorId: author.id } }
  expect(await tagsOf(() => db.articleAuthor.update({ ...nested, where }))).toContain('Article *')
  const gone = await tagsOf(() => db.author.delete({ where: { id: author.id } }))
  expect(gone).toEqual(['Author', `Author id ${author.id}`, 'ArticleAuthor', 'ArticleAuthor *'])
})

test('tables that are tagged by row say which tables they refer to', () => {
  const schema = wholeSchema()
  for (const [table, { refersTo }] of Object.entries(rowTaggedTables)) {
    const [, fields = ''] = new RegExp(`^model ${table} \\{\\n([\\s\\S]*?)^\\}`, 'm').exec(schema) ?? []
    const targets = [...fields.matchAll(/^ +\w+ +(\w+)\??.*@relation\(.*fields:/gm)].map(([, name]) => name)
    expect([table, new Set(refersTo)]).toEqual([table, new Set(targets)])
  }
})
