import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { aUser } from '../../../../test/builders'
import { formOf } from '../../../../test/files'
import { anEncryptedPdf } from '../../../../test/hostile-pdfs'
import { aPdfOf } from '../../../../test/pdf'
import { db } from '../../../platform/database/db.server'
import { env } from '../../../platform/env.server'
import { createDraftFromUpload } from './pdf-draft.server'

beforeEach(async () => {
  for (const table of [db.article, db.storedFile, db.job]) await (table as typeof db.article).deleteMany()
  Object.assign(env, { takesPdfsApart: true })
  onTestFinished(() => void Object.assign(env, { takesPdfsApart: false }))
})

const request = (file: Buffer, filename: string, key = '') =>
  new Request('http://zine.test/admin', {
    method: 'POST',
    body: formOf([
      ['idempotencyKey', key],
      ['pdf', { file, filename, type: 'application/pdf' }],
    ]),
  })

const boss = () => aUser({ role: 'admin' })

test('a PDF proposes title, description, language and cover of its draft', async () => {
  const lines = [
    'Der letzte Bus kommt in der Nacht durch die Stadt und',
    'nicht mehr zum Hafen, denn dort ist niemand mehr, der',
    'auf ihn wartet. Wir sind mit dem Fahrer bis zum Ende',
    'gefahren und haben ihn gefragt, was er von der Nacht',
    'denkt, und ob es ihm nicht zu still ist, wenn er da',
    'allein ist und die anderen alle schon zu Hause sind.',
  ]
  const { id } = await createDraftFromUpload(request(aPdfOf([{ lines }]), 'night-buses_2.pdf'), await boss())
  const article = await db.article.findUniqueOrThrow({ where: { id } })
  expect(article).toMatchObject({
    title: 'Night buses 2',
    isDraft: true,
    filetype: 'Article',
    language: 'de',
  })
  expect(article.description).toMatch(/^Der letzte Bus kommt .{100,190}\S…$/)
  const files = await db.storedFile.findMany({ where: { ownerId: id }, orderBy: { field: 'asc' } })
  expect(files.map(({ field, type }) => [field, type])).toEqual([
    ['coverImage', 'image/jpeg'],
    ['pdf', 'application/pdf'],
  ])
  expect(await db.job.count()).toBe(1)
})

test('a page without words gives its title as the description, and a second press the same draft', async () => {
  const editor = await boss()
  const pdf = aPdfOf([{ lines: [] }])
  const first = await createDraftFromUpload(request(pdf, 'map.pdf', 'once'), editor)
  const second = await createDraftFromUpload(request(pdf, 'map.pdf', 'once'), editor)
  expect(second.id).toBe(first.id)
  expect(await db.article.findMany({ select: { title: true, description: true } })).toEqual([
    { title: 'Map', description: 'Map' },
  ])
  expect(await db.storedFile.count({ where: { ownerKind: 'articles' } })).toBe(2)
})

test('a PDF that cannot be drawn leaves nothing and says why', async () => {
  const refused = createDraftFromUpload(request(anEncryptedPdf(), 'locked.pdf'), await boss())
  const why = 'It needs a password to be opened. Upload it with a cover instead.'
  await expect(refused).rejects.toMatchObject({ message: why, errors: { pdf: [why] } })
  expect([await db.article.count(), await db.storedFile.count()]).toEqual([0, 0])
})
