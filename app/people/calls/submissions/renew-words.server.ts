import { db, type Prisma } from '../../../platform/database/db.server'
import { forEachWithPauses } from '../../../platform/jobs/run-unhurried.server'
import { whereSearchWordsOutdated } from '../../../platform/text/search-words'
import { wordsOfSubmission } from './send-submission.server'

const perStep = 50
const withPieces = { pieces: { orderBy: { id: 'asc' } } } as const satisfies Prisma.SubmissionInclude

/** Updates the search words of submissions that an older release wrote. */
export const renewSubmissionSearchWords = (): Promise<void> =>
  forEachWithPauses<Prisma.SubmissionGetPayload<{ include: typeof withPieces }>>(
    (last) =>
      db.submission.findMany({
        where: { ...whereSearchWordsOutdated('nameText'), id: { gt: last?.id } },
        include: withPieces,
        orderBy: { id: 'asc' },
        take: perStep,
      }),
    ({ id, version, pieces, ...sender }) =>
      db.submission.updateMany({ where: { id, version }, data: wordsOfSubmission(sender, pieces) }),
  )
