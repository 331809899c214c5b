import { z } from 'zod'
import { loadCached } from '../../../platform/changes/cached-reads.server'
import { db } from '../../../platform/database/db.server'
import { sql } from '../../../platform/database/sql.server'
import { defineJobKind, enqueue } from '../../../platform/jobs/queue.server'
import { log } from '../../../platform/logging/log.server'
import { sqlArticlePublished } from '../../publications/publications.server'
import { createUnlessExists } from '../create-unless-exists.server'
import { saveArticlePositions } from './article-positions.server'
import { computeFileDigest } from './file-digest.server'

const articlesPerStep = 1000
/** The limit of digests of one article: its EPUB changes with each correction and with each host of its download. */
const maxDigestsOfEpub = 100

const digestJobKind = defineJobKind({
  name: 'read the digests of files',
  payload: z.null(),
  mayRunTwice: true,
  atOnce: 1,
  run: (_payload, { signal }) => storeFileDigests(signal),
})

/** Schedules the background job that reads the digests of new files, if there are any. */
export async function storeFileDigestsSoon(): Promise<void> {
  if (!(await isAnyFileUnread())) return
  if (await db.job.count({ where: { kind: digestJobKind.name, failedAt: null } })) return
  await enqueue(db, digestJobKind, null)
}

/** Devices ask for unknown files again and again: whether one is unread is remembered for a minute. */
const isAnyFileUnread = () =>
  loadCached('files without digest', async () => {
    for await (const files of unreadFiles()) if (files.length > 0) return true
    return false
  })

/** Stores the digests of files of published articles, newest first; an unreadable file is skipped. */
export async function storeFileDigests(signal?: AbortSignal): Promise<void> {
  for await (const files of unreadFiles()) {
    for (const file of files)
      await readFile(file).catch((error: unknown) =>
        log.warn({ err: error, path: file.path }, 'the digest of a file could not be read'),
      )
    if (signal?.aborted) return
  }
}

interface StoredFile {
  articleId: number
  path: string
}

/** Yields the files without digest of some articles after the other, newest first. */
async function* unreadFiles(): AsyncGenerator<StoredFile[]> {
  const newest = await db.article.findFirst({ select: { id: true }, orderBy: { id: 'desc' } })
  for (let last = newest?.id ?? 0; last > 0; last -= articlesPerStep) {
    const range = sql`BETWEEN ${last - articlesPerStep + 1} AND ${last}`
    yield await db.$queryRaw<StoredFile[]>`
      SELECT "articleId", "path" FROM (
        SELECT "id" AS "articleId", "pdfPath" AS "path" FROM "Article" WHERE "id" ${range} AND ${sqlArticlePublished()}
        UNION SELECT "articleId", "searchablePdf" FROM "Document" JOIN "Article" ON "Article"."id" = "articleId"
          WHERE "articleId" ${range} AND "searchablePdf" <> '' AND "state" = 'ready' AND ${sqlArticlePublished()}
      ) AS "file"
      WHERE NOT EXISTS (SELECT 1 FROM "FileDigest" WHERE "FileDigest"."path" = "file"."path")
      ORDER BY "articleId" DESC, "path" DESC`
  }
}

async function readFile({ articleId, path }: StoredFile): Promise<void> {
  const digest = await computeFileDigest(path)
  if (digest) await storeFileDigest(articleId, digest, path)
}

export async function storeFileDigest(articleId: number, digest: string, path: string): Promise<void> {
  const key = { articleId_digest: { articleId, digest } }
  if (await db.fileDigest.findUnique({ where: key })) return
  await saveArticlePositions(digest, { articleId, isPdf: path !== '' })
  await createUnlessExists(() => db.fileDigest.create({ data: { articleId, digest, path } }))
  if (path === '') await forgetOldEpubs(articleId)
}

async function forgetOldEpubs(articleId: number): Promise<void> {
  const old = await db.fileDigest.findMany({
    where: { articleId, path: '' },
    orderBy: { readAt: 'desc' },
    skip: maxDigestsOfEpub,
    select: { digest: true },
  })
  if (old.length > 0)
    await db.fileDigest.deleteMany({ where: { articleId, digest: { in: old.map(({ digest }) => digest) } } })
}
