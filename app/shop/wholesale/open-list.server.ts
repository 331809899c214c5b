import { db, type Transaction } from '../../platform/database/db.server'
import { NotFound } from '../../platform/errors/errors'
import { msg } from '../../platform/i18n/i18n'
import { normalizeCode } from '../../platform/printed-code'
import { cutText } from '../../platform/text/cut-text'
import { type CodeVisitor, limitGuesses } from '../../site/accounts/guess-limits.server'
import { valuesText } from '../items/merch'
import { onSale } from '../items/merch.server'
import { availableStock, withParts } from '../items/merch-rows.server'
import { wholesaleCents } from './wholesale'

const unknown = msg('There is no such price list.')
const over = msg('This price list has ended.')
const ask = { text: msg('Ask whoever sent you the address for a new one.') }

export interface Offer {
  itemId: number
  variantId: number
  title: string
  /** Its options; empty without any. */
  variant: string
  image: string
  retailCents: number
  priceCents: number
  /** Null is unlimited. */
  stock: number | null
}

/**
 * @throws NotFound for an unknown code and a list that has ended; TooMany for a few seconds after many unknown codes
 */
export async function listByCode(typed: string, by: CodeVisitor) {
  const attempt = await limitGuesses(by)
  const list = await db.wholesaleList.findUnique({ where: { code: cutText(normalizeCode(typed), 50) } })
  if (!list) throw new NotFound(unknown, ask)
  await attempt.succeeded()
  if (list.endedAt) throw new NotFound(over, ask)
  return list
}
export type OpenList = Awaited<ReturnType<typeof listByCode>>

export async function offersOf(
  { id, percentHundredths }: Pick<OpenList, 'id' | 'percentHundredths'>,
  tx: Transaction = db,
): Promise<Offer[]> {
  const rows = await tx.wholesaleItem.findMany({
    where: { listId: id, variant: { isDigital: false, merchItem: onSale } },
    include: { variant: { include: { ...withParts, picture: true, merchItem: true } } },
    orderBy: [{ variant: { merchItemId: 'desc' } }, { variant: { position: 'asc' } }],
  })
  return rows.map(({ variant, ...own }) => {
    const { merchItem, picture, option1, option2, priceCents: retailCents } = variant
    return {
      itemId: merchItem.id,
      variantId: variant.id,
      title: merchItem.title,
      variant: valuesText([option1, option2].filter(Boolean)),
      image: picture?.image ?? merchItem.image,
      retailCents,
      priceCents: wholesaleCents(own, retailCents, percentHundredths),
      stock: availableStock(variant),
    }
  })
}
