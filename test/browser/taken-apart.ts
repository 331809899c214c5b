import { mkdirSync, writeFileSync } from 'node:fs'
import Database from 'better-sqlite3'
import { pageSearchText } from '../../app/magazine/documents/page-text'
import { encodeStoredLines } from '../../app/magazine/documents/stored-lines'
import type { RunningServer } from '../server'

/** As the taking apart leaves it: some pages of one line, here and there of other words. A link leads to the last. */
export function takenApart(
  site: RunningServer,
  articleId: number,
  pages: number,
  others: Record<number, string> = {},
  { isRecognized = false, ...leadsTo }: { top?: number; isRecognized?: boolean } = {},
): void {
  const db = new Database(`${site.dataDir}/zinehouse.db`, { timeout: 10_000 })
  // A site that has just begun clears away what it finds half extracted.
  db.exec('BEGIN IMMEDIATE')
  const now = Date.now()
  const { path } = db.prepare('SELECT pdfPath AS path FROM Article WHERE id = ?').get(articleId) as {
    path: string
  }
  const outline = JSON.stringify([{ title: 'The end', page: pages, items: [] }])
  const { lastInsertRowid } = db
    .prepare(
      "INSERT INTO Document (articleId, path, state, version, pageCount, outline, createdAt) VALUES (?, ?, 'running', 99, ?, ?, ?)",
    )
    .run(articleId, path, pages, outline, now)
  const insert = db.prepare(
    'INSERT INTO DocumentPage (documentId, number, width, height, text, searchText, links, lines) VALUES (?, ?, 595, 842, ?, ?, ?, ?)',
  )
  for (let number = 1; number <= pages; number += 1) {
    const text = others[number] ?? `Night buses leave the harbour ${number}`
    const placed = text.split(' ').map((word, index) => ({ text: word, x: 72 + 60 * index, width: 55 }))
    const line = { block: 0, x: 72, y: 140, width: 360, height: 16, fontSize: 14, words: placed }
    const links = [{ x: 72, y: 140, width: 55, height: 16, page: pages, ...leadsTo }]
    insert.run(
      lastInsertRowid,
      number,
      text,
      pageSearchText(text),
      JSON.stringify(links),
      encodeStoredLines([line]),
    )
  }
  if (isRecognized)
    db.prepare("UPDATE DocumentPage SET recognition = 'done', confidence = 90 WHERE documentId = ?").run(
      lastInsertRowid,
    )
  db.prepare("UPDATE Document SET state = 'ready' WHERE id = ?").run(lastInsertRowid)
  db.exec('COMMIT')
  db.close()
}

/** Has a cover of the sample stand for the picture of each page. */
export function coverAsPictures(site: RunningServer, articleId: number): void {
  const db = new Database(`${site.dataDir}/zinehouse.db`, { timeout: 10_000 })
  db.prepare(
    `UPDATE DocumentPage SET picture = (SELECT coverImage FROM Article WHERE id = 1)
     WHERE documentId IN (SELECT id FROM Document WHERE articleId = ?)`,
  ).run(articleId)
  db.close()
}

/** Attaches a file to an article's PDF, and says that it has a form. */
export function attach(site: RunningServer, articleId: number, name: string, content: string): void {
  const path = `uploads/attachments/of-${articleId}.bin`
  mkdirSync(`${site.dataDir}/uploads/attachments`, { recursive: true })
  writeFileSync(`${site.dataDir}/${path}`, content)
  const db = new Database(`${site.dataDir}/zinehouse.db`, { timeout: 10_000 })
  const bytes = Buffer.byteLength(content)
  db.prepare(
    `INSERT INTO StoredFile (path, type, bytes, sha256, ownerKind, ownerId)
     VALUES (?, 'application/octet-stream', ?, '', 'articles', ?)`,
  ).run(path, bytes, articleId)
  db.prepare('UPDATE Document SET formFields = 1, attachments = ? WHERE articleId = ?').run(
    JSON.stringify([{ name, bytes, path }]),
    articleId,
  )
  db.close()
}
