import { db } from '../../platform/database/db.server'
import { forEachWithPauses } from '../../platform/jobs/run-unhurried.server'
import { searchableText, whereSearchWordsOutdated } from '../../platform/text/search-words'

const perStep = 50

/** Updates the searchable names that an older release wrote, or that are missing. */
export const renewAuthorSearchWords = (): Promise<void> =>
  forEachWithPauses<{ id: number; name: string }>(
    (last) =>
      db.author.findMany({
        where: { ...whereSearchWordsOutdated(), id: { gt: last?.id } },
        select: { id: true, name: true },
        orderBy: { id: 'asc' },
        take: perStep,
      }),
    ({ id, name }) =>
      db.author.updateMany({ where: { id, name }, data: { searchText: searchableText(name) } }),
  )
