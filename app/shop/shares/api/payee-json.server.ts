import { z } from 'zod'
import { parseJson, validate } from '../../../platform/http/request.server'
import { SentNumber, SentText, SentVersion, toTypedText } from '../../../platform/http/sent-json'
import { Amount } from '../../../platform/ui/amount'
import { amountFromCents } from '../../../platform/ui/money'
import { payeeLinkOf } from '../own-link.server'
import { PayStatementForm } from '../pay-statement-form'
import { findPayeeById } from '../payees.server'
import { PayeeForm, payeeFromForm } from '../share-form'
import { listSharesOfPayee, type ShareToDisplay } from '../shares.server'
import { listStatementsOfPayee, type Statement } from '../statements.server'

/** @throws NotFound */
export async function loadPayeeJson(id: number) {
  const row = await findPayeeById(id)
  const [shares, statements] = await Promise.all([listSharesOfPayee(id), listStatementsOfPayee(row)])
  return {
    id,
    name: row.name,
    email: row.email,
    minPayout: amountFromCents(row.minPayoutCents),
    version: row.version,
    link: payeeLinkOf(row),
    shares: shares.map((share) => ({
      id: share.id,
      title: share.title,
      variant: share.variant || null,
      ...toShareTermsJson(share),
    })),
    statements: statements.map(({ quarter, ...sums }) => summaryOf({ period: quarter, ...sums })),
  }
}

/** Returns the terms of a share, and when it started. */
export const toShareTermsJson = ({
  percentHundredths,
  unitCents,
  afterFees,
  afterPostage,
  text,
  from,
}: ShareToDisplay) => ({
  words: text,
  percent: percentHundredths === null ? null : percentHundredths / 100,
  unit: unitCents === null ? null : amountFromCents(unitCents),
  afterFees,
  afterPostage,
  from,
})

const summaryOf = ({ period, state, earnedCents, closingCents }: StatementSums) => ({
  period,
  state,
  earned: amountFromCents(earnedCents),
  owed: amountFromCents(closingCents),
})

type StatementSums = Pick<Statement, 'period' | 'state' | 'earnedCents' | 'closingCents'>

export const toStatementJson = ({ lines, payouts, openingCents, ...statement }: Statement) => ({
  ...summaryOf(statement),
  currency: statement.currency,
  opening: amountFromCents(openingCents),
  lines: lines.map(({ grossCents, feeCents, shareCents, ...line }) => ({
    ...line,
    gross: amountFromCents(grossCents),
    fee: amountFromCents(feeCents),
    share: amountFromCents(shareCents),
  })),
  payouts: payouts.map(({ cents, ...payout }) => ({ ...payout, amount: amountFromCents(cents) })),
})

export const PayeeRequest = z.object({
  name: SentText,
  email: SentText.optional(),
  minPayout: SentNumber.nullish().describe('What is less is carried over'),
  version: SentVersion.optional(),
})

/** @throws Invalid */
export async function parsePayeeRequest(request: Request) {
  const { name, email, minPayout, version } = await parseJson(request, PayeeRequest)
  return {
    fields: payeeFromForm(validate(PayeeForm, { name, email, minPayout: toTypedText(minPayout) })),
    version,
  }
}

export const PayStatementRequest = z.object({
  amount: Amount.describe('What the statement says is owed'),
  paidOn: SentText.describe('As 2026-12-24'),
  note: SentText.optional(),
})

/** @throws Invalid */
export async function parseStatementPaymentRequest(request: Request) {
  const { amount, paidOn, note } = await parseJson(request, PayStatementRequest)
  return validate(PayStatementForm, { cents: amount, paidOn, note })
}
