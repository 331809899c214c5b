import type { z } from 'zod'
import type { Prisma, Transaction } from '../../platform/database/db.server'
import type { Account } from '../accounts/accounts'
import type { Actor } from '../accounts/audit.server'
import type { Permission } from '../accounts/staff'
import type { FileKind } from '../uploads/file-kinds'
import type { AltTexts } from './alt-texts.server'
import type { IncomingFile } from './incoming-file'
import type { OpenedVersion } from './opened-version'
import type { ContentSort, ContentStatus } from './status'

export interface ContentRow {
  id: number
  deletedAt: Date | null
  version: number
}

export interface FileRule {
  kind: FileKind
  /** The error message for a new record without the file. */
  required?: string
  many?: boolean
  /** The name of the file in the list of the trash. */
  label?: string
  /** The accepted media types; by default all of the file's kind. */
  types?: string[]
  /** The size limit of one file in bytes, besides the operator's. */
  limitBytes?: number
  /** The record's column; by default the field's name. */
  column?: string
}

export interface UploadSchema<Fields, Name extends string> {
  fields: z.ZodType<Fields>
  /** Names of fields with several values, sent with or without `[]`. */
  lists?: string[]
  rows?: Record<string, string>
  /** The size limit of a text field in bytes, if above the default. */
  fieldBytes?: number
  /** The size limit of the whole form in bytes, besides the operator's. */
  formBytes?: number
  files: Record<Name, FileRule>
  /** Checks uploaded files before they are saved, within the time for an answer. */
  check?(files: UploadedFiles<Name>): Promise<unknown>
  failure: string
}

/** The uploaded files by field, in the order of the form's rows; undefined where none was chosen. */
export type UploadedFiles<Name extends string> = Record<Name, (IncomingFile | undefined)[]>

/** The original id and date of a record imported from another site. */
export interface ImportOrigin {
  /** The original id, which is kept if no record here has it. */
  id?: number
  createdAt?: Date
}

/** Valid fields with their stored files, which belong to no record yet. */
export interface UploadedContent<Fields, Name extends string> {
  fields: Fields
  files: UploadedFiles<Name>
  altTexts?: AltTexts
  /** The idempotency key of a request that creates a record. */
  key?: string
  /** The version that the form was opened with; without it, any version is overwritten. */
  opened?: OpenedVersion
  /** Set for an import, with the original id and date. */
  origin?: ImportOrigin
}

/** The description of a kind of content; lifecycle, files, forms and pages are the same for all kinds. */
export interface ContentKind<
  Row extends ContentRow = ContentRow,
  Fields = unknown,
  Name extends string = string,
