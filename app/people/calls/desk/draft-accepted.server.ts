import { z } from 'zod'
import { findAuthorIdByName } from '../../../magazine/authors/authors.server'
import { createDraftOfPdf } from '../../../magazine/publications/admin/pdf-draft.server'
import { articleSearchText } from '../../../magazine/publications/series/issues.server'
import { db, inTransaction, type Prisma, type Transaction } from '../../../platform/database/db.server'
import { Invalid } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import { defineJobKind } from '../../../platform/jobs/queue.server'
import { deleteUnownedFiles } from '../../../site/content/unfinished-uploads.server'
import { makePdfOfPiece } from './piece-pdf.server'

const pieceWith = {
  submission: { include: { call: true } },
  files: { orderBy: { id: 'asc' } },
} satisfies Prisma.SubmissionPieceInclude

/** A job that creates drafts from accepted submissions, hidden until somebody publishes them. */
export const acceptedDraftJobKind = defineJobKind({
  name: 'make drafts of accepted submissions',
  payload: z.object({ submissionId: z.int(), username: z.string() }),
  mayRunTwice: true,
  atOnce: 1,
  async run({ submissionId, username }) {
    const actor = await db.user.findFirst({ where: { username }, select: { id: true, username: true } })
    const pieces = await db.submissionPiece.findMany({
      where: { submissionId, articleId: null, submission: { status: 'accepted' } },
      include: pieceWith,
      orderBy: { position: 'asc' },
    })
    for (const piece of pieces) await draftPiece(piece, actor ?? undefined)
  },
})

type Piece = Prisma.SubmissionPieceGetPayload<{ include: typeof pieceWith }>

async function draftPiece(piece: Piece, actor: { id: number; username: string } | undefined): Promise<void> {
  const { id, title, submission } = piece
  try {
    const pdf = await makePdfOfPiece(piece)
    try {
      const authorId = await findAuthorIdByName(submission.name)
      const { id: articleId } = await createDraftOfPdf(pdf, actor, {
        title,
        language: submission.call.language,
        authorId,
        key: `piece ${id}`,
      })
      await inTransaction(async (tx) => {
        if (authorId === undefined) await addByline(tx, articleId, submission.name)
        await tx.submissionPiece.update({ where: { id }, data: { articleId, problem: '' } })
      })
    } finally {
      await deleteUnownedFiles([pdf.path])
    }
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    await db.submissionPiece.update({ where: { id }, data: { problem: error.message } })
  }
}

/** Adds the sender's name below a draft's description, since an author's page would be public before the article is. */
async function addByline(tx: Transaction, id: number, name: string): Promise<void> {
  const article = await tx.article.findUnique({ where: { id } })
  if (!article) return
  const { title, version } = article
  const description = `${article.description}\n\n${t('by {name}', { name })}`
  await tx.article.updateMany({
    where: { id, version },
    data: {
      description,
      version: { increment: 1 },
      updatedAt: new Date(),
      searchText: articleSearchText({ title, description }, null),
    },
  })
}
