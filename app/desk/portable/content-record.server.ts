import { inTransaction, type Transaction } from '../../platform/database/db.server'
import { Invalid } from '../../platform/errors/errors'
import { validate, validateLeniently } from '../../platform/http/request.server'
import { pathsOfFile } from '../../site/content/files.server'
import type { IncomingFile } from '../../site/content/incoming-file'
import type { ContentKind, ContentRow, ImportOrigin, UploadedFiles } from '../../site/content/kind.server'
import {
  createRecord,
  findRecordCreatedWithKey,
  forgetCreationKey,
} from '../../site/content/lifecycle.server'
import { contentTableOf } from '../../site/content/table.server'
import { purgeRecord } from '../../site/content/trash.server'
import { deleteUnownedFiles } from '../../site/content/unfinished-uploads.server'
import type { Remover } from './import-format'
import type { ImportRecord } from './import-run.server'
import { checkSourceFile, type SourceFile, storeSourceFile } from './source-file.server'

type SourceFiles = Record<string, SourceFile[]>

export interface SourceRecord {
  source: string
  title: string
  notes?: string[]
  /** The fields as the kind's form would send them. */
  fields: Record<string, unknown>
  files: SourceFiles
  origin?: ImportOrigin
  /** @throws DomainError */
  check?(): Promise<unknown>
  /** Additional steps after the record exists; repeated after a run that was interrupted in them. */
  finish?(id: number): Promise<unknown>
  find?(): Promise<number | undefined>
}

const creationKeyOf = (source: string) => `import ${source}`

/** Makes an import record of a kind of content, written the way its form is saved. */
export function contentImportRecord<Row extends ContentRow, Fields, Name extends string>(
  kind: ContentKind<Row, Fields, Name>,
  { source, title, notes, fields, files, origin, check, finish, find }: SourceRecord,
): ImportRecord {
  const key = creationKeyOf(source)
  // An export of this product contains stored values, some of which the form's rules would refuse today.
  const valid = () => (origin ? validateLeniently : validate)(kind.form.fields, fields)
  return {
    source,
    title,
    notes,
    find,
    noun: kind.noun,

    async check() {
      if (await findRecordCreatedWithKey(kind, key)) return
      valid()
      for (const [name, { required }] of Object.entries<{ required?: string }>(kind.form.files))
        if (!origin && required && !files[name]?.length) throw new Invalid(required)
      for (const file of Object.values(files).flat()) await checkSourceFile(file)
      await check?.()
    },

    async write() {
      const id = (await findRecordCreatedWithKey(kind, key)) ?? (await create())
      await finish?.(id)
      return id
    },
  }

  async function create(): Promise<number> {
    const stored: IncomingFile[] = []
    try {
      const incoming = Object.fromEntries(
        Object.keys(kind.form.files).map((name) => [name, [] as IncomingFile[]]),
      )
      for (const [name, all] of Object.entries(files))
        for (const one of all) {
          const file = await storeSourceFile(one)
          stored.push(file)
          incoming[name]?.push(file)
        }
      const upload = { fields: valid(), files: incoming as UploadedFiles<Name>, key, origin }
      return (await createRecord(kind, upload)).id
    } finally {
      await deleteUnownedFiles(stored.flatMap(pathsOfFile))
    }
  }
}

/** Makes the remover of a kind of content: a record stays when it was saved here since, or `isInUse` says so. */
export const contentRemover =
  <Row extends ContentRow, Fields, Name extends string>(
    contentKind: ContentKind<Row, Fields, Name>,
    isInUse: (tx: Transaction, id: number) => Promise<boolean> = async () => false,
  ): Remover =>
  (id, { source }) =>
    inTransaction(async (tx) => {
      const kind = contentKind as unknown as ContentKind
      const [row] = await contentTableOf(kind, tx).findMany({ where: { id } })
      if (row && row.version > firstVersion) return 'changed'
      if (row && (await isInUse(tx, id))) return 'in use'
      if (row && !(await purgeRecord(tx, kind, row, { version: firstVersion }))) return 'changed'
      await forgetCreationKey(tx, kind, creationKeyOf(source))
      return 'removed'
    })

const firstVersion = 1
