import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aBand, anArticle, anArticleWithFiles, anAuthor, articleFields, aUser } from '../../../test/builders'
import { bandContentKind } from '../../bands/band.content.server'
import { authorContentKind } from '../../magazine/authors/author.content.server'
import { articleContentKind } from '../../magazine/publications/admin/article.content.server'
import { findArticleById } from '../../magazine/publications/publications.server'
import { changeSeries, deleteSeries } from '../../magazine/publications/series/series-admin.server'
import { recordArticleView } from '../../magazine/publications/views/views.server'
import { changeVolumeContents } from '../../magazine/publications/volumes/volume-contents.server'
import { db } from '../../platform/database/db.server'
import { applyBulkAction } from './bulk-actions.server'
import { changeRecord, updateLocked } from './lifecycle.server'
import { restoreRecord, trashRecord } from './trash.server'

const noon = Date.parse('2030-05-01T12:00:00Z')
const isoAt = (hour: number) => new Date(noon + hour * 3600_000).toISOString()
const wait = (hour: number) => vi.setSystemTime(noon + hour * 3600_000)
const admin = () => aUser({ role: 'admin' })
const noFiles = { pdf: [], coverImage: [] }

async function updatedAtOf(id: number): Promise<string | undefined> {
  return (await db.article.findUniqueOrThrow({ where: { id } })).updatedAt?.toISOString()
}
async function change(id: number, more: Record<string, unknown> = {}) {
  const fields = articleFields({ uploadDate: isoAt(-24), ...more })
  return changeRecord(articleContentKind, id, { fields, files: noFiles }, await admin())
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: noon }))
afterEach(() => void vi.useRealTimers())

test('an article is changed when it is uploaded, saved, restored, and made public; not when it is read', async () => {
  const { id } = await anArticleWithFiles({ uploadDate: '1999-01-01' })
  expect(await findArticleById(id)).toMatchObject({
    uploadedAt: expect.stringMatching(/^199[89]/),
    updatedAt: isoAt(0),
  })
  wait(1)
  expect((await change(id, { title: 'Anew' })).updatedAt?.toISOString()).toBe(isoAt(1))
  wait(2)
  await trashRecord(articleContentKind, id, await admin())
  await restoreRecord(articleContentKind, id, await admin())
  expect(await updatedAtOf(id)).toBe(isoAt(2))

  wait(3)
  await recordArticleView(id)
  expect(await updatedAtOf(id)).toBe(isoAt(2))
  await change(id, { isDraft: 'on' })
  wait(4)
  const { version } = await db.article.findUniqueOrThrow({ where: { id } })
  await applyBulkAction(articleContentKind, 'publish', [{ id, version }], await admin())
  expect(await updatedAtOf(id)).toBe(isoAt(4))
})

test('what is scheduled is changed at its hour, however often it is saved before', async () => {
  const { id } = await anArticleWithFiles({ uploadDate: isoAt(5) })
  wait(1)
  await change(id, { uploadDate: isoAt(5), title: 'Mended' })
  expect(await updatedAtOf(id)).toBe(isoAt(5))
  wait(2)
  const { version } = await db.article.findUniqueOrThrow({ where: { id } })
  await applyBulkAction(articleContentKind, 'publish', [{ id, version }], await admin())
  expect(await updatedAtOf(id)).toBe(isoAt(2))
})

test('an article is changed with its place in a volume, its series, its translations and its authors', async () => {
  const author = await anAuthor({ name: 'Ada' })
  const { id } = await anArticleWithFiles({ authorIds: [String(author.id)], seriesTitle: 'Loose Staple' })
  const scheduled = await anArticleWithFiles({ uploadDate: isoAt(50), authorIds: [String(author.id)] })
  const other = await anArticle()
  const volume = await anArticle({ filetype: 'Volume' })
  const { seriesId } = await db.issue.findUniqueOrThrow({ where: { articleId: id } })
  const steps = [
    () => changeVolumeContents(volume.id, { intent: 'add', articleId: id }),
    () => changeVolumeContents(volume.id, { intent: 'remove', articleId: id }),
    () => change(other.id, { translationOf: String(id) }),
    async () =>
      changeSeries(seriesId, { version: 1, title: 'Staple', description: '', issn: '' }, await admin()),
    async () => deleteSeries(seriesId, await admin()),
    async () =>
      changeRecord(
        authorContentKind,
        author.id,
        { fields: { name: 'Bo', bio: '' }, files: { profileImage: [] } },
        await admin(),
      ),
    async () => trashRecord(authorContentKind, author.id, await admin()),
  ]
  for (const [index, step] of steps.entries()) {
    wait(index + 1)
    await step()
    expect([index, await updatedAtOf(id)]).toEqual([index, isoAt(index + 1)])
  }
  expect(await updatedAtOf(scheduled.id)).toBe(isoAt(50))
})

test('a band is changed by what is changed below it, and by nothing else', async () => {
  const { id } = await aBand()
  wait(1)
  const updatedAt = async (isChanged: boolean) =>
    (await updateLocked(bandContentKind, id, undefined, async () => isChanged)).updatedAt?.toISOString()
  expect(await updatedAt(true)).toBe(isoAt(1))
  wait(2)
  expect(await updatedAt(false)).toBe(isoAt(1))
})
