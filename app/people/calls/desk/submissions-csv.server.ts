import { db, type Prisma } from '../../../platform/database/db.server'
import { readRowsInBatches } from '../../../platform/database/read-in-batches.server'
import { csvLine } from '../../../platform/text/csv'
import { streamCsv } from '../../../platform/text/csv-stream.server'
import { isSenderHidden } from '../submissions/submissions'
import { countVotes } from './submission-list.server'

const columns = [
  'number',
  'status',
  'sent',
  'titles',
  'kinds',
  'yes',
  'maybe',
  'no',
  'score',
  'name',
  'email',
  'pronouns',
  'bio',
  'links',
]

/**
 * Streams a call's submissions as CSV; the columns about senders are empty while names are hidden.
 * @param isWanted returns false once the client has disconnected
 */
export const streamSubmissionsCsv = (
  call: { id: number; isBlind: boolean },
  where: Prisma.SubmissionWhereInput,
  isWanted: () => Promise<boolean>,
): ReadableStream<Uint8Array> => streamCsv(csvLine(columns), lines(call, where), isWanted)

async function* lines(
  call: { isBlind: boolean },
  where: Prisma.SubmissionWhereInput,
): AsyncGenerator<string> {
  for await (const rows of readRowsInBatches((after: Row | undefined, take: number) =>
    rowsAfter(where, after, take),
  ))
    yield rows.map((row) => lineOf(call, row)).join('')
}

const include = {
  pieces: { select: { title: true, kind: true }, orderBy: { position: 'asc' } },
  votes: { select: { vote: true } },
} satisfies Prisma.SubmissionInclude

type Row = Prisma.SubmissionGetPayload<{ include: typeof include }>

const rowsAfter = (where: Prisma.SubmissionWhereInput, after: Row | undefined, take: number) =>
  db.submission.findMany({
    where: { AND: [where, { id: { gt: after?.id ?? 0 } }] },
    include,
    orderBy: { id: 'asc' },
    take,
  })

function lineOf(call: { isBlind: boolean }, row: Row): string {
  const { id, status, createdAt, pieces, votes, score } = row
  const { yes, maybe, no } = countVotes(votes)
  const { name, email, pronouns, bio, links } = row
  const sender = isSenderHidden(call, row) ? ['', '', '', '', ''] : [name, email, pronouns, bio, links]
  return csvLine([
    String(id),
    status,
    createdAt.toISOString(),
    pieces.map(({ title }) => title).join('; '),
    pieces.map(({ kind }) => kind).join('; '),
    ...[yes, maybe, no, score].map(String),
    ...sender,
  ])
}
