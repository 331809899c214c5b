import { z } from 'zod'
import { parseJson, validate } from '../../../platform/http/request.server'
import { asTyped, SentNumber, SentText, SentVersion } from '../../../platform/http/sent-json'
import { Amount } from '../../../platform/ui/amount'
import { amountOf } from '../../../platform/ui/money'
import { ownLink } from '../own-link.server'
import { PaidForm } from '../paid-form'
import { payeeById } from '../payees.server'
import { PayeeForm, payeeFrom } from '../share-form'
import { type ShownShare, sharesOfPayee } from '../shares.server'
import { type Statement, statementsOf } from '../statements.server'

/** @throws NotFound */
export async function payeeJson(id: number) {
  const row = await payeeById(id)
  const [shares, statements] = await Promise.all([sharesOfPayee(id), statementsOf(row)])
  return {
    id,
    name: row.name,
    email: row.email,
    minPayout: amountOf(row.minPayoutCents),
    version: row.version,
    link: ownLink(row),
    shares: shares.map((share) => ({
      id: share.id,
      title: share.title,
      variant: share.variant || null,
      ...termsJson(share),
    })),
    statements: statements.map(({ quarter, ...sums }) => summaryOf({ period: quarter, ...sums })),
  }
}

/** Returns what a share gives, and since when. */
export const termsJson = ({
  percentHundredths,
  unitCents,
  afterFees,
  afterPostage,
  text,
  from,
}: ShownShare) => ({
  words: text,
  percent: percentHundredths === null ? null : percentHundredths / 100,
  unit: unitCents === null ? null : amountOf(unitCents),
  afterFees,
  afterPostage,
  from,
})

const summaryOf = ({ period, state, earnedCents, closingCents }: StatementSums) => ({
  period,
  state,
  earned: amountOf(earnedCents),
  owed: amountOf(closingCents),
})

type StatementSums = Pick<Statement, 'period' | 'state' | 'earnedCents' | 'closingCents'>

export const statementJson = ({ lines, payouts, openingCents, ...statement }: Statement) => ({
  ...summaryOf(statement),
  currency: statement.currency,
  opening: amountOf(openingCents),
  lines: lines.map(({ grossCents, feeCents, shareCents, ...line }) => ({
    ...line,
    gross: amountOf(grossCents),
    fee: amountOf(feeCents),
    share: amountOf(shareCents),
  })),
  payouts: payouts.map(({ cents, ...payout }) => ({ ...payout, amount: amountOf(cents) })),
})

export const PayeeRequest = z.object({
  name: SentText,
  email: SentText.optional(),
  minPayout: SentNumber.nullish().describe('What is less is carried over'),
  version: SentVersion.optional(),
})

/** @throws Invalid */
export async function parsePayee(request: Request) {
  const { name, email, minPayout, version } = await parseJson(request, PayeeRequest)
  return { fields: payeeFrom(validate(PayeeForm, { name, email, minPayout: asTyped(minPayout) })), version }
}

export const PayRequest = z.object({
  amount: Amount.describe('What the statement says is owed'),
  paidOn: SentText.describe('As 2026-12-24'),
  note: SentText.optional(),
})

/** @throws Invalid */
export async function parsePaid(request: Request) {
  const { amount, paidOn, note } = await parseJson(request, PayRequest)
  return validate(PaidForm, { cents: amount, paidOn, note })
}
