import { storeAnonymousCopy } from '../../../magazine/documents/anonymous-copy.server'
import { CannotExtract } from '../../../magazine/documents/extraction-process.server'
import { db, inTransaction, type Prisma } from '../../../platform/database/db.server'
import { Conflict, NotFound } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import { attachFilesToRecord } from '../../../site/content/files.server'
import { deleteUnownedFiles } from '../../../site/content/unfinished-uploads.server'
import { fileEndingOf } from '../../../site/uploads/file-rules'
import { isSenderHidden, submissionFiles, submissionNotFound } from '../submissions/submissions'

const include = {
  piece: { include: { submission: { include: { call: true } } } },
} satisfies Prisma.SubmissionFileInclude

type FileRow = Prisma.SubmissionFileGetPayload<{ include: typeof include }>

export interface ReadableFile {
  path: string
  type: string
  name: string
}

/**
 * Returns a file of a submission for an editor; in a blind call, names are removed from it until they are revealed.
 * @throws NotFound, also for a file of another submission; Conflict when names cannot be removed
 */
export async function findReadableSubmissionFile(
  callId: number,
  submissionId: number,
  fileId: number,
): Promise<ReadableFile> {
  const row = await db.submissionFile.findFirst({
    where: { id: fileId, piece: { submissionId, submission: { callId } } },
    include,
  })
  if (!row) throw new NotFound(submissionNotFound)
  const { submission } = row.piece
  if (!isSenderHidden(submission.call, submission))
    return { path: row.path, type: row.type, name: row.originalName }
  const name = blindFileName(submissionId, row)
  if (row.type === 'application/pdf') return { path: await anonymousPath(row), type: row.type, name }
  // Pictures are stored without metadata.
  if (row.type.startsWith('image/')) return { path: row.path, type: row.type, name }
  throw new Conflict(t('This file cannot be shown without revealing its author.'))
}

/** Returns the name by which a blind reader knows a file. */
export const blindFileName = (submissionId: number, { id, path }: { id: number; path: string }) =>
  `submission-${submissionId}-file-${id}${fileEndingOf(path)}`

async function anonymousPath({ id, path, blindPath, piece }: FileRow): Promise<string> {
  if (blindPath) return blindPath
  const made = await storeAnonymousCopy(path, 'submission').catch((error) => {
    if (!(error instanceof CannotExtract)) throw error
    throw new Conflict(t('This PDF cannot be shown without revealing its author.'))
  })
  try {
    return await inTransaction(async (tx) => {
      const { count } = await tx.submissionFile.updateMany({
        where: { id, blindPath: null },
        data: { blindPath: made.path },
      })
      if (count > 0) {
        await attachFilesToRecord(tx, submissionFiles(piece.submissionId), [{ field: 'copy', file: made }])
        return made.path
      }
      const before = await tx.submissionFile.findUnique({ where: { id }, select: { blindPath: true } })
      if (!before?.blindPath) throw new NotFound(submissionNotFound)
      return before.blindPath
    })
  } finally {
    await deleteUnownedFiles([made.path])
  }
}
