import { db } from '../../platform/database/db.server'
import { forEachUnhurried } from '../../platform/jobs/run-unhurried.server'
import { isOutdated, searchableText } from '../../platform/text/search-words'

const perStep = 50

/** Makes the searchable names that an older release wrote, or none. */
export const renewAuthorWords = (): Promise<void> =>
  forEachUnhurried<{ id: number; name: string }>(
    (last) =>
      db.author.findMany({
        where: { ...isOutdated(), id: { gt: last?.id } },
        select: { id: true, name: true },
        orderBy: { id: 'asc' },
        take: perStep,
      }),
    ({ id, name }) =>
      db.author.updateMany({ where: { id, name }, data: { searchText: searchableText(name) } }),
  )
