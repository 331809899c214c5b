import { db } from '../platform/database/db.server'
import { toSearchText } from '../platform/search-text'

/** Fills in the searchable names that a migration could not, because SQL cannot fold accents. */
export async function fillSearchNames(): Promise<void> {
  const authors = await db.author.findMany({
    where: { searchText: '', name: { not: '' } },
    select: { id: true, name: true },
  })
  for (const { id, name } of authors) {
    await db.author.update({ where: { id }, data: { searchText: toSearchText(name) } })
  }
}
