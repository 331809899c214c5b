import { inTransaction } from '../../platform/database/db.server'
import { Conflict, Invalid, NotFound } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import { inEnglish } from '../../platform/i18n/i18n.server'
import { siteCurrency } from '../../platform/site-currency'
import { formatMoney } from '../../platform/ui/money'
import { type Actor, recordAudit } from '../../site/accounts/audit.server'
import { findPayeeById } from './payees.server'
import { isYearPeriod, periodName, quarterOf } from './quarters'
import { lockPayee } from './record-entries.server'
import { noStatementMessage } from './statement-file.server'
import { isPayoutDue, sumOwedCents } from './statements.server'

interface Payment {
  payeeId: number
  quarter: string
  /** The amount owed according to the page. */
  cents: number
  /** The day of the payment in the site's time zone. */
  paidOn: string
  note: string
}

/**
 * Records that a statement was paid. That closes its quarter and earlier ones: a later refund of their sales belongs to
 * the next quarter. Pressing twice records one payment.
 * @throws NotFound, also for a year, Invalid while the quarter runs, Conflict when the amount changed or there is
 * nothing to pay
 */
export async function markStatementPaid(
  { payeeId, quarter, cents, ...about }: Payment,
  actor: Actor,
  now = new Date(),
) {
  if (isYearPeriod(quarter)) throw new NotFound(t(noStatementMessage))
  if (quarter >= quarterOf(now)) throw new Invalid(t('This quarter is not over yet.'))
  const currency = siteCurrency()
  await inTransaction(async (tx) => {
    await lockPayee(tx, payeeId)
    const { name, minPayoutCents } = await findPayeeById(payeeId, tx)
    const later = await tx.payout.findFirst({
      where: { payeeId, quarter: { gte: quarter } },
      orderBy: { quarter: 'asc' },
    })
    if (later?.quarter === quarter) return
    if (later)
      throw new Conflict(
        t('{periodName} is paid, and this quarter with it.', { periodName: periodName(later.quarter) }),
      )
    const owedCents = await sumOwedCents(tx, { payeeId, currency, quarter: { lte: quarter } })
    if (!isPayoutDue(owedCents, minPayoutCents))
      throw new Conflict(
        t('{owedCents} carries over: there is nothing to pay.', { owedCents: formatMoney(owedCents) }),
      )
    if (owedCents !== cents)
      throw new Conflict(
        t('The amount has changed: {owedCents} is owed now. Check it again.', {
          owedCents: formatMoney(owedCents),
        }),
      )
    await tx.payout.create({ data: { payeeId, quarter, cents, currency, paidBy: actor.username, ...about } })
    await recordAudit(tx, actor, {
      action: 'changed',
      subjectType: 'payee',
      subjectId: payeeId,
      subjectName: name,
      note: inEnglish(() => `Paid ${formatMoney(cents)} for ${periodName(quarter)}`),
    })
  })
}
