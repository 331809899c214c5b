import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import type { RunningServer } from '../server'

/** Publishes a file behind the running server's back, as the oldest so that lists begin as before; returns the address of its page. */
export function published(site: RunningServer, title: string, pdf?: Buffer): string {
  const name = `uploads/pdfs/${title.toLowerCase().replace(/\W+/g, '-')}.pdf`
  mkdirSync(path.join(site.dataDir, 'uploads/pdfs'), { recursive: true })
  if (pdf) writeFileSync(path.join(site.dataDir, name), pdf)
  const db = new Database(path.join(site.dataDir, 'zinehouse.db'), { timeout: 10_000 })
  const { lastInsertRowid } = db
    .prepare(
      `INSERT INTO Article (title, description, searchText, coverImage, pdfPath, filetype, uploadedAt)
       VALUES (?, 'For a test', '', COALESCE((SELECT coverImage FROM Article LIMIT 1), 'uploads/covers/none.jpg'), ?, 'misc', '2001-01-15T00:00:00.000+00:00')`,
    )
    .run(title, name)
  db.prepare(
    `INSERT INTO StoredFile (path, type, bytes, sha256, ownerKind, ownerId)
     VALUES (?, 'application/pdf', 1, '', 'articles', ?)`,
  ).run(name, lastInsertRowid)
  db.close()
  return `/articles/${lastInsertRowid}`
}
