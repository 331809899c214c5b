import { db } from '../../platform/database/db.server'
import { runWithPauses } from '../../platform/jobs/run-unhurried.server'
import { pageSearchText } from './page-text'

/** The version of the algorithm that made a document's search words. */
export const searchWordsVersion = 2

/** Updates the search words of pages that an older release wrote, newest documents first. */
export async function renewPageSearchWords(): Promise<void> {
  let below: number | undefined
  await runWithPauses(async () => {
    const where = { wordsVersion: { lt: searchWordsVersion }, state: 'ready', id: { lt: below } }
    const document = await db.document.findFirst({ where, select: { id: true }, orderBy: { id: 'desc' } })
    if (!document) return false
    const { id: documentId } = document
    const select = { id: true, text: true, searchText: true }
    for (const { id, text, searchText } of await db.documentPage.findMany({
      where: { documentId },
      select,
    })) {
      const renewed = pageSearchText(text)
      if (renewed !== searchText)
        await db.documentPage.updateMany({ where: { id, text }, data: { searchText: renewed } })
    }
    await db.document.updateMany({ where: { id: documentId }, data: { wordsVersion: searchWordsVersion } })
    below = documentId
    return true
  })
}
