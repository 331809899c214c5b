import { z } from 'zod'
import { submissionFiles } from '../calls/submissions/submissions'
import { attachFiles, type IncomingFile } from '../content/files.server'
import { inTransaction, type Transaction } from '../platform/database/db.server'
import { toSearchText } from '../platform/search-text'
import { instantOf, localTimeOf } from '../platform/site-zone'
import type { FileKind } from '../uploads/file-kinds'

const SampleSubmission = z.object({
  ...{ name: z.string(), email: z.email(), pronouns: z.string().default(''), bio: z.string().default('') },
  pieces: z.array(
    z.object({
      title: z.string(),
      kind: z.string(),
      text: z.string().default(''),
      file: z.string().optional(),
    }),
  ),
})

export const SampleCalls = z.object({
  /** An open call, with what came in. */
  call: z
    .object({
      ...{ title: z.string(), address: z.string(), guidelines: z.string() },
      pieceKinds: z.array(z.string()),
      /** Days from loading the sample until the deadline. */
      closesInDays: z.int().positive(),
      submissions: z.array(SampleSubmission),
    })
    .optional(),
})

type StoreFiles = (kind: FileKind, ...files: (string | undefined)[]) => Promise<IncomingFile[]>

const dayMs = 86_400_000

/** Loads an open call with what came in, nothing if there is one already. Nobody gets mail. */
export async function loadSampleCall(
  { call }: z.output<typeof SampleCalls>,
  storeFiles: StoreFiles,
): Promise<void> {
  if (!call) return
  const { submissions, closesInDays, pieceKinds, ...about } = call
  const files = new Map<string, IncomingFile>()
  for (const file of submissions.flatMap(({ pieces }) => pieces.flatMap((piece) => piece.file ?? []))) {
    const [stored] = await storeFiles('submission', file)
    if (stored) files.set(file, stored)
  }
  const { date } = localTimeOf(new Date(Date.now() + closesInDays * dayMs))
  await inTransaction(async (tx) => {
    if ((await tx.call.count()) > 0) return
    const { id: callId } = await tx.call.create({
      data: {
        ...{ ...about, pieceKinds: pieceKinds.join('\n'), copies: 10, maxTextLength: 20_000 },
        ...{ opensAt: new Date(Date.now() - 14 * dayMs), closesAt: instantOf({ date, time: '18:00' }) },
      },
    })
    for (const [index, submission] of submissions.entries())
      await addSubmission(tx, callId, submission, { files, daysAgo: submissions.length - index })
  })
}

interface Sent {
  files: Map<string, IncomingFile>
  daysAgo: number
}

async function addSubmission(
  tx: Transaction,
  callId: number,
  { pieces, ...sender }: z.output<typeof SampleSubmission>,
  { files, daysAgo }: Sent,
): Promise<void> {
  const sentAt = new Date(Date.now() - daysAgo * dayMs)
  const { id } = await tx.submission.create({
    data: {
      ...{ callId, ...sender, emailKey: sender.email.toLowerCase(), createdAt: sentAt, changedAt: sentAt },
      searchText: toSearchText(pieces.map(({ title }) => title).join('\n')),
      nameText: toSearchText(`${sender.name}\n${sender.email}`),
    },
  })
  for (const [index, { file: name = '', ...piece }] of pieces.entries()) {
    const { id: pieceId } = await tx.submissionPiece.create({
      data: { submissionId: id, position: index + 1, ...piece },
    })
    const file = files.get(name)
    if (!file) continue
    await attachFiles(tx, submissionFiles(id), [{ field: 'file', file: { ...file, altText: undefined } }])
    const { path, type, bytes, name: originalName = '' } = file
    await tx.submissionFile.create({ data: { pieceId, path, originalName, type, bytes } })
  }
}
