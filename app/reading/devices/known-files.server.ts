import { z } from 'zod'
import { enqueue, jobKind, type RunningJob } from '../../jobs/queue.server'
import { db } from '../../platform/database/db.server'
import { sql } from '../../platform/database/sql.server'
import { published } from '../../publications/publications.server'
import { createUnlessExists } from '../create-unless-exists.server'
import { type KnownFile, saveArticlePositions } from './article-positions.server'
import { fileDigest } from './file-digest.server'

/** As many files are read while a device waits; the others follow in the background. */
const readAtOnce = 10
const readPerStep = 100

/** Finds the published article whose file has this digest; files that were stored since the last question are read first. */
export async function knownFile(digest: string): Promise<KnownFile | undefined> {
  const found = await fileWith(digest)
  if (found || !/^[0-9a-f]{32}$/.test(digest)) return found
  const count = await readNewFiles(readAtOnce)
  if (count === readAtOnce) await readTheRest()
  return count > 0 ? fileWith(digest) : undefined
}

async function fileWith(digest: string): Promise<KnownFile | undefined> {
  const file = await db.fileDigest.findFirst({
    where: { digest, article: published() },
    orderBy: { articleId: 'desc' },
  })
  return file ? { articleId: file.articleId, isPdf: file.path !== '' } : undefined
}

const reading = jobKind({
  name: 'read the digests of files',
  payload: z.null(),
  mayRunTwice: true,
  atOnce: 1,
  run: async (_payload, { signal }: RunningJob) => {
    while (!signal.aborted && (await readNewFiles(readPerStep)) === readPerStep);
  },
})

async function readTheRest(): Promise<void> {
  if (await db.job.count({ where: { kind: reading.name, failedAt: null } })) return
  await enqueue(db, reading, null)
}

/**
 * Stores the digests of files that are not read yet, the newest first, and places their readers where their devices are.
 * @returns how many there were, `most` or fewer
 */
async function readNewFiles(most: number): Promise<number> {
  const files = await db.$queryRaw<{ articleId: number; path: string }[]>(sql`
    SELECT "articleId", "path" FROM (
      SELECT "id" AS "articleId", "pdfPath" AS "path" FROM "Article" WHERE "deletedAt" IS NULL
      UNION SELECT "articleId", "searchablePdf" FROM "Document" WHERE "searchablePdf" <> '' AND "state" = 'ready'
    ) AS "file"
    WHERE NOT EXISTS (SELECT 1 FROM "FileDigest" WHERE "FileDigest"."path" = "file"."path")
    ORDER BY "articleId" DESC LIMIT ${most}`)
  for (const { articleId, path } of files) {
    // A file that is missing is not asked for again.
    const digest = (await fileDigest(path)) ?? `missing ${path}`
    await rememberFile(articleId, digest, path)
  }
  return files.length
}

/** Stores by which digest a file of an article is known. */
export async function rememberFile(articleId: number, digest: string, path: string): Promise<void> {
  const isNew = await createUnlessExists(() => db.fileDigest.create({ data: { articleId, digest, path } }))
  if (isNew) await saveArticlePositions(digest, { articleId, isPdf: path !== '' })
}
