import type { ImportOptions, ImportRun } from './import-run.server'

/** What is seen of an export before it is read. */
export interface SourceSample {
  fileName: string
  /** The normalized columns of a CSV; empty for others. */
  columns: string[]
  /** The names of the files in a folder or ZIP, with `/` between folders; empty for another file. */
  entries: string[]
  /** The first 64 KB as text; empty for what is no text. */
  start: string
}

/** A kind of export that can be imported. */
export interface ImportFormat {
  /** Its name in the command: `npm run import -- NAME FILE`. */
  name: string
  /** Whether a file or folder is one of its kind. */
  recognize(sample: SourceSample): boolean
  /** @throws Error with a message of one line for the operator */
  import(run: ImportRun, path: string, options: ImportOptions): Promise<void>
  /** Why it cannot be undone, if so. */
  whyFinal?: string
}

/** What becomes of an imported record when its import is undone. */
export type Removal = 'removed' | 'changed' | 'in use'

/** Removes a record of a kind that an import brought, unless it was changed here since, or is in use. */
export type Remover = (id: number, record: { source: string; importedAt: Date }) => Promise<Removal>
