import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { aJpeg, aPdf, filesIn } from '../../../test/files'
import { runAllJobs } from '../../../test/followed'
import { db } from '../../platform/database/db.server'
import { importFromFormat } from './import.server'
import { listPastImports } from './past-imports.server'
import { undoImport } from './undo-import.server'

const tables = [
  db.article,
  db.author,
  db.merchItem,
  db.merchVariant,
  db.redirect,
  db.storedFile,
  db.altText,
  db.importedRecord,
  db.creationKey,
] as unknown as (typeof db.article)[]

beforeEach(async () => {
  for (const table of [...tables, db.import as never, db.orderLine as never])
    await (table as typeof db.article).deleteMany()
})

function aFolder(files: Record<string, string | Buffer>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'zinehouse-undo-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), content)
  }
  return folder
}

const dump = async () => ({
  rows: await Promise.all(tables.map((table) => table.findMany())),
  files: filesIn(path.join(process.env.DATA_DIR ?? '', 'uploads')).sort(),
})
const lastImport = async () => (await listPastImports())[0]?.id ?? 0

const products = 'Handle,Title,Variant Price,Image Src\ntee,Tee,20,front.jpg\nmug,Mug,8,front.jpg\n'
const aShop = async () => {
  const folder = aFolder({ 'list.csv': products, 'pictures/front.jpg': await aJpeg() })
  return () =>
    importFromFormat('products', path.join(folder, 'list.csv'), { files: path.join(folder, 'pictures') })
}

test('publications that came are gone after an undo, with authors and files, and can come again', async () => {
  const folder = aFolder({
    'list.csv': 'file,title,description,authors\na.pdf,A,x,Ann;Bo\nb.pdf,B,x,Ann\n',
    'a.pdf': aPdf(),
    'b.pdf': aPdf(),
    'a.jpg': await aJpeg(),
    'b.jpg': await aJpeg(),
  })
  const before = await dump()
  expect((await importFromFormat('folder', folder)).cameCount).toEqual({ author: 2, article: 2 })
  const report = await undoImport(await lastImport())
  expect(report.lines()).toEqual(['Removed: 2 articles, 2 authors.'])
  await runAllJobs()
  expect(await dump()).toEqual(before)
  expect((await importFromFormat('folder', folder)).cameCount).toEqual({ author: 2, article: 2 })
})

test('items that came are gone after an undo, with where their old addresses led, also in the trash', async () => {
  const run = await aShop()
  const before = await dump()
  await run()
  expect(await db.redirect.count()).toBe(2)
  await db.merchItem.updateMany({ where: { title: 'Mug' }, data: { deletedAt: new Date() } })
  const id = await lastImport()
  expect((await undoImport(id)).stays).toEqual([])
  await runAllJobs()
  expect(await dump()).toEqual(before)
  expect((await undoImport(id)).lines()).toEqual(['Removed: nothing.'])
})

test('an item that was changed or sold since stays and is named', async () => {
  const run = await aShop()
  await run()
  await db.merchItem.updateMany({ where: { title: 'Tee' }, data: { version: { increment: 1 } } })
  const { stays } = await undoImport(await lastImport())
  expect(stays).toEqual([
    { noun: 'merch item', title: 'product Shopify tee', why: 'It was changed here since.' },
  ])
  expect((await db.merchItem.findMany()).map(({ title }) => title)).toEqual(['Tee'])
  expect((await run()).hereCount).toEqual({ 'merch item': 1 })
})

test('an import that brought nothing is not listed, and an old one cannot be undone', async () => {
  const run = await aShop()
  await run()
  await run()
  expect(await listPastImports()).toMatchObject([{ format: 'products', fileName: 'list.csv', records: 4 }])
  const later = new Date(Date.now() + 31 * 24 * 60 * 60 * 1000)
  await expect(undoImport(await lastImport(), later)).rejects.toThrow('is older than 30 days')
  await expect(undoImport(999_999)).rejects.toThrow('There is no import 999999.')
})
