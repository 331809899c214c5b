import { z } from 'zod'
import { authorNamed } from '../../authors/author.content.server'
import { deleteUnownedFiles } from '../../content/unfinished-uploads.server'
import { jobKind } from '../../jobs/queue.server'
import { db, type Prisma } from '../../platform/database/db.server'
import { Invalid } from '../../platform/http/errors'
import { draftOfPdf } from '../../publications/admin/pdf-draft.server'
import { pdfOfPiece } from './piece-pdf.server'

const pieceWith = {
  submission: { include: { call: true } },
  files: { orderBy: { id: 'asc' } },
} satisfies Prisma.SubmissionPieceInclude

/** Makes drafts of what was accepted: hidden until somebody publishes them. */
export const draftAccepted = jobKind({
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
    const authorId = await authorNamed(submission.name, actor)
    const pdf = await pdfOfPiece(piece)
    try {
      const { id: articleId } = await draftOfPdf(pdf, actor, {
        ...{ title, language: submission.call.language, authorId, key: `piece ${id}` },
      })
      await db.submissionPiece.update({ where: { id }, data: { articleId, problem: '' } })
    } finally {
      await deleteUnownedFiles([pdf.path])
    }
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    await db.submissionPiece.update({ where: { id }, data: { problem: error.message } })
  }
}
