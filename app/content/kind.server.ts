import type { z } from 'zod'
import type { Actor } from '../accounts/audit.server'
import type { Permission } from '../accounts/staff'
import type { Prisma, Transaction } from '../platform/database/db.server'
import type { FileKind } from '../uploads/file-kinds'
import type { IncomingFile } from './files.server'
import type { OpenedOn } from './opened'
import type { Sort, Status } from './status'

export interface ContentRow {
  id: number
  deletedAt: Date | null
  /** Counts its saves. */
  version: number
}

export interface FileRule {
  kind: FileKind
  /** The error when a new record comes without it. */
  required?: string
  many?: boolean
  /** What it is called in the trash. */
  label?: string
  /** Of the record; by default it has the name of the field. */
  column?: string
}

export interface UploadSchema<Fields, Name extends string> {
  fields: z.ZodType<Fields>
  /** Fields with several values, sent with or without `[]`. */
  lists?: string[]
  rows?: Record<string, string>
  /** The most that one text field holds, where it is more than usual. */
  fieldBytes?: number
  files: Record<Name, FileRule>
  /** Looks at what was sent before it is saved, as long as an answer may wait for it. */
  check?(files: UploadedFiles<Name>): Promise<unknown>
  failure: string
}

/** In the order of the form's rows; undefined where no file was chosen. */
export type UploadedFiles<Name extends string> = Record<Name, (IncomingFile | undefined)[]>

/** What a record that comes from another site keeps of there. */
export interface Origin {
  /** Left out, it gets one of here. */
  id?: number
  createdAt?: Date
}

/** Its fields are valid and its files are in storage, not attached to a record yet. */
export interface Uploaded<Fields, Name extends string> {
  fields: Fields
  files: UploadedFiles<Name>
  /** Of a request that creates; its repeat has the same. */
  key?: string
  /** From a form that changes a record; without it, the record is changed whatever its version. */
  opened?: OpenedOn
  /** Of an import. Its id is kept where no record here has it. */
  origin?: Origin
}

/** What sets one kind of content apart; its lifecycle, files, forms and pages are the same for all kinds. */
export interface ContentKind<
  Row extends ContentRow = ContentRow,
  Fields = unknown,
  Name extends string = string,
> {
  /** In addresses, and in `StoredFile.ownerKind`. */
  name: string
  noun: string
  notFound: string
  /** Who may make and change it: any of these. */
  may: Permission[]
  /** Its table, by Prisma's name. */
  model: Uncapitalize<Prisma.ModelName>
  include?: object
  /** Prisma's `select` of what its lists show, with the columns of every kind, where that is far less than all of it. */
  listed?: object
  titleColumn: 'title' | 'name'
  form: UploadSchema<Fields, Name>
  create(
    tx: Transaction,
    fields: Fields,
    files: UploadedFiles<Name>,
    origin?: Origin,
  ): Promise<{ id: number }>
  /** A file that was not chosen stays as it is. @throws Invalid, Conflict */
  update(tx: Transaction, id: number, fields: Fields, files: UploadedFiles<Name>): Promise<unknown>
  toForm(row: Row): object
  /** The record for the JSON API, unless it is the same as for the form. */
  json?(row: Row): object
  /** What its form changes, by label, to tell one version from another; files by their paths. */
  shown(row: Row, tx: Transaction): Record<string, string> | Promise<Record<string, string>>
  note(row: Row): string
  /** When readers may see it and its files; undefined: not until it changes. Without this, at once. */
  publicFrom?(row: Row): Date | undefined
  /** For lists: those of its statuses that it has, each by a Prisma `where`. */
  statuses?(now: Date): Partial<Record<Status, object>>
  /** Prisma's `orderBy` for those of its lists that are not by id or by the column of the title. */
  orders?: Partial<Record<Sort, object[]>>
  /** The path of its picture, for lists. */
  picture?(row: Row): string | null
  views?(row: Row): number
  /** Puts it before readers at once, or takes it back. */
  setDraft?(tx: Transaction, row: Row, isDraft: boolean, now: Date): Promise<unknown>
  /** HTML of what its form would show, for the button that asks. @param id of a record that is there already */
  preview?(values: Record<string, string>, id?: number): Promise<string>
  /** A Prisma `where` for a search; without it, titles are compared in memory. */
  matching?(q: string): object
  options?(asked: AskedOptions): Promise<object>
  /** A list of the form whose options are found, and added, by what text fields of it say. */
  manyOptions?: {
    list: string
    find: string
    field: string
    add(typed: string, actor: Actor): Promise<number>
  }
  /** Undefined when the record has no such part. */
  removePart?(tx: Transaction, row: Row, part: Part): Promise<RemovedPart | undefined>
  restorePart?(tx: Transaction, id: number, part: Omit<RemovedPart, 'name'>): Promise<unknown>
  /** Further steps of creating, and of every change of its fields or files, in the same transaction. */
  saved?(tx: Transaction, id: number): Promise<unknown>
  /** After that transaction, before the answer. */
  afterSave?(id: number): Promise<unknown>
  /** What an admin should know of the files of a record that was saved all the same. */
  checkOf?(id: number): Promise<Check>
  /** Further steps of trashing and restoring, in the same transaction. */
  trashed?(tx: Transaction, row: Row): Promise<unknown>
  assertRestorable?(tx: Transaction, row: Row): Promise<void>
  restored?(tx: Transaction, row: Row): Promise<unknown>
}

export interface Check {
  warning?: string
  /** More may be known in some seconds. */
  isChecking?: boolean
}

/** Which ones a form shows of more options than it can hold. */
export interface AskedOptions {
  chosen: number[]
  find: string
}

export interface Part {
  type: string
  id: number
}

export interface RemovedPart {
  name: string
  /** The form field of its file. */
  field: string
  path: string
  /** Files that go and come back with it. */
  with?: string[]
  /** JSON of what its row had beside the file. */
  values?: string
}

export const contentKind = <Row extends ContentRow, Fields, Name extends string>(
  kind: ContentKind<Row, Fields, Name>,
) => kind

export const chosenFile = (files: (IncomingFile | undefined)[]) => files.find(Boolean)

export function requiredFile(files: (IncomingFile | undefined)[]): IncomingFile {
  const file = chosenFile(files)
  if (!file) throw new Error('A required file is missing.')
  return file
}
