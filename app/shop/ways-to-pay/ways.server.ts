import { cachedTables } from '../../platform/changes/cached-tables.server'
import { db, inTransaction, type Transaction } from '../../platform/database/db.server'
import { type Actor, recordAudit } from '../../site/accounts/audit.server'
import { isModuleOn } from '../../site/modules/switches.server'
import { type PaymentWay, type PaymentWayName, paymentWayLabels, paymentWayNames } from './ways'

const known = cachedTables(['PaymentWay'], () => listPaymentWays())

/** Returns the ways to pay that the owner offers, from the cache, for display; none while the module is off. */
export const loadCachedPaymentWays = async () =>
  isModuleOn('ways-to-pay') ? (await known.read()).filter(({ isOn }) => isOn) : []

/** Returns every way to pay with its terms; those never set up are off. */
export async function listPaymentWays(tx: Transaction = db): Promise<PaymentWay[]> {
  const rows = await tx.paymentWay.findMany()
  return paymentWayNames.map((name) => {
    const { isOn, words, days } = rows.find((row) => row.name === name) ?? {
      isOn: false,
      words: '',
      days: 14,
    }
    return { name, isOn, words, days }
  })
}

export async function findPaymentWay(name: PaymentWayName, tx: Transaction = db): Promise<PaymentWay> {
  const way = (await listPaymentWays(tx)).find((one) => one.name === name)
  if (!way) throw new Error(`No way to pay is called ${name}.`)
  return way
}

/** Changes a way to pay; orders that wait for their payment keep their time. */
export async function setPaymentWay({ name, ...terms }: PaymentWay, actor?: Actor): Promise<void> {
  await inTransaction(async (tx) => {
    await tx.paymentWay.upsert({ where: { name }, create: { name, ...terms }, update: terms })
    const subject = { subjectType: 'way to pay', subjectName: paymentWayLabels[name] } as const
    const note = terms.isOn ? `on, ${terms.days} days` : 'off'
    await recordAudit(tx, actor, { action: 'changed', ...subject, note })
  })
}
