import path from 'node:path'
import { articleContentKind } from '../../magazine/publications/admin/article.content.server'
import { contentTypes, filetypes } from '../../magazine/publications/publications'
import { Invalid } from '../../platform/errors/errors'
import { type DayOrder, detectDayOrder, readDay } from '../../platform/forms/typed-day'
import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import { normalizeColumnName } from '../../platform/text/read-csv.server'
import { authorImportRecord } from './author-record.server'
import { contentImportRecord } from './content-record.server'
import { readCsvRows } from './csv-rows.server'
import type { ImportFormat } from './import-format'
import type { ImportRun } from './import-run.server'
import { addImportedRedirects } from './imported-redirects.server'
import { type FolderRow, readFolderRow, rowOfName, unreadColumns } from './library/folder-row'
import { firstDayOf, readPublicationName } from './library/publication-name'
import { readSideFile } from './library/side-files.server'
import { withFolderOf } from './open-zip.server'
import { orderByPublication } from './publication-order.server'
import { hashFileWithSha256, sourceFile } from './source-file.server'
import { isSameName, SourceFolder } from './source-folder.server'

export const folderImport: ImportFormat = {
  name: 'folder',
  recognize: ({ entries }) => entries.some((name) => /\.pdf$/i.test(name)),
  import: importFolder,
}

/**
 * Imports a folder or ZIP of PDFs, described by the one CSV file in it or by their names.
 * @throws Error with a message of one line for the operator
 */
function importFolder(run: ImportRun, source: string): Promise<void> {
  return withFolderOf(source, async (folder) => {
    const files = await SourceFolder.open(folder)
    const names = await files.list()
    const pdfs = names.filter((name) => /\.pdf$/i.test(name))
    const tables = names.filter((name) => /\.csv$/i.test(name) && !name.includes('/'))
    if (tables.length > 1) throw new Error(`${source} has more than one CSV file: ${tables.join(', ')}.`)
    const [table] = tables
    if (!table && pdfs.length === 0) throw new Error(`${source} has no PDFs.`)
    if (table) await takeTable(run, files, names, pdfs, table)
    else await takeAll(run, files, names, pdfs)
  })
}

/** Takes every PDF by its name and the file beside it; of those with the same content, one. */
async function takeAll(run: ImportRun, files: SourceFolder, names: string[], pdfs: string[]): Promise<void> {
  const isCopy = (name: string) => Number(/\(\d+\)\.pdf$/i.test(name))
  const seen = new Map<string, string>()
  for (const file of pdfs.toSorted((one, other) => isCopy(one) - isCopy(other))) {
    const digest = await hashFileWithSha256(await files.file(file))
    const same = seen.get(digest)
    if (same) {
      run.reportSkipped('file', file, `It is the same as ${same}.`)
      continue
    }
    seen.set(digest, file)
    await takeRow(run, files, names, { ...rowOfName(file), ...(await readSideFile(files, names, file)) })
  }
  tellOthers(run, names)
}

const readEndings = /\.(pdf|jpe?g|png|json|html?)$/i

function tellOthers(run: ImportRun, names: string[]): void {
  const others = new Map<string, number>()
  for (const name of names.filter((one) => !readEndings.test(one))) {
    const ending = path.extname(name).toLowerCase() || name
    others.set(ending, (others.get(ending) ?? 0) + 1)
  }
  for (const [ending, count] of others)
    run.reportSkipped('list', `${count} × ${ending}`, 'Only PDFs become publications.')
}

async function takeTable(
  run: ImportRun,
  files: SourceFolder,
  names: string[],
  pdfs: string[],
  table: string,
): Promise<void> {
  const lines = await readCsvRows(await files.file(table), table)
  for (const name of unreadColumns(Object.keys(lines[0]?.cells ?? {})))
    run.reportSkipped('column', name, `${table} has it; nothing reads it.`)
  const rows = lines.map(({ line, cells }) => ({ line, row: withFile(readFolderRow(cells), pdfs) }))
  const [first] = rows
  if (first && !('file' in first.row)) throw new Error(`${table} has no column “file”.`)
  const order = detectDayOrder(rows.map(({ row: { date = '' } }) => date))
  for (const { line, row } of rows) {
    if (row.file) await takeRow(run, files, names, row, order)
    else run.reportSkipped('line', `${line} of ${table}`, 'It names no file.')
  }
  const taken = rows.map(({ row: { file = '' } }) => file.replaceAll('\\', '/').replace(/^\.\//, ''))
  for (const pdf of pdfs)
    if (!taken.some((file) => isSameName(file, pdf))) run.reportSkipped('file', pdf, `It is not in ${table}.`)
}

/** Finds the PDF of a row without one by its title, and takes the title for a description that has no column. */
function withFile(row: FolderRow, pdfs: string[]): FolderRow {
  const { title = '' } = row
  const wanted = normalizeColumnName(title)
  const isCalled = (name: string) => normalizeColumnName(readPublicationName(name).title) === wanted
  const file = 'file' in row || !title ? row.file : (pdfs.find(isCalled) ?? `${title}.pdf`)
  return {
    ...row,
    ...(file !== undefined && { file }),
    ...(!('description' in row) && { description: title }),
    ...(row.date && { date: firstDayOf(row.date) }),
    ...(row.number && { issueDate: row.date }),
  }
}

async function takeRow(
  run: ImportRun,
  folder: SourceFolder,
  names: string[],
  row: FolderRow,
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
    const id = await run.importRecord(
      contentImportRecord(articleContentKind, {
        source,
        title,
        fields,
        finish: orderByPublication(fields),
        files: { pdf: [sourceFile('pdf', pdf)], coverImage: [await coverOf(folder, names, row, pdf)] },
      }),
    )
    const oldAddresses = row.oldaddress ? [row.oldaddress] : []
    if (id) await addImportedRedirects(run, { source, oldAddresses }, href('/articles/:id', { id }))
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    run.reportSkipped(articleContentKind.noun, title, error.message)
  }
}

/** Returns the cover that the row names, else the picture with the PDF's name beside it, else the PDF's first page. */
async function coverOf(folder: SourceFolder, names: string[], { file = '', cover }: FolderRow, pdf: string) {
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
  { description, filetype, contenttype, date, language, tags, draft, series, number, issueDate }: FolderRow,
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
    ...(number && { seriesTitle: series || undefined, issueNumber: number, issueDate }),
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
