import { db } from '../../platform/database/db.server'
import { runUnhurried } from '../../platform/jobs/run-unhurried.server'
import { pageSearchText } from './page-text'

/** Which way of making words the pages of a document have. */
export const wordsVersion = 2

/** Makes the words by which pages are found that an older release wrote, the newest documents first. */
export async function renewPageWords(): Promise<void> {
  let below: number | undefined
  await runUnhurried(async () => {
    const where = { wordsVersion: { lt: wordsVersion }, state: 'ready', id: { lt: below } }
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
    await db.document.updateMany({ where: { id: documentId }, data: { wordsVersion } })
    below = documentId
    return true
  })
}
