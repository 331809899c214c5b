import { runUnhurried } from '../../jobs/run-unhurried.server'
import { db } from '../../platform/database/db.server'
import { isOutdated } from '../../platform/search-words'
import { wordsOfSubmission } from './send-submission.server'

const perStep = 50

/** Makes the words by which submissions are found that an older release wrote. */
export async function renewSubmissionWords(): Promise<void> {
  let after = 0
  await runUnhurried(async () => {
    const rows = await db.submission.findMany({
      where: { ...isOutdated('nameText'), id: { gt: after } },
      include: { pieces: { orderBy: { id: 'asc' } } },
      orderBy: { id: 'asc' },
      take: perStep,
    })
    for (const { id, version, pieces, ...sender } of rows)
      await db.submission.updateMany({ where: { id, version }, data: wordsOfSubmission(sender, pieces) })
    after = rows.at(-1)?.id ?? after
    return rows.length === perStep
  })
}
