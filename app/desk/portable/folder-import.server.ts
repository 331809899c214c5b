import path from 'node:path'
import { articleContentKind } from '../../magazine/publications/admin/article.content.server'
import { contentTypes, filetypes } from '../../magazine/publications/publications'
import { Invalid } from '../../platform/errors/errors'
import { type DayOrder, detectDayOrder, readDay } from '../../platform/forms/typed-day'
import { t } from '../../platform/i18n/i18n'
import { authorImportRecord } from './author-record.server'
import { contentImportRecord } from './content-record.server'
import { readCsvRows } from './csv-rows.server'
import type { ImportFormat } from './import-format'
import type { ImportRun } from './import-run.server'
import { orderByPublication } from './publication-order.server'
import { hashFileWithSha256, sourceFile } from './source-file.server'
import { isSameName, SourceFolder } from './source-folder.server'

const columns = [
  'file',
  'title',
  'description',
  'cover',
  'authors',
  'filetype',
  'contenttype',
  'date',
  'language',
  'tags',
  'draft',
] as const
type Row = Partial<Record<(typeof columns)[number], string>>

export const folderImport: ImportFormat = {
  name: 'folder',
  recognize: ({ entries }) => entries.some((name) => /\.pdf$/i.test(name)),
  import: importFolder,
}

/**
 * Imports a folder of PDFs, described by the one CSV file in it or by their names.
 * @throws Error with a message of one line for the operator
 */
async function importFolder(run: ImportRun, folder: string): Promise<void> {
  const source = await SourceFolder.open(folder)
  const names = await source.list()
  const pdfs = names.filter((name) => /\.pdf$/i.test(name))
  const tables = names.filter((name) => /\.csv$/i.test(name) && !name.includes('/'))
  if (tables.length > 1) throw new Error(`${folder} has more than one CSV file: ${tables.join(', ')}.`)
  const [table] = tables
  if (!table) {
    if (pdfs.length === 0) throw new Error(`${folder} has no PDFs.`)
    for (const file of pdfs) await takeRow(run, source, names, rowOf(file))
    return
  }
  const read: { line: number; cells: Row }[] = await readCsvRows(await source.file(table), table)
  const rows = read.map(({ cells }) => cells)
  tellUnknown(run, table, rows)
  if (rows[0] && !('file' in rows[0])) throw new Error(`${table} has no column “file”.`)
  const order = detectDayOrder(rows.map(({ date = '' }) => date))
  for (const { line, cells: row } of read) {
    if (row.file) await takeRow(run, source, names, row, order)
    else run.reportSkipped('line', `${line} of ${table}`, 'It names no file.')
  }
  for (const pdf of pdfs)
    if (!rows.some(({ file = '' }) => isSameName(file.replaceAll('\\', '/').replace(/^\.\//, ''), pdf)))
      run.reportSkipped('file', pdf, `It is not in ${table}.`)
}

/** Describes a PDF by its file name alone: it becomes a draft. */
function rowOf(file: string): Row {
  const title = path
    .basename(file)
    .replace(/\.pdf$/i, '')
    .replace(/[_\s]+/g, ' ')
    .trim()
  return { file, title, description: title, draft: 'yes' }
}

function tellUnknown(run: ImportRun, table: string, [first]: Row[]): void {
  for (const name of Object.keys(first ?? {}))
    if (!columns.some((column) => column === name))
      run.reportSkipped('column', name, `${table} has it; nothing reads it.`)
}

async function takeRow(
  run: ImportRun,
  folder: SourceFolder,
  names: string[],
  row: Row,
  order?: DayOrder,
): Promise<void> {
  const name = row.file ?? ''
  const title = row.title || path.basename(name)
  try {
    const pdf = await folder.file(name)
    const source = `folder ${name.normalize('NFC')} ${await hashFileWithSha256(pdf)}`
    if (run.idOf(source)) throw new Invalid(t('An earlier line already has {name}.', { name }))
    const authorIds: string[] = []
    for (const author of (row.authors ?? '')
      .split(';')
      .map((one) => one.trim())
      .filter(Boolean)) {
      const id = await run.importRecord(authorImportRecord({ name: author }))
      if (id) authorIds.push(String(id))
    }
    const fields = { ...fieldsOf(row, order), title, authorIds }
    await run.importRecord(
      contentImportRecord(articleContentKind, {
        source,
        title,
        fields,
        finish: orderByPublication(fields),
        files: { pdf: [sourceFile('pdf', pdf)], coverImage: [await coverOf(folder, names, row, pdf)] },
      }),
    )
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    run.reportSkipped(articleContentKind.noun, title, error.message)
  }
}

/** Returns the cover that the row names, else the picture with the PDF's name beside it, else the PDF's first page. */
async function coverOf(folder: SourceFolder, names: string[], { file = '', cover }: Row, pdf: string) {
  const stem = file.replaceAll('\\', '/').replace(/\.pdf$/i, '')
  const beside = names.find(
    (name) => /\.(jpe?g|png)$/i.test(name) && isSameName(name.replace(/\.\w+$/, ''), stem),
  )
  const found = cover || beside
  if (found) return sourceFile('cover', await folder.file(found))
  return { kind: 'cover' as const, path: pdf, name: 'cover.jpg', isFirstPage: true }
}

/** @throws Invalid */
function fieldsOf(
  { description, filetype, contenttype, date, language, tags, draft }: Row,
  order: DayOrder | undefined,
) {
  const read = date ? readDay(date, order) : undefined
  if (read && 'why' in read) throw new Invalid(read.why)
  const [, time] = /[T ](\d\d:\d\d)(?::\d\d)?$/.exec(date ?? '') ?? []
  return {
    description: description ?? '',
    filetype: oneOf(filetypes, filetype) ?? 'Article',
    contentType: oneOf(contentTypes, contenttype),
    language: language || undefined,
    tags: [(tags ?? '').replaceAll(';', ',')],
    uploadDate: read?.day,
    uploadTime: time,
    isDraft: isYes(draft) ? 'on' : undefined,
  }
}

/** Finds an option ignoring case; a text that is no option is left to the form's validation. */
const oneOf = (known: readonly string[], text: string | undefined) =>
  known.find((one) => one.toLowerCase() === text?.toLowerCase()) ?? (text || undefined)

function isYes(text = ''): boolean {
  if (/^(yes|y|true|1|x|draft|on)$/i.test(text)) return true
  if (/^(no|n|false|0|published|off)?$/i.test(text)) return false
  throw new Invalid(t('Draft must be yes or no, not {text}.', { text }))
}
