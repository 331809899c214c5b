import { type Actor, recordAudit } from '../accounts/audit.server'
import { db, inTransaction, type Transaction } from '../platform/database/db.server'
import { Invalid, NotFound } from '../platform/http/errors'
import { startOfDay } from '../platform/site-zone'
import { itemNotFound, valuesText } from '../shop/merch'
import { merchItemById } from '../shop/merch.server'
import { payeeById } from './payees.server'
import { recordEntriesSinceSoon } from './record-entries.server'
import type { ShareFields } from './share-form'
import { isTooMuch, maxPercentAtOnce, percentText, shareText } from './shares'
import { whole } from './split-by-shares'

const withNames = {
  payee: { select: { name: true } },
  variant: { select: { option1: true, option2: true } },
  merchItem: { select: { title: true } },
} as const

const byAge = [{ startsAt: 'asc' }, { id: 'asc' }] as const

/** Returns the shares of an item that run or begin later, those of the whole item first. */
export async function sharesOfItem(merchItemId: number) {
  const rows = await db.share.findMany({
    where: { merchItemId, endedAt: null },
    include: withNames,
    orderBy: [...byAge],
  })
  return rows.map(shownShare)
}

/** Returns the shares of a payee, with the names of their items. */
export async function sharesOfPayee(payeeId: number) {
  const rows = await db.share.findMany({
    where: { payeeId, endedAt: null },
    include: withNames,
    orderBy: [...byAge],
  })
  return rows.map(shownShare)
}

type ShareRow = NonNullable<Awaited<ReturnType<typeof shareRow>>>
const shareRow = (tx: Transaction, id: number) => tx.share.findUnique({ where: { id }, include: withNames })

function shownShare({ payee, variant, merchItem, startsAt, ...share }: ShareRow) {
  const options = variant && valuesText([variant.option1, variant.option2].filter(Boolean))
  return {
    ...{ id: share.id, payeeId: share.payeeId, name: payee.name, itemId: share.merchItemId },
    ...{ title: merchItem.title, variant: options, text: shareText(share), from: startsAt.toISOString() },
  }
}
export type ShownShare = ReturnType<typeof shownShare>

/**
 * Gives a payee a share of an item or variant. Sales since the first day count, if one is named; else those from now
 * on.
 * @throws NotFound, Invalid when percentages would come to more than 100 at any time
 */
export async function addShare(
  merchItemId: number,
  { payee: payeeId, variant: variantId, percent, unit, afterFees, afterPostage, from }: ShareFields,
  actor: Actor,
): Promise<void> {
  const startsAt = from ? startOfDay(from) : new Date()
  await inTransaction(async (tx) => {
    await lockItem(tx, merchItemId)
    const item = await merchItemById(merchItemId, tx)
    const payee = await payeeById(payeeId, tx)
    if (variantId !== null && !item.variants.some(({ id }) => id === variantId))
      throw new Invalid('Choose a variant.', { variant: ['Choose a variant.'] })
    const terms = { percentHundredths: percent, unitCents: unit, afterFees, afterPostage }
    const share = { payeeId, merchItemId, variantId, ...terms, startsAt, endedAt: null }
    const others = await tx.share.findMany({ where: { merchItemId, variantId } })
    const most = maxPercentAtOnce([...others, share])
    if (percent !== null && isTooMuch(most)) throw tooMuch(most - percent)
    await tx.share.create({ data: share })
    if (from) await recordEntriesSinceSoon(tx, merchItemId, startsAt)
    const note = `${payee.name}: ${shareText(share)}`
    await recordAudit(tx, actor, { ...changed(merchItemId, item.title), note })
  })
}

/** Two forms at once could each fit, and not both: the second waits for the first. */
const lockItem = (tx: Transaction, id: number) =>
  tx.merchItem.updateMany({ where: { id }, data: { version: { increment: 0 } } })

function tooMuch(taken: number): Invalid {
  const message =
    taken >= whole
      ? 'All of it is shared already. End another share first.'
      : `${percentText(taken)} is shared already: ${percentText(whole - taken)} at most.`
  return new Invalid(message, { percent: [message] })
}

const changed = (subjectId: number, subjectName: string) => ({
  ...{ action: 'changed' as const, subjectType: 'shares', subjectId, subjectName },
})

/**
 * Ends a share: later sales do not count. Pressed twice, it ended the first time.
 * @throws NotFound
 */
export async function endShare(merchItemId: number, id: number, actor: Actor): Promise<void> {
  await inTransaction(async (tx) => {
    await lockItem(tx, merchItemId)
    const share = await shareRow(tx, id)
    if (share?.merchItemId !== merchItemId) throw new NotFound(itemNotFound)
    const { count } = await tx.share.updateMany({
      where: { id, endedAt: null },
      data: { endedAt: new Date() },
    })
    if (count === 0) return
    const note = `${share.payee.name}: ended`
    await recordAudit(tx, actor, { ...changed(merchItemId, share.merchItem.title), note })
  })
}
