import { sql, sqlContainsInAnyCase } from '../../platform/database/sql.server'
import { sqlTextFound } from '../../platform/database/text-found.server'
import { href } from '../../platform/href'
import { normalizePrintedCode } from '../../platform/printed-code'
import { defineDeskList } from '../../site/accounts/desk-list.server'
import { toGiftCardJson } from './api/gift-card-json.server'
import { maskedGiftCardCode } from './gift-cards'
import { listGiftCardsByIds } from './gift-cards-admin.server'

export const giftCardDeskList = defineDeskList({
  path: href('/admin/gift-cards'),
  may: ['sell'],
  keyArea: 'shop',
  table: 'GiftCard',
  where: sql`"purchaseKey" IS NULL OR "paidAt" IS NOT NULL`,
  search: found,
  searchHint: 'A code or the end of one, or a part of the note or the address',
  sorts: { newest: 'id', oldest: 'id' },
  rows: listGiftCardsByIds,
  json: toGiftCardJson,
  csv: ['id', 'name', 'note', 'email', 'currency', 'amount', 'balance', 'createdAt', 'voidedAt'],
  listed: ({ voidedAt, createdAt, id, note, email, currency, amountCents, balanceCents, code }) => ({
    id,
    name: maskedGiftCardCode({ code }),
    note,
    email,
    currency,
    amountCents,
    balanceCents,
    createdAt: createdAt.toISOString(),
    isVoided: voidedAt !== null,
  }),
})

/** The minimum length of a part of a code; fewer letters are searched in notes only. */
const leastOfCode = 4

function found(q: string) {
  const code = normalizePrintedCode(q)
  const words = sqlTextFound(q, ['"note"', '"email"'])
  return code.length < leastOfCode ? words : sql`(${words}) OR ${sqlContainsInAnyCase('"code"', code)}`
}
