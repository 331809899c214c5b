import { cachedTables } from '../../platform/changes/cached-tables.server'
import { db, inTransaction, type Transaction } from '../../platform/database/db.server'
import { type Actor, recordAudit } from '../../site/accounts/audit.server'
import { type PaymentWay, type WayName, wayLabels, wayNames } from './ways'

const known = cachedTables(['PaymentWay'], () => paymentWays())

/** Returns the ways that the owner allows, for display, from memory. */
export const cachedWays = async () => (await known.read()).filter(({ isOn }) => isOn)

/** Returns every way with its terms; what was never set is off. */
export async function paymentWays(tx: Transaction = db): Promise<PaymentWay[]> {
  const rows = await tx.paymentWay.findMany()
  return wayNames.map((name) => {
    const { isOn, words, days } = rows.find((row) => row.name === name) ?? {
      isOn: false,
      words: '',
      days: 14,
    }
    return { name, isOn, words, days }
  })
}

export async function paymentWay(name: WayName, tx: Transaction = db): Promise<PaymentWay> {
  const way = (await paymentWays(tx)).find((one) => one.name === name)
  if (!way) throw new Error(`No way to pay is called ${name}.`)
  return way
}

/** Sets a way; orders that wait for their payment keep their time. */
export async function setPaymentWay({ name, ...terms }: PaymentWay, actor?: Actor): Promise<void> {
  await inTransaction(async (tx) => {
    await tx.paymentWay.upsert({ where: { name }, create: { name, ...terms }, update: terms })
    const subject = { subjectType: 'way to pay', subjectName: wayLabels[name] } as const
    const note = terms.isOn ? `on, ${terms.days} days` : 'off'
    await recordAudit(tx, actor, { action: 'changed', ...subject, note })
  })
}
