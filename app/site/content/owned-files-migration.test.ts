import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { connectDatabase, isPostgresql } from '../../platform/database/db.server'
import { migrate } from '../../platform/database/migrate.server'

const folder = mkdtempSync(path.join(tmpdir(), 'zinehouse-migration-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A folder with the migrations of an engine that came before one. */
function migrationsBefore(name: string): string {
  const root = path.join(folder, 'before')
  const own = 'prisma/migrations/sqlite'
  mkdirSync(path.join(root, own), { recursive: true })
  for (const each of readdirSync(own)) {
    if (each < name) cpSync(path.join(own, each), path.join(root, own, each), { recursive: true })
  }
  return root
}

test.skipIf(isPostgresql)('files of records that were there before learn whose they are', async () => {
  const url = `file:${path.join(folder, 'old.db')}`
  await migrate(url, migrationsBefore('20261121200000'))
  const db = connectDatabase(url)
  await db.$executeRawUnsafe(`INSERT INTO "Article" ("id", "title", "description", "searchText", "coverImage", "pdfPath", "filetype", "uploadedAt")
    VALUES (7, 'a', 'b', 'a', 'uploads\\covers\\c.jpg', 'uploads/pdfs/a.pdf', 'Article', 0)`)
  await db.$executeRawUnsafe(
    `INSERT INTO "Band" ("id", "title", "slug", "deletedAt") VALUES (3, 'B', 'b', 1700000000000)`,
  )
  await db.$executeRawUnsafe(
    `INSERT INTO "Track" ("bandId", "title", "audioFile") VALUES (3, 't', 'uploads/audio/t.mp3')`,
  )
  for (const file of [
    'uploads/covers/c.jpg',
    'uploads/pdfs/a.pdf',
    'uploads/audio/t.mp3',
    'uploads/photos/x.jpg',
  ])
    await db.$executeRaw`INSERT INTO "StoredFile" ("path", "type", "bytes", "sha256") VALUES (${file}, 'x', 1, '')`

  await migrate(url)
  const files = await db.storedFile.findMany({ orderBy: { path: 'asc' } })
  const owners = files.map(({ ownerKind, ownerId, field, trashedAt }) => [
    ownerKind,
    ownerId,
    field,
    trashedAt !== null,
  ])
  expect(owners).toEqual([
    ['bands', 3, 'audioFile', true],
    ['articles', 7, 'coverImage', false],
    ['articles', 7, 'pdf', false],
    [null, null, null, false],
  ])
  await db.$disconnect()
})
