import type { z } from 'zod'
import type { Prisma, Transaction } from '../../platform/database/db.server'
import type { Account } from '../accounts/accounts'
import type { Actor } from '../accounts/audit.server'
import type { Permission } from '../accounts/staff'
import type { FileKind } from '../uploads/file-kinds'
import type { AltTexts } from './alt-texts.server'
import type { IncomingFile } from './incoming-file'
import type { OpenedOn } from './opened-version'
import type { Sort, Status } from './status'

export interface ContentRow {
  id: number
  deletedAt: Date | null
  version: number
}

export interface FileRule {
  kind: FileKind
  /** The error when a new record comes without it. */
  required?: string
  many?: boolean
  /** Its name in the trash. */
  label?: string
  /** The accepted media types, if not all of the kind's. */
  types?: string[]
  /** The limit of one file in bytes, if there is one beside the operator's. */
  limitBytes?: number
  /** The record's column; by default named like the field. */
  column?: string
}

export interface UploadSchema<Fields, Name extends string> {
  fields: z.ZodType<Fields>
  /** Fields with several values, sent with or without `[]`. */
  lists?: string[]
  rows?: Record<string, string>
  /** The limit of one text field in bytes, if above the default. */
  fieldBytes?: number
  /** The limit of the whole form in bytes, if there is one beside the operator's. */
  formBytes?: number
  files: Record<Name, FileRule>
  /** Checks uploaded files before they are saved, for as long as an answer may wait. */
  check?(files: UploadedFiles<Name>): Promise<unknown>
  failure: string
}

/** The files by field, in the order of the form's rows; undefined if no file was chosen. */
export type UploadedFiles<Name extends string> = Record<Name, (IncomingFile | undefined)[]>

/** The original id and date of a record imported from another site. */
export interface Origin {
  /** Optional; kept if no record here has it. */
  id?: number
  createdAt?: Date
}

/** Valid fields and stored files that are not attached to a record yet. */
export interface Uploaded<Fields, Name extends string> {
  fields: Fields
  files: UploadedFiles<Name>
  altTexts?: AltTexts
  /** The idempotency key of a request that creates a record. */
  key?: string
  /** The version a form was opened on; without it, any version is overwritten. */
  opened?: OpenedOn
  /** Set for an import. Its id is kept if no record here has it. */
  origin?: Origin
}

/** Describes one kind of content. Lifecycle, files, forms and pages are the same for all kinds. */
export interface ContentKind<
  Row extends ContentRow = ContentRow,
  Fields = unknown,
  Name extends string = string,
> {
  /** The name in addresses, and in `StoredFile.ownerKind`. */
  name: string
  noun: string
  notFound: string
  /** The permissions that allow creating and changing it: any of these. */
  may: Permission[]
  /** Its table, by Prisma's name. */
  model: Uncapitalize<Prisma.ModelName>
  include?: object
  /** Prisma's `select` for lists, if they show far less than all columns. */
  listed?: object
  titleColumn: 'title' | 'name'
  form: UploadSchema<Fields, Name>
  create(
    tx: Transaction,
    fields: Fields,
    files: UploadedFiles<Name>,
    origin?: Origin,
  ): Promise<{ id: number }>
  /**
   * Changes a record; a file that was not chosen stays as it is.
   * @throws Invalid, Conflict
   */
  update(tx: Transaction, id: number, fields: Fields, files: UploadedFiles<Name>): Promise<unknown>
  toForm(row: Row): object | Promise<object>
  /** Returns the record for the JSON API, if it differs from the form's. */
  json?(row: Row, tx?: Transaction): object | Promise<object>
  /** Returns the values that its form changes, by label, to compare versions; files by their paths. */
  shown(row: Row, tx: Transaction): Record<string, string> | Promise<Record<string, string>>
  note(row: Row): string
  /**
   * Returns when readers may see it and its files; undefined if not before it changes. Without this function, at
   * once.
   */
  publicFrom?(row: Row): Date | undefined
  /** Returns its name in the types of events, as `band.published`; without this function, none are announced. */
  eventName?(row: Row): string
  /** Tells whether a file is for those alone who may change the record, preview links included. */
  isForStaff?(row: Row, path: string): boolean
  /**
   * Tells who may have a file of a record that is public: everybody, unless it returns a function that decides for a
   * user.
   */
  fileReaders?(row: Row, path: string): Promise<FileReaders | undefined>
  /** Tells how a link of its own opens a file, beside or instead of its record; undefined for a file without one. */
  fileLink?(row: Row, path: string): Promise<FileLink | undefined>
  /** For lists: Prisma's `where` for each status that the kind has. */
  statuses?(now: Date): Partial<Record<Status, object>>
  /** Prisma's `orderBy` for lists that are not sorted by id or title. */
  orders?: Partial<Record<Sort, object[]>>
  picture?(row: Row): string | null
  views?(row: Row): number
  /** Values in columns of their own, in the place of `note` where a list has room for them. */
  facts?(row: Row): Record<string, string>
  /** Publishes it at once, or turns it back into a draft. */
  setDraft?(tx: Transaction, row: Row, isDraft: boolean, now: Date): Promise<unknown>
  /** @param id of an existing record */
  preview?(values: Record<string, string>, id?: number): Promise<string>
  /** Returns a Prisma `where` for a search; without it, titles are compared in memory. */
  matching?(q: string): object
  options?(asked: FormOptionsRequest): Promise<object>
  /** A list with many options: text fields of the form find options and add new ones. */
  manyOptions?: {
    list: string
    find: string
    field: string
    add(typed: string, actor: Actor): Promise<number>
  }
  /** Removes a part of a record. Returns undefined when it has no such part. */
  removePart?(tx: Transaction, row: Row, part: PartRef): Promise<RemovedPart | undefined>
  /** Moves a part up or down among the others of its type. Returns whether the record has such a part. */
  movePart?(tx: Transaction, row: Row, part: PartRef, to: Direction): Promise<boolean>
  restorePart?(tx: Transaction, id: number, part: Omit<RemovedPart, 'name'>): Promise<unknown>
  /** Additional steps of every save, in the same transaction. */
  saved?(tx: Transaction, id: number): Promise<unknown>
  /** Runs after that transaction, before the answer. */
  afterSave?(id: number): Promise<unknown>
  /** Returns problems with the files of a record that was saved all the same, for admins. */
  checkOf?(id: number): Promise<CheckResult>
  /** Additional steps of trashing and restoring, in the same transaction. */
  trashed?(tx: Transaction, row: Row): Promise<unknown>
  assertRestorable?(tx: Transaction, row: Row): Promise<void>
  restored?(tx: Transaction, row: Row): Promise<unknown>
}

/** Decides whether a user may have a file; null is a visitor. */
export type FileReaders = (user: Account | null) => Promise<boolean>

export interface FileLink {
  isPrivate: boolean
  /** @param query of the file's address */
  opens: (query: URLSearchParams) => boolean
}

export interface CheckResult {
  warning?: string
  /** Set while the check goes on; more may be known in some seconds. */
  isChecking?: boolean
}

export interface FormOptionsRequest {
  chosen: number[]
  find: string
}

export interface PartRef {
  type: string
  id: number
}

export type Direction = 'up' | 'down'

export interface RemovedPart {
  name: string
  field: string
  path: string
  /** Files that are trashed and restored with it. */
  with?: string[]
  /** JSON of the row's columns besides the file. */
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
