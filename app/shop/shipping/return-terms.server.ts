import { db, inTransaction, type Transaction } from '../../platform/database/db.server'
import { type Actor, recordAudit } from '../../site/accounts/audit.server'

export interface ReturnTerms {
  /** Within how many days after shipping a return can be asked for; 0 is never. */
  days: number
  /** What the buyer of an accepted return reads. */
  words: string
}

const row = { id: 1 }

export async function returnTerms(tx: Transaction = db): Promise<ReturnTerms> {
  const { days, words } = (await tx.returnSettings.findUnique({ where: row })) ?? { days: 0, words: '' }
  return { days, words }
}

/** Sets the terms; they hold for orders that were shipped before, too. */
export async function setReturnTerms(terms: ReturnTerms, actor?: Actor): Promise<void> {
  await inTransaction(async (tx) => {
    await tx.returnSettings.upsert({ where: row, create: { ...row, ...terms }, update: terms })
    const subject = { subjectType: 'shipping', subjectName: 'Returns' } as const
    const note = terms.days === 0 ? 'off' : `${terms.days} days`
    await recordAudit(tx, actor, { action: 'changed', ...subject, note })
  })
}
