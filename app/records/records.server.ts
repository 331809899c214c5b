import { type Actor, type Deed, recordDeed } from '../accounts/audit.server'
import { db, inTransaction, type Transaction } from '../platform/db.server'
import { NotFound } from '../platform/errors'
import {
  binFiles,
  confirmFiles,
  deleteFiles,
  type IncomingFile,
  restoreFiles,
} from '../uploads/stored-files.server'

/** Which rows of a kind: one that is kept, or those in the bin. */
export interface Which {
  id?: number
  deletedAt: null | { not: null } | { lt: Date }
}

/** What the life of a record needs to know of its table. */
export interface RecordKind<Row extends { id: number }> {
  subjectType: Deed['subjectType']
  /** What is said of one that is not there. */
  missing: string
  find: (tx: Transaction, which: Which) => Promise<Row | null>
  findAll: (which: Which) => Promise<Row[]>
  update: (tx: Transaction, which: Which, data: { deletedAt: Date | null }) => Promise<{ count: number }>
  remove: (tx: Transaction, which: Which) => Promise<{ count: number }>
  nameOf: (row: Row) => string
  filesOf: (row: Row) => (string | null)[]
  /** What else goes into the bin with it, or comes back, in the same transaction. */
  binned?: (tx: Transaction, row: Row) => Promise<unknown>
  /** @throws Conflict when it cannot come back: asked before its files move, and again with `restored` */
  mayReturn?: (tx: Transaction, row: Row) => Promise<void>
  restored?: (tx: Transaction, row: Row) => Promise<unknown>
}

const kept = (id: number) => ({ id, deletedAt: null })
const inBin = { deletedAt: { not: null } }

/**
 * The life of a kind of record that admins publish, files and diary with it. A record changes first and its files follow, so
 * that a crash between the two leaves a file too many and never one too few; coming back, the files go first.
 */
export function recordsOf<Row extends { id: number }>(kind: RecordKind<Row>) {
  const { subjectType, missing, nameOf } = kind
  const pathsOf = (row: Row) => kind.filesOf(row).filter((path) => path !== null)
  const note = (
    tx: Transaction,
    actor: Actor | undefined,
    action: Deed['action'],
    row: Row,
    detail?: string,
  ) =>
    recordDeed(tx, actor, { action, subjectType, subjectId: row.id, subjectName: nameOf(row), note: detail })

  async function found(tx: Transaction, which: Which): Promise<Row> {
    const row = await kind.find(tx, which)
    if (!row) throw new NotFound(missing)
    return row
  }

  /** A record that is kept, held until the transaction ends: nobody else changes it meanwhile. */
  async function held(tx: Transaction, id: number): Promise<Row> {
    const { count } = await kind.update(tx, kept(id), { deletedAt: null })
    if (count === 0) throw new NotFound(missing)
    return found(tx, kept(id))
  }

  return {
    /** @throws NotFound */
    find: (id: number): Promise<Row> => found(db, kept(id)),

    /** What a record is called. @throws NotFound */
    name: async (id: number): Promise<string> => nameOf(await found(db, kept(id))),

    /** Writes a new record over its files, which are safe and count from now on. */
    create(
      files: (IncomingFile | undefined)[],
      actor: Actor,
      write: (tx: Transaction) => Promise<Row>,
    ): Promise<Row> {
      return inTransaction(async (tx) => {
        await confirmFiles(tx, files)
        const row = await write(tx)
        await note(tx, actor, 'created', row)
        return row
      })
    },

    /**
     * Changes a record; files that it names no more are removed.
     * @param detail what the diary says beside that it changed
     * @returns the record as it is now, and what `write` gave
     * @throws NotFound
     */
    async change<Written>(
      id: number,
      files: (IncomingFile | undefined)[],
      actor: Actor,
      write: (tx: Transaction) => Promise<Written>,
      detail?: string,
    ): Promise<{ row: Row; written: Written }> {
      const { before, row, written } = await inTransaction(async (tx) => {
        const before = await held(tx, id)
        await confirmFiles(tx, files)
        const written = await write(tx)
        const row = await found(tx, kept(id))
        await note(tx, actor, 'changed', row, detail)
        return { before, row, written }
      })
      const named = new Set(pathsOf(row))
      await deleteFiles(pathsOf(before).filter((path) => !named.has(path)))
      return { row, written }
    },

    /** Puts a record into the bin: no reader finds it or its files. @throws NotFound */
    async bin(id: number, actor: Actor, now = new Date()): Promise<void> {
      const row = await inTransaction(async (tx) => {
        await kind.binned?.(tx, await found(tx, kept(id)))
        const { count } = await kind.update(tx, kept(id), { deletedAt: now })
        if (count === 0) throw new NotFound(missing)
        const row = await found(tx, { id, ...inBin })
        await note(tx, actor, 'deleted', row)
        return row
      })
      await binFiles(pathsOf(row))
    },

    /** Takes a record out of the bin, as it was. @throws NotFound, Conflict when it may not return */
    async restore(id: number, actor: Actor): Promise<void> {
      const row = await found(db, { id, ...inBin })
      await kind.mayReturn?.(db, row)
      await restoreFiles(pathsOf(row))
      await inTransaction(async (tx) => {
        await kind.mayReturn?.(tx, row)
        await kind.restored?.(tx, row)
        const { count } = await kind.update(tx, { id, ...inBin }, { deletedAt: null })
        if (count === 0) throw new NotFound(missing)
        await note(tx, actor, 'restored', row)
      })
    },

    /** Removes for good what has been in the bin since before `limit`: the records first, then their files. */
    async purge(limit: Date): Promise<void> {
      const old = { deletedAt: { lt: limit } }
      for (const row of await kind.findAll(old)) {
        const isGone = await inTransaction(async (tx) => {
          const { count } = await kind.remove(tx, { id: row.id, ...old })
          if (count > 0) await note(tx, undefined, 'purged', row)
          return count > 0
        })
        if (isGone) await deleteFiles(pathsOf(row))
      }
    },
  }
}
