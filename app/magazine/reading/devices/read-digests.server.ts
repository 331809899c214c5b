import { z } from 'zod'
import { db } from '../../../platform/database/db.server'
import { sql } from '../../../platform/database/sql.server'
import { defineJobKind, enqueue } from '../../../platform/jobs/queue.server'
import { log } from '../../../platform/logging/log.server'
import { sqlArticlePublished } from '../../publications/publications.server'
import { createUnlessExists } from '../create-unless-exists.server'
import { saveArticlePositions } from './article-positions.server'
import { computeFileDigest } from './file-digest.server'

const filesPerStep = 100
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
  if ((await filesToRead(1)).length === 0) return
  if (await db.job.count({ where: { kind: digestJobKind.name, failedAt: null } })) return
  await enqueue(db, digestJobKind, null)
}

/** Stores the digests of files of published articles, newest first; an unreadable file is skipped. */
export async function storeFileDigests(signal?: AbortSignal): Promise<void> {
  let last: StoredFile | undefined
  do {
    const files = await filesToRead(filesPerStep, last)
    for (const file of files)
      await readFile(file).catch((error: unknown) =>
        log.warn({ err: error, path: file.path }, 'the digest of a file could not be read'),
      )
    last = files.at(-1)
  } while (last && !signal?.aborted)
}

interface StoredFile {
  articleId: number
  path: string
}

/** @param last the last file of the previous part of the list */
const filesToRead = (max: number, last?: StoredFile) =>
  db.$queryRaw<StoredFile[]>(sql`
    SELECT "articleId", "path" FROM (
      SELECT "id" AS "articleId", "pdfPath" AS "path" FROM "Article" WHERE ${sqlArticlePublished()}
      UNION SELECT "articleId", "searchablePdf" FROM "Document" WHERE "searchablePdf" <> '' AND "state" = 'ready'
        AND "articleId" IN (SELECT "id" FROM "Article" WHERE ${sqlArticlePublished()})
    ) AS "file"
    WHERE NOT EXISTS (SELECT 1 FROM "FileDigest" WHERE "FileDigest"."path" = "file"."path")
    ${last ? sql`AND ("articleId", "path") < (${last.articleId}, ${last.path})` : sql``}
    ORDER BY "articleId" DESC, "path" DESC LIMIT ${max}`)

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
