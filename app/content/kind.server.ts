import type { z } from 'zod'
import type { Prisma, Transaction } from '../platform/db.server'
import type { FileKind } from '../uploads/file-kinds'
import type { IncomingFile } from './files.server'

/** What every record that admins publish has. */
export interface ContentRow {
  id: number
  deletedAt: Date | null
}

/** A file field of a form. */
export interface FileRule {
  kind: FileKind
  /** A new record must have it; this is said when it is not chosen. */
  required?: string
  /** Each of several rows of the form has one. */
  many?: boolean
}

/** What a form with files takes. */
export interface UploadPlan<Fields, Name extends string> {
  fields: z.ZodType<Fields>
  /** Fields that may come several times, with or without `[]`. */
  lists?: string[]
  /** Rows that the form may have more or less of: what one is called, and the field that its title is in. */
  rows?: Record<string, string>
  files: Record<Name, FileRule>
  /** What is said when it fails by no fault of the sender. */
  failure: string
}

/** What arrived in the file fields of a form, in its order; undefined where none was chosen. */
export type UploadedFiles<Name extends string> = Record<Name, (IncomingFile | undefined)[]>

/** A form that arrived whole: its fields checked, its files safe. */
export interface Uploaded<Fields, Name extends string> {
  fields: Fields
  files: UploadedFiles<Name>
}

/** All that sets one kind of content apart. The rest, its life, its files, its forms and pages, is the same for all. */
export interface ContentKind<
  Row extends ContentRow = ContentRow,
  Fields = unknown,
  Name extends string = string,
> {
  /** Its name in addresses, and as the owner of files. */
  name: string
  /** What one is called in the activity log. */
  noun: string
  /** What is said of one that is not there. */
  notFound: string
  /** Its table, by Prisma's name. */
  model: Uncapitalize<Prisma.ModelName>
  /** What is read with it from other tables. */
  include?: object
  /** The column that it is listed and found by. */
  titleColumn: 'title' | 'name'
  form: UploadPlan<Fields, Name>
  /** Writes a new row. @throws Invalid, Conflict */
  create(tx: Transaction, fields: Fields, files: UploadedFiles<Name>): Promise<{ id: number }>
  /** Writes over a row; a file that was not chosen stays as it is. @throws Invalid, Conflict */
  update(tx: Transaction, id: number, fields: Fields, files: UploadedFiles<Name>): Promise<unknown>
  /** The record as its form shows it and as the API gives it to admins. */
  toForm(row: Row): object
  /** As the API gives it, where that is not what its form shows. */
  json?(row: Row): object
  /** What a list of records says beside the title. */
  note(row: Row): string
  /** The rows that a search for `q` finds, where the database can tell; else titles are compared. */
  matching?(q: string): object
  /** What the form offers besides: names to choose from. */
  options?(): Promise<object>
  /** Takes one of its parts away, as a track of a band. @throws NotFound */
  removePart?(tx: Transaction, row: Row, part: Part): Promise<RemovedPart>
  /** What else goes into the trash with it, or comes back, in the same transaction. */
  trashed?(tx: Transaction, row: Row): Promise<unknown>
  /** @throws Conflict when it cannot come back */
  mayRestore?(tx: Transaction, row: Row): Promise<void>
  restored?(tx: Transaction, row: Row): Promise<unknown>
}

/** A part of a record: what one is called, as `track`, and its id. */
export interface Part {
  type: string
  id: number
}

/** A part that is gone: how the activity log calls it, the files that went with it. */
export interface RemovedPart {
  name: string
  files: string[]
}

/** A kind, with its types inferred from what it says. */
export const contentKind = <Row extends ContentRow, Fields, Name extends string>(
  kind: ContentKind<Row, Fields, Name>,
) => kind

/** The one file of a field; undefined where none was chosen. */
export const chosen = (files: (IncomingFile | undefined)[]) => files.find(Boolean)

/** The one file of a field that requires one. */
export function given(files: (IncomingFile | undefined)[]): IncomingFile {
  const file = chosen(files)
  if (!file) throw new Error('A required file is missing.')
  return file
}
