import Database from 'better-sqlite3'

/** Copies a SQLite database, as it is at one moment, into a new or empty file while others use it. */
export async function copySqliteFile(source: string, target: string): Promise<void> {
  const live = new Database(source, { readonly: true, timeout: 30_000 })
  try {
    // All pages in one step: a copy in steps starts over at every write of another process.
    await live.backup(target, { progress: () => 0x7fffffff })
  } finally {
    live.close()
  }
}
