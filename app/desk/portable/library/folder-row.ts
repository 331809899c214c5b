import { firstDayOf, readPublicationName } from './publication-name'

/** What is said of a PDF, by a row of a CSV, a file beside it or its name. */
export const rowColumns = [
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
  'series',
  'number',
  'oldaddress',
] as const
type Column = (typeof rowColumns)[number]
export type FolderRow = Partial<Record<Column, string>> & {
  /** The date of an issue, as people read it. */
  issueDate?: string
}

/** Other names that hosts of flipbooks and libraries give to columns. */
const otherNames: Record<string, Column> = {
  filename: 'file',
  pdf: 'file',
  document: 'file',
  documentname: 'file',
  name: 'title',
  documenttitle: 'title',
  publicationtitle: 'title',
  desc: 'description',
  abstract: 'description',
  summary: 'description',
  image: 'cover',
  coverimage: 'cover',
  author: 'authors',
  creator: 'authors',
  publishdate: 'date',
  publicationdate: 'date',
  publisheddate: 'date',
  publishedon: 'date',
  published: 'date',
  datepublished: 'date',
  releasedate: 'date',
  keywords: 'tags',
  magazine: 'series',
  publication: 'series',
  issue: 'number',
  issuenumber: 'number',
  no: 'number',
  nr: 'number',
  url: 'oldaddress',
  link: 'oldaddress',
  address: 'oldaddress',
  publicationurl: 'oldaddress',
  documenturl: 'oldaddress',
}

/** The column of a CSV that a normalized name means; undefined for one that nothing reads. */
const columnCalled = (name: string): Column | undefined =>
  rowColumns.find((column) => column === name) ?? otherNames[name]

/** Names the cells of a row as the import does; of two columns that mean the same the first with a value counts. */
export function readFolderRow(cells: Record<string, string>): FolderRow {
  const row: FolderRow = {}
  for (const [name, cell] of Object.entries(cells)) {
    const column = columnCalled(name)
    if (column && !row[column]) row[column] = cell
  }
  return row
}

export const unreadColumns = (names: string[]): string[] => names.filter((name) => !columnCalled(name))

/** Describes a PDF by its file name alone: it becomes a draft. */
export function rowOfName(file: string): FolderRow {
  const { title, series, number, date } = readPublicationName(file)
  const issue = number ? { series, number, issueDate: date } : {}
  return { file, title, description: title, draft: 'yes', date: date && firstDayOf(date), ...issue }
}
