import { db, type Prisma } from '../../../platform/database/db.server'
import { inBatches } from '../../../platform/http/stream-response.server'
import { csvLine } from '../../../platform/text/csv'
import { csvStream } from '../../../platform/text/csv-stream.server'
import { isAnonymous } from '../submissions/submissions'
import { countVotes } from './submission-list.server'

const columns = [
  ...['number', 'status', 'sent', 'titles', 'kinds', 'yes', 'maybe', 'no', 'score'],
  ...['name', 'email', 'pronouns', 'bio', 'links'],
]

/**
 * Streams a call's submissions as CSV; the columns about senders are empty while those are hidden.
 * @param isWanted stops it when the client has gone away
 */
export const submissionsCsv = (
  call: { id: number; isBlind: boolean },
  isWanted: () => Promise<boolean>,
): ReadableStream<Uint8Array> => csvStream(csvLine(columns), lines(call), isWanted)

async function* lines(call: { id: number; isBlind: boolean }): AsyncGenerator<string> {
  for await (const rows of inBatches((after: Row | undefined, take: number) =>
    rowsAfter(call.id, after, take),
  ))
    yield rows.map((row) => lineOf(call, row)).join('')
}

const include = {
  pieces: { select: { title: true, kind: true }, orderBy: { position: 'asc' } },
  votes: { select: { vote: true } },
} satisfies Prisma.SubmissionInclude

type Row = Prisma.SubmissionGetPayload<{ include: typeof include }>

const rowsAfter = (callId: number, after: Row | undefined, take: number) =>
  db.submission.findMany({
    where: { callId, id: { gt: after?.id ?? 0 } },
    include,
    orderBy: { id: 'asc' },
    take,
  })

function lineOf(call: { isBlind: boolean }, row: Row): string {
  const { id, status, createdAt, pieces, votes, score } = row
  const { yes, maybe, no } = countVotes(votes)
  const { name, email, pronouns, bio, links } = row
  const sender = isAnonymous(call, row) ? ['', '', '', '', ''] : [name, email, pronouns, bio, links]
  return csvLine([
    ...[String(id), status, createdAt.toISOString()],
    ...[pieces.map(({ title }) => title).join('; '), pieces.map(({ kind }) => kind).join('; ')],
    ...[yes, maybe, no, score].map(String),
    ...sender,
  ])
}
