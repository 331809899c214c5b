import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { anArticleWithFiles } from '../../../../test/builders'
import { aTextPdf } from '../../../../test/pdfs'
import { db } from '../../../platform/database/db.server'
import { env } from '../../../platform/env.server'
import { runDueJobs } from '../../../platform/jobs/worker.server'
import { storage } from '../../../site/uploads/storage.server'
import type { PageLine } from '../documents'
import { encodeStoredLines } from '../stored-lines'
import { makeSearchablePdf, scheduleSearchablePdf } from './searchable-pdf.server'

beforeAll(() => {
  env.takesPdfsApart = true
})

const never = new AbortController().signal
const line = (y: number, ...words: [x: number, width: number, text: string][]): PageLine => ({
  block: 0,
  x: words[0]?.[0] ?? 0,
  y,
  width: 300,
  height: 12,
  fontSize: 10,
  words: words.map(([x, width, text]) => ({ x, width, text, confidence: 90 })),
})

/** What pdftotext finds in a stored PDF. */
async function textOf(stored: string, ...options: string[]): Promise<string> {
  const file = path.join(tmpdir(), `searchable-${process.pid}.pdf`)
  writeFileSync(file, await buffer(await storage.read(stored)))
  return execFileSync('pdftotext', ['-q', ...options, file, '-'], { encoding: 'utf8' })
}

/** A document of two pages with words of its own, on whose first page others were recognized. */
async function aScan() {
  const { id: articleId } = await anArticleWithFiles({}, aTextPdf(['Own', 'More'], '0 400 420 595'))
  await runDueJobs()
  const { id, path: original } = await db.document.findFirstOrThrow({ where: { articleId } })
  const lines = [
    line(100, [40, 50, 'Recognized'], [95, 40, 'Ελληνικά']),
    line(120, [200, 60, 'الكتاب'], [150, 45, 'قرأت']),
    line(140, [40, 100, '日本語の本']),
  ]
  const words = { recognition: 'done', lines: encodeStoredLines(lines), text: 'Recognized' }
  await db.documentPage.updateMany({ where: { documentId: id, number: 1 }, data: words })
  return { id, original }
}

const madeOf = async (id: number) =>
  (await db.document.findUniqueOrThrow({ where: { id } })).searchablePdf ?? ''

test.each([
  ['qpdf', false],
  ['its WebAssembly build', true],
])('a scan can be had with its words, in every script, by %s', async (_name, withoutPrograms) => {
  const { id, original } = await aScan()
  const before = await buffer(await storage.read(original))
  await makeSearchablePdf(id, never, { withoutPrograms })
  const made = await madeOf(id)
  const text = await textOf(made)
  for (const word of ['Own', 'Recognized Ελληνικά', 'قرأت', 'الكتاب', '日本語の本', 'More'])
    expect(text).toContain(word)
  const [, x, y] = /xMin="([\d.]+)" yMin="([\d.]+)"[^>]*>Recognized</.exec(await textOf(made, '-bbox')) ?? []
  expect(Number(x)).toBeCloseTo(40, 0)
  expect(Math.abs(Number(y) - 100)).toBeLessThan(6)
  expect(await buffer(await storage.read(original))).toEqual(before)
})

test('it is made anew when words change, once for all pages, and the old one is deleted', async () => {
  const { id } = await aScan()
  await makeSearchablePdf(id, never)
  const old = await madeOf(id)
  const corrected = { lines: encodeStoredLines([line(100, [40, 50, 'Corrected'])]) }
  await db.documentPage.updateMany({ where: { documentId: id, number: 1 }, data: corrected })
  await db.$transaction(async (tx) => {
    await scheduleSearchablePdf(tx, id)
    await scheduleSearchablePdf(tx, id)
  })
  const jobs = { kind: 'put the recognized text into a PDF' }
  expect(await db.job.count({ where: jobs })).toBe(1)
  await db.job.updateMany({ where: jobs, data: { runAt: new Date(0) } })
  await runDueJobs()
  const now = await madeOf(id)
  expect(now).not.toBe(old)
  expect(await textOf(now)).toContain('Corrected')
  expect(await db.storedFile.count({ where: { path: old } })).toBe(0)
})

test('two processes that make it at once leave one file', async () => {
  const { id } = await aScan()
  await Promise.all([makeSearchablePdf(id, never), makeSearchablePdf(id, never)])
  const { articleId } = await db.document.findUniqueOrThrow({ where: { id } })
  const kept = await db.storedFile.findMany({
    where: { ownerKind: 'articles', ownerId: articleId, path: { contains: 'searchable' } },
  })
  expect(kept.map((file) => file.path)).toEqual([await madeOf(id)])
})

test('a PDF that has its words gets no copy', async () => {
  const { id } = await aScan()
  await db.documentPage.updateMany({ where: { documentId: id }, data: { recognition: null } })
  await makeSearchablePdf(id, never)
  expect(await madeOf(id)).toBe('')
})
