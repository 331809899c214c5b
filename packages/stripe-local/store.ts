import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { type Tables, tablesFrom } from './tables.ts'

const SOON_MS = 100
/** The next save waits this many times as long as the last one took, so that saving stays a small part of the work. */
const WAIT_PER_SAVE = 10

/** Everything the stand-in remembers, in memory and, where a file is named, in that file too. */
export class Store {
  tables: Tables
  private dirty = false
  private lastSaveMs = 0
  private saving: NodeJS.Timeout | undefined

  constructor(private readonly file?: string) {
    this.tables = tablesFrom(file && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {})
    for (const [key, { response }] of Object.entries(this.tables.keys)) {
      if (response === null) delete this.tables.keys[key]
    }
  }

  touch(): void {
    this.dirty = true
  }

  /** Writes the file if anything changed; never half of it, whenever the process is killed. */
  save(): void {
    if (!this.dirty) return
    this.dirty = false
    if (!this.file) return
    const startedMs = performance.now()
    writeFileSync(`${this.file}.tmp`, JSON.stringify(this.tables))
    renameSync(`${this.file}.tmp`, this.file)
    this.lastSaveMs = performance.now() - startedMs
  }

  /** Writes it in a moment, with what else has changed by then: for what a restart would only do again. */
  saveSoon(): void {
    this.saving ??= setTimeout(
      () => {
        this.saving = undefined
        this.save()
      },
      Math.max(SOON_MS, WAIT_PER_SAVE * this.lastSaveMs),
    ).unref()
  }

  reset(): void {
    this.tables = tablesFrom()
    this.touch()
  }
}

/** An identifier as Stripe writes them: a prefix and random letters and digits. */
export function newId(prefix: string, length = 24): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
  return prefix + Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join('')
}
