import { buffer } from 'node:stream/consumers'
import { deflateSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { anArticleWithFiles } from '../../../test/builders'
import { aFormPdf, anAttachedPdf } from '../../../test/pdf-parts'
import { db } from '../../platform/database/db.server'
import { env } from '../../platform/env.server'
import { storage } from '../../site/uploads/storage.server'
import { safeFileName } from './attachments.server'
import { findDocumentOfArticle } from './documents.server'
import { extractDocument } from './extract-document.server'

beforeAll(() => {
  env.takesPdfsApart = true
})

async function extracted(pdf: Buffer) {
  const { id } = await anArticleWithFiles({}, pdf)
  const { id: documentId } = await db.document.findFirstOrThrow({ where: { articleId: id } })
  await db.job.deleteMany()
  await extractDocument(documentId, new AbortController().signal)
  return findDocumentOfArticle(id)
}

test('what is attached to a PDF and its pages is stored under harmless names; what is too large is left out', async () => {
  const rows = Buffer.from('pages,copies\n8,100\n')
  const document = await extracted(
    anAttachedPdf([
      { name: '../../etc/copies.csv', bytes: rows },
      { name: 'cover\u202Egnp.exe', bytes: Buffer.from('not really') },
      { name: 'zeros.bin', bytes: deflateSync(Buffer.alloc(150 * 1024 * 1024)), isDeflated: true },
      { name: '字 — notes.txt', bytes: Buffer.from('pinned'), isPinned: true },
    ]),
  )
  const { attachments = [], reason } = document ?? {}
  expect(attachments.map(({ name, bytes }) => [name, bytes])).toEqual([
    ['copies.csv', rows.length],
    ['cover gnp.exe', 10],
    ['字 — notes.txt', 6],
  ])
  expect(document?.formFields).toBe(0)
  expect(reason).toContain('Attachments are missing: number 3 (it is larger than 100 MB).')
  expect(await buffer(await storage.read(attachments[0]?.path ?? ''))).toEqual(rows)
  const paths = attachments.map(({ path }) => path)
  expect(await db.storedFile.count({ where: { path: { in: paths }, ownerKind: 'articles' } })).toBe(3)
  for (const path of paths) expect(path).toMatch(/^uploads\/attachments\/[a-zA-Z0-9-]+\.bin$/)
})

test('the fields of a form are counted', async () => {
  expect(await extracted(aFormPdf())).toMatchObject({ state: 'ready', formFields: 4, attachments: [] })
})

test('names of attachments are safe on every system', () => {
  expect(safeFileName('a/b\\c:d*.txt')).toBe('a b c d.txt')
  expect(safeFileName('..')).toBe('attachment')
  expect(safeFileName('.htaccess')).toBe('attachment.htaccess')
  expect(safeFileName('\ud800.pdf')).toBe('attachment.pdf')
  expect(safeFileName(`${'x'.repeat(900)}.tar`)).toHaveLength(104)
  expect(safeFileName('a\r\nSet-Cookie: b=c')).toBe('a Set-Cookie b=c')
})
