import { z } from 'zod'
import { db } from '../../../platform/database/db.server'
import { sql } from '../../../platform/database/sql.server'
import { enqueue, jobKind } from '../../../platform/jobs/queue.server'
import { log } from '../../../platform/logging/log.server'
import { publishedInSql } from '../../publications/publications.server'
import { createUnlessExists } from '../create-unless-exists.server'
import { saveArticlePositions } from './article-positions.server'
import { fileDigest } from './file-digest.server'

const filesPerStep = 100
/** Each correction changes the EPUB of an article, and so does each host under which it is downloaded. */
const maxDigestsOfEpub = 100

const reading = jobKind({
  name: 'read the digests of files',
  payload: z.null(),
  mayRunTwice: true,
  atOnce: 1,
  run: (_payload, { signal }) => readDigests(signal),
})

/** Lets the background read the digests of new files, unless there are none or it is about to. */
export async function readDigestsSoon(): Promise<void> {
  if ((await filesToRead(1)).length === 0) return
  if (await db.job.count({ where: { kind: reading.name, failedAt: null } })) return
  await enqueue(db, reading, null)
}

/** Stores the digests of files of published articles, the newest first; one that cannot be read holds up no other. */
export async function readDigests(signal?: AbortSignal): Promise<void> {
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

/** @param last after which the list goes on */
const filesToRead = (max: number, last?: StoredFile) =>
  db.$queryRaw<StoredFile[]>(sql`
    SELECT "articleId", "path" FROM (
      SELECT "id" AS "articleId", "pdfPath" AS "path" FROM "Article" WHERE ${publishedInSql()}
      UNION SELECT "articleId", "searchablePdf" FROM "Document" WHERE "searchablePdf" <> '' AND "state" = 'ready'
        AND "articleId" IN (SELECT "id" FROM "Article" WHERE ${publishedInSql()})
    ) AS "file"
    WHERE NOT EXISTS (SELECT 1 FROM "FileDigest" WHERE "FileDigest"."path" = "file"."path")
    ${last ? sql`AND ("articleId", "path") < (${last.articleId}, ${last.path})` : sql``}
    ORDER BY "articleId" DESC, "path" DESC LIMIT ${max}`)

async function readFile({ articleId, path }: StoredFile): Promise<void> {
  const digest = await fileDigest(path)
  if (digest) await rememberFile(articleId, digest, path)
}

export async function rememberFile(articleId: number, digest: string, path: string): Promise<void> {
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
