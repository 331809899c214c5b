import { expect, test } from 'vitest'
import { aFile, anArticleWithFiles, articleFields, aUser } from '../../../test/builders'
import { aJpeg } from '../../../test/files'
import {
  describePictures,
  listUndescribedPictures,
} from '../../desk/admin/accessibility/undescribed-pictures.server'
import { articleContentKind } from '../../magazine/publications/admin/article.content.server'
import { findArticleById } from '../../magazine/publications/publications.server'
import { db } from '../../platform/database/db.server'
import { Invalid, Outdated } from '../../platform/errors/errors'
import { localTimeOf } from '../../platform/site-zone'
import { altTextField } from './alt-text'
import { altTextsIn, loadAltTextsOfFiles } from './alt-texts.server'
import type { UploadedFiles } from './kind.server'
import { changeRecord, findRecord } from './lifecycle.server'
import { restoreTrashedPart } from './parts.server'
import { loadOpenedVersion } from './versions.server'

const noFiles = (): UploadedFiles<'pdf' | 'coverImage'> => ({ pdf: [], coverImage: [] })
const admin = () => aUser({ role: 'admin' })

test('a cover is described in its form, and the text goes and comes back with the picture', async () => {
  const { id } = await anArticleWithFiles()
  const actor = await admin()
  const { coverImage: first } = await findArticleById(id)
  const change = (text: string, files = noFiles()) =>
    changeRecord(
      articleContentKind,
      id,
      { fields: articleFields(), files, altTexts: { coverImage: text } },
      actor,
    )
  await change('A cat on a wall')
  expect(await loadAltTextsOfFiles([first])).toEqual({ [first]: 'A cat on a wall' })

  await change('A dog', {
    ...noFiles(),
    coverImage: [await aFile('cover', 'dog.jpg', await aJpeg())],
  })
  const { coverImage: second } = await findArticleById(id)
  expect(await loadAltTextsOfFiles([first, second])).toEqual({
    [first]: 'A cat on a wall',
    [second]: 'A dog',
  })

  const { id: trashed } = await db.trashedPiece.findFirstOrThrow({ where: { path: first } })
  await restoreTrashedPart(articleContentKind, trashed, actor)
  expect(await loadAltTextsOfFiles([(await findArticleById(id)).coverImage])).toEqual({
    [first]: 'A cat on a wall',
  })

  await change('')
  expect(await loadAltTextsOfFiles([first])).toEqual({})
})

test('a new cover does not inherit the text of the one before, which its form still shows', async () => {
  const { id } = await anArticleWithFiles()
  const actor = await admin()
  const change = async (files: ReturnType<typeof noFiles>) => {
    const altTexts = { coverImage: 'A cat on a wall' }
    await changeRecord(articleContentKind, id, { fields: articleFields(), files, altTexts }, actor)
    return loadAltTextsOfFiles([(await findArticleById(id)).coverImage])
  }
  expect(Object.values(await change(noFiles()))).toEqual(['A cat on a wall'])
  const dog = await aFile('cover', 'dog.jpg', await aJpeg())
  expect(await change({ ...noFiles(), coverImage: [dog] })).toEqual({})
})

test('a text that somebody has written meanwhile is shown, and not overwritten', async () => {
  const { id } = await anArticleWithFiles()
  const actor = await admin()
  const opened = await loadOpenedVersion(articleContentKind, await findRecord(articleContentKind, id))
  const upload = { fields: articleFields(), files: noFiles() }
  await changeRecord(articleContentKind, id, { ...upload, altTexts: { coverImage: 'Mine' }, opened }, actor)
  const late = changeRecord(
    articleContentKind,
    id,
    { ...upload, altTexts: { coverImage: 'Yours' }, opened },
    actor,
  )
  await expect(late).rejects.toThrow(Outdated)
  await expect(late).rejects.toMatchObject({
    newer: { changes: expect.arrayContaining([{ label: 'Alternative texts', value: 'Mine' }]) },
  })
})

test('no form describes a picture of another record, nor at any length', async () => {
  const [mine, other] = [await anArticleWithFiles(), await anArticleWithFiles()]
  const { coverImage } = await findArticleById(other.id)
  const altTexts = { [coverImage]: 'Not yours' }
  await changeRecord(
    articleContentKind,
    mine.id,
    { fields: articleFields(), files: noFiles(), altTexts },
    await admin(),
  )
  expect(await loadAltTextsOfFiles([coverImage])).toEqual({})
  expect(() => altTextsIn({ [altTextField('coverImage')]: 'x'.repeat(1001) })).toThrow(Invalid)
})

test('ten thousand pictures without text are listed a page at a time, those of what is viewed most first', async () => {
  const { id } = await anArticleWithFiles()
  const owner = { type: 'image/jpeg', bytes: 1, sha256: '', ownerKind: 'articles', field: 'coverImage' }
  const paths = Array.from({ length: 10_000 }, (_, index) => `uploads/covers/many-${index}.jpg`)
  await db.storedFile.createMany({
    data: paths.map((path, index) => ({ ...owner, path, ownerId: 1000 + index })),
  })
  const day = localTimeOf(new Date()).date
  await db.statisticsDay.create({ data: { day, articleId: id, views: 9, readers: 7 } })
  const { pictures, total, pages } = await listUndescribedPictures(null)
  expect(total).toBeGreaterThanOrEqual(10_000)
  expect(pages).toBeGreaterThanOrEqual(500)
  expect(pictures[0]).toMatchObject({ record: { id }, readers: 7 })
  await db.storedFile.deleteMany({ where: { path: { startsWith: 'uploads/covers/many-' } } })
})

test('pictures without text are listed until they are described, or said to be decorative', async () => {
  const covers: string[] = []
  for (let count = 0; count < 3; count += 1) {
    const { id } = await anArticleWithFiles()
    covers.push((await findArticleById(id)).coverImage)
  }
  const [described = '', decorative = '', left = ''] = covers
  const listed = async () => {
    const { pictures } = await listUndescribedPictures(null)
    return covers.filter((cover) => pictures.some(({ path }) => path === cover))
  }
  expect(await listed()).toEqual(covers)

  const fields = new URLSearchParams({
    [altTextField(described)]: 'A bus at night',
    [altTextField(left)]: '',
  })
  fields.append('decorative', decorative)
  fields.append('decorative', 'uploads/covers/none.jpg')
  expect(await describePictures(fields, await admin())).toBe(2)
  expect(await listed()).toEqual([left])
  expect(await loadAltTextsOfFiles(covers)).toEqual({ [described]: 'A bus at night' })

  fields.set(altTextField(described), 'A later text')
  expect(await describePictures(fields, await admin())).toBe(0)
})
