import { execFileSync } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { aDocument, anArticleWithFiles } from '../../../../test/builders'
import { aPdfOf } from '../../../../test/pdf'
import { db } from '../../../platform/database/db.server'
import { findDocumentOfArticle } from '../../documents/documents.server'
import { generatedFilesFolder } from '../made-files.server'
import { makeBookletFile } from './booklet.server'
import { parseBookletQuery } from './parse-booklet-query.server'

async function printableOf(count: number) {
  const pages = Array.from({ length: count }, (_page, index) => ({ lines: [`Page ${index + 1}`] }))
  const { id } = await anArticleWithFiles({ isPrintable: 'on' }, aPdfOf(pages))
  const { pdfPath } = await db.article.findUniqueOrThrow({ where: { id } })
  await db.document.deleteMany({ where: { articleId: id } })
  await aDocument(id, [], { path: pdfPath, pageCount: count })
  const document = await findDocumentOfArticle(id)
  if (!document) throw new Error('no document')
  return { document, pages: count }
}

const options = (query: string) => parseBookletQuery(new URLSearchParams(query))
const numbersIn = (file: string) =>
  [...execFileSync('pdftotext', [file, '-'], { encoding: 'utf8' }).matchAll(/Page (\d+)/g)]
    .map(([, number]) => Number(number))
    .sort((one, other) => one - other)
const upTo = (count: number) => Array.from({ length: count }, (_page, index) => index + 1)

test('400 pages with all marks are put on sheets', async () => {
  const query = 'layout=saddle&paper=a4&marks=on&crop=on&thickness=2'
  const file = await makeBookletFile(await printableOf(400), options(query), '127.0.0.1')
  expect(numbersIn(file)).toEqual(upTo(400))
})

test('two processes that make one booklet at once leave one whole file', async () => {
  const printable = await printableOf(12)
  // An instance of its own, which knows nothing of what this one makes.
  const instance = './booklet.server.ts?another'
  const another: typeof import('./booklet.server') = await import(/* @vite-ignore */ instance)
  expect(another.makeBookletFile).not.toBe(makeBookletFile)
  const files = await Promise.all(
    [makeBookletFile, another.makeBookletFile].map((make) =>
      make(printable, options('layout=saddle'), '127.0.0.1'),
    ),
  )
  expect(new Set(files).size).toBe(1)
  expect(numbersIn(files[0] ?? '')).toEqual(upTo(12))
  const own = (await readdir(generatedFilesFolder)).filter((name) =>
    name.startsWith(`${printable.document.id}-`),
  )
  expect(own).toHaveLength(1)
})