> {
  /** The kind's name in addresses, and in `StoredFile.ownerKind`. */
  name: string
  noun: string
  notFound: string
  /** The permissions to create and change records: any of these. */
  may: Permission[]
  /** The kind's table, by Prisma's name. */
  model: Uncapitalize<Prisma.ModelName>
  include?: object
  /** Prisma's `select` for lists that need far fewer columns. */
  listed?: object
  titleColumn: 'title' | 'name'
  form: UploadSchema<Fields, Name>
  create(
    tx: Transaction,
    fields: Fields,
    files: UploadedFiles<Name>,
    origin?: ImportOrigin,
  ): Promise<{ id: number }>
  /**
   * Changes a record; files that were not chosen stay.
   * @throws Invalid, Conflict
   */
  update(tx: Transaction, id: number, fields: Fields, files: UploadedFiles<Name>): Promise<unknown>
  toForm(row: Row): object | Promise<object>
  /** Returns the record for the JSON API, if it differs from the form's. */
  json?(row: Row, tx?: Transaction): object | Promise<object>
  /** Returns the form's values by label, to compare versions; files by their paths. */
  shown(row: Row, tx: Transaction): Record<string, string> | Promise<Record<string, string>>
  note(row: Row): string
  /**
   * Returns the time from which readers may see the record and its files; undefined if they may not until it is
   * changed. A kind without this function is visible at once.
   */
  publicFrom?(row: Row): Date | undefined
  /** Returns the record's name in event types, such as `band.published`; without it, no events are announced. */
  eventName?(row: Row): string
  /** Tells whether a file is only for staff who may change the record, excluding preview links. */
  isForStaff?(row: Row, path: string): boolean
  /**
   * Returns a function that decides for each user about a file of a public record; undefined if everybody may have it.
   */
  fileReaders?(row: Row, path: string): Promise<FileReaders | undefined>
  /** Returns the link that gives access to a file independently of its record; undefined for a file without one. */
  fileLink?(row: Row, path: string): Promise<FileLinkAccess | undefined>
  /** Prisma's `where` for each status of the kind, for lists. */
  statuses?(now: Date): Partial<Record<ContentStatus, object>>
  /** Prisma's `orderBy` for list orders other than id and title. */
  orders?: Partial<Record<ContentSort, object[]>>
  picture?(row: Row): string | null
  views?(row: Row): number
  /** Values for separate columns, in place of `note`, in lists with room for them. */
  facts?(row: Row): Record<string, string>
  /** Publishes a record immediately, or makes it a draft. */
  setDraft?(tx: Transaction, row: Row, isDraft: boolean, now: Date): Promise<unknown>
  /** @param id the id of an existing record */
  preview?(values: Record<string, string>, id?: number): Promise<string>
  /** Returns Prisma's `where` for a search; without it, titles are compared in memory. */
  matching?(q: string): object | Promise<object>
  options?(asked: FormOptionsRequest): Promise<object>
  /** A field with many options, which form buttons search and extend. */
  manyOptions?: {
    list: string
    find: string
    field: string
    add(typed: string, actor: Actor): Promise<number>
  }
  /** Removes a part of a record; returns undefined when there is no such part. */
  removePart?(tx: Transaction, row: Row, part: PartRef): Promise<RemovedPart | undefined>
  /** Moves a part up or down within its type. Returns whether the part exists. */
  movePart?(tx: Transaction, row: Row, part: PartRef, to: MoveDirection): Promise<boolean>
  restorePart?(tx: Transaction, id: number, part: Omit<RemovedPart, 'name'>): Promise<unknown>
  /** Further steps of every save, in the same transaction. */
  saved?(tx: Transaction, id: number): Promise<unknown>
  /** Runs after the save's transaction, before the answer. */
  afterSave?(id: number): Promise<unknown>
  /** Returns problems with the files of a saved record, for admins. */
  checkOf?(id: number): Promise<CheckResult>
  /** Further steps of trashing and restoring, in the same transaction. */
  trashed?(tx: Transaction, row: Row): Promise<unknown>
  assertRestorable?(tx: Transaction, row: Row): Promise<void>
  restored?(tx: Transaction, row: Row): Promise<unknown>
}

/** A function that decides whether a user may have a file; null is a visitor. */
export type FileReaders = (user: Account | null) => Promise<boolean>

export interface FileLinkAccess {
  isPrivate: boolean
  /** @param query the query of the file's address */
  opens: (query: URLSearchParams) => boolean
}

export interface CheckResult {
  warning?: string
  /** Whether the check is still running. */
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

export type MoveDirection = 'up' | 'down'

export interface RemovedPart {
  name: string
  field: string
  path: string
  /** The paths of files that are trashed and restored together with this one. */
  with?: string[]
  /** The row's other columns, as JSON. */
  values?: string
}

export const defineContentKind = <Row extends ContentRow, Fields, Name extends string>(
  kind: ContentKind<Row, Fields, Name>,
) => kind

export const firstFile = (files: (IncomingFile | undefined)[]) => files.find(Boolean)

export function requiredFile(files: (IncomingFile | undefined)[]): IncomingFile {
  const file = firstFile(files)
  if (!file) throw new Error('A required file is missing.')
  return file
}
