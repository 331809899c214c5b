import { z } from 'zod'
import { enqueue, jobKind } from '../jobs/queue.server'
import { db, inTransaction, type Transaction } from '../platform/db.server'
import { env } from '../platform/env.server'
import { Conflict } from '../platform/errors'
import { dropDocument, failDocument, unfinished } from './document-files.server'
import { lookInto } from './look.server'
import { takeApart } from './take-apart.server'

/** Raise it when the taking apart finds more or better: older documents are then made again. */
export const currentVersion = 2

/** So long the job of a new PDF waits for the look at it. */
const lookMs = 10_000

const triedInVain = (reason: string) => `It was tried several times. The last error was: ${reason}`

const takingApart = jobKind({
  name: 'take a PDF apart',
  payload: z.object({ articleId: z.int(), documentId: z.int() }),
  mayRunTwice: true,
  atOnce: 1,
  run: ({ documentId }, { signal }) => takeApart(documentId, signal),
  givenUp: (tx, { documentId }, reason) => failDocument(tx, { id: documentId }, triedInVain(reason)),
})

/** Has an article's PDF taken apart when it is new, and drops what was found in the one before. */
export async function keepDocument(tx: Transaction, articleId: number): Promise<void> {
  const article = await tx.article.findUnique({ where: { id: articleId }, select: { pdfPath: true } })
  const documents = await tx.document.findMany({ where: { articleId } })
  for (const document of documents) if (document.path !== article?.pdfPath) await dropDocument(tx, document)
  if (article && env.takesPdfsApart && !documents.some(({ path }) => path === article.pdfPath))
    await begin(tx, articleId, article.pdfPath, new Date(Date.now() + lookMs))
}

/** Told to the admin who saved an article: what a look at its PDF found at once, before the taking apart begins. */
export async function lookAtDocument(articleId: number): Promise<void> {
  if (!env.takesPdfsApart) return
  const document = await db.document.findFirst({ where: { articleId, state: 'waiting' } })
  if (!document) return
  const found = await lookInto(document.path, AbortSignal.timeout(lookMs))
  const job = { kind: takingApart.name, payload: payloadOf(document), leasedBy: null }
  await inTransaction(async (tx) => {
    await tx.document.updateMany({ where: { id: document.id }, data: { pageCount: found.pageCount } })
    if (!found.reason) return tx.job.updateMany({ where: job, data: { runAt: new Date() } })
    const { count } = await tx.job.deleteMany({ where: job })
    if (count > 0) await failDocument(tx, document, found.reason)
  })
}

/** @throws Conflict while it is being done */
export function takeApartAgain(articleId: number): Promise<void> {
  return inTransaction(async (tx) => {
    const { pdfPath } = await tx.article.findUniqueOrThrow({ where: { id: articleId } })
    const job = { kind: takingApart.name, payload: { startsWith: `{"articleId":${articleId},` } }
    await tx.job.deleteMany({ where: { ...job, failedAt: { not: null } } })
    if (await tx.job.count({ where: job })) throw new Conflict('This PDF is being taken apart already.')
    const rest = await tx.document.findMany({ where: { articleId, state: { not: 'ready' } } })
    for (const document of rest) await dropDocument(tx, document)
    await begin(tx, articleId, pdfPath)
  })
}

const payloadOf = ({ id, articleId }: { id: number; articleId: number }) =>
  JSON.stringify({ articleId, documentId: id })

async function begin(tx: Transaction, articleId: number, path: string, runAt?: Date): Promise<void> {
  const { id } = await tx.document.create({ data: { articleId, path, version: currentVersion } })
  await enqueue(tx, takingApart, { articleId, documentId: id }, runAt)
}

const olderAtOnce = 10
const apartMs = 6000

/**
 * Has some articles of before taken apart, newest first, as long as no others wait. They are due one after the other, so that
 * what is uploaded meanwhile comes before them.
 */
export async function takeOlderApart(now = new Date()): Promise<void> {
  await failStranded()
  if (!env.takesPdfsApart) return
  if (await db.job.count({ where: { kind: takingApart.name, failedAt: null } })) return
  const older = await db.article.findMany({
    where: { deletedAt: null, documents: { none: { version: { gte: currentVersion } } } },
    select: { id: true, pdfPath: true },
    orderBy: { id: 'desc' },
    take: olderAtOnce,
  })
  for (const [index, { id, pdfPath }] of older.entries())
    await inTransaction((tx) => begin(tx, id, pdfPath, new Date(now.getTime() + index * apartMs)))
}

/** Documents of which no job is left, or only one that was given up: nobody would ever finish them. */
async function failStranded(): Promise<void> {
  for (const { id, articleId } of await db.document.findMany({ where: { state: { in: unfinished } } }))
    await inTransaction(async (tx) => {
      const job = { kind: takingApart.name, payload: payloadOf({ id, articleId }), failedAt: null }
      if (!(await tx.job.count({ where: job }))) await failDocument(tx, { id }, 'It was left unfinished.')
    })
}
