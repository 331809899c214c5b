import { db, inTransaction, type Transaction } from '../../platform/database/db.server'
import { type Actor, recordAudit } from '../../site/accounts/audit.server'

export interface ReturnTerms {
  /** The number of days after shipping in which a return can be requested; 0 allows none. */
  days: number
  /** Instructions for the buyer of an accepted return. */
  words: string
}

const row = { id: 1 }

export async function loadReturnTerms(tx: Transaction = db): Promise<ReturnTerms> {
  const { days, words } = (await tx.returnSettings.findUnique({ where: row })) ?? { days: 0, words: '' }
  return { days, words }
}

/** Sets the return terms, which also apply to orders that were shipped before. */
export async function setReturnTerms(terms: ReturnTerms, actor?: Actor): Promise<void> {
  await inTransaction(async (tx) => {
    await tx.returnSettings.upsert({ where: row, create: { ...row, ...terms }, update: terms })
    const subject = { subjectType: 'shipping', subjectName: 'Returns' } as const
    const note = terms.days === 0 ? 'off' : `${terms.days} days`
    await recordAudit(tx, actor, { action: 'changed', ...subject, note })
  })
}
