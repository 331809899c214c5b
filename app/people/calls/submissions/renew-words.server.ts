import { db, type Prisma } from '../../../platform/database/db.server'
import { forEachUnhurried } from '../../../platform/jobs/run-unhurried.server'
import { isOutdated } from '../../../platform/text/search-words'
import { wordsOfSubmission } from './send-submission.server'

const perStep = 50
const withPieces = { pieces: { orderBy: { id: 'asc' } } } as const satisfies Prisma.SubmissionInclude

/** Makes the words by which submissions are found that an older release wrote. */
export const renewSubmissionWords = (): Promise<void> =>
  forEachUnhurried<Prisma.SubmissionGetPayload<{ include: typeof withPieces }>>(
    (last) =>
      db.submission.findMany({
        where: { ...isOutdated('nameText'), id: { gt: last?.id } },
        include: withPieces,
        orderBy: { id: 'asc' },
        take: perStep,
      }),
    ({ id, version, pieces, ...sender }) =>
      db.submission.updateMany({ where: { id, version }, data: wordsOfSubmission(sender, pieces) }),
  )
