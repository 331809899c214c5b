import { z } from 'zod'
import { addSubmission } from '../../people/calls/submissions/send-submission.server'
import { inTransaction } from '../../platform/database/db.server'
import { dayMs } from '../../platform/durations'
import { instantOf, localTimeOf } from '../../platform/site-zone'
import { Email } from '../../platform/text/email'
import type { IncomingFile } from '../../site/content/incoming-file'
import type { FileKind } from '../../site/uploads/file-kinds'

const SampleSubmission = z.object({
  name: z.string(),
  email: Email,
  pronouns: z.string().default(''),
  bio: z.string().default(''),
  links: z.string().default(''),
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
  call: z
    .object({
      title: z.string(),
      address: z.string(),
      guidelines: z.string(),
      pieceKinds: z.array(z.string()),
      /** Days from loading the sample until the deadline. */
      closesInDays: z.int().positive(),
      submissions: z.array(SampleSubmission),
    })
    .optional(),
})

type StoreFiles = (kind: FileKind, ...files: (string | undefined)[]) => Promise<IncomingFile[]>

/** Loads an open call with submissions, unless there is a call already. No mails are sent. */
export async function addSampleCall(
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
        ...about,
        pieceKinds: pieceKinds.join('\n'),
        copies: 10,
        maxTextLength: 20_000,
        opensAt: new Date(Date.now() - 14 * dayMs),
        closesAt: instantOf({ date, time: '18:00' }),
      },
    })
    for (const [index, { pieces, ...sender }] of submissions.entries()) {
      const sentAt = new Date(Date.now() - (submissions.length - index) * dayMs)
      const sent = pieces.map(({ file: name = '', ...piece }, before) => {
        const file = files.get(name)
        return { number: before + 1, ...piece, files: file ? [{ ...file, altText: undefined }] : [] }
      })
      await addSubmission(tx, callId, sender, sent, sentAt)
    }
  })
}
