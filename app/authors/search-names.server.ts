import { runUnhurried } from '../jobs/run-unhurried.server'
import { db } from '../platform/database/db.server'
import { isOutdated, searchableText } from '../platform/search-words'

const perStep = 50

/** Makes the searchable names that an older release wrote, or none. */
export async function renewAuthorWords(): Promise<void> {
  let after = 0
  await runUnhurried(async () => {
    const where = { ...isOutdated(), id: { gt: after } }
    const rows = await db.author.findMany({
      where,
      select: { id: true, name: true },
      orderBy: { id: 'asc' },
      take: perStep,
    })
    for (const { id, name } of rows)
      await db.author.updateMany({ where: { id, name }, data: { searchText: searchableText(name) } })
    after = rows.at(-1)?.id ?? after
    return rows.length === perStep
  })
}
