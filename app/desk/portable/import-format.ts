import type { ImportOptions, ImportRun } from './import-run.server'

/** What is seen of an export before it is read. */
export interface SourceSample {
  fileName: string
  /** The normalized columns of a CSV; empty for others. */
  columns: string[]
  /** The names of the files in a folder, with `/` between folders; empty for a file. */
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
}
