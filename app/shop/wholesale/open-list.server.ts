import { db, type Transaction } from '../../platform/database/db.server'
import { NotFound } from '../../platform/errors/errors'
import { msg } from '../../platform/i18n/i18n'
import { normalizePrintedCode } from '../../platform/printed-code'
import { cutText } from '../../platform/text/cut-text'
import { type CodeVisitor, enforceGuessLimit } from '../../site/accounts/guess-limits.server'
import { optionValuesText } from '../items/merch'
import { whereItemOnSale } from '../items/merch.server'
import { availableStock, bundlePartsInclude } from '../items/merch-rows.server'
import { wholesaleCents } from './wholesale'

const unknown = msg('This price list does not exist.')
const over = msg('This price list has ended.')
const ask = { text: msg('Ask the person who sent you the link for a new one.') }

export interface WholesaleOffer {
  itemId: number
  variantId: number
  title: string
  /** The chosen options; empty for an item without options. */
  variant: string
  image: string
  retailCents: number
  priceCents: number
  /** The stock; null is unlimited. */
  stock: number | null
}

/**
 * @throws NotFound for an unknown code and a list that has ended; TooMany for a few seconds after many unknown codes
 */
export async function findPriceListByCode(typed: string, by: CodeVisitor) {
  const attempt = await enforceGuessLimit(by)
  const list = await db.wholesaleList.findUnique({
    where: { code: cutText(normalizePrintedCode(typed), 50) },
  })
  if (!list) throw new NotFound(unknown, ask)
  await attempt.succeeded()
  if (list.endedAt) throw new NotFound(over, ask)
  return list
}
export type OpenPriceList = Awaited<ReturnType<typeof findPriceListByCode>>

export async function listWholesaleOffersOf(
  { id, percentHundredths }: Pick<OpenPriceList, 'id' | 'percentHundredths'>,
  tx: Transaction = db,
): Promise<WholesaleOffer[]> {
  const rows = await tx.wholesaleItem.findMany({
    where: { listId: id, variant: { isDigital: false, merchItem: whereItemOnSale } },
    include: { variant: { include: { ...bundlePartsInclude, picture: true, merchItem: true } } },
    orderBy: [{ variant: { merchItemId: 'desc' } }, { variant: { position: 'asc' } }],
  })
  return rows.map(({ variant, ...own }) => {
    const { merchItem, picture, option1, option2, priceCents: retailCents } = variant
    return {
      itemId: merchItem.id,
      variantId: variant.id,
      title: merchItem.title,
      variant: optionValuesText([option1, option2].filter(Boolean)),
      image: picture?.image ?? merchItem.image,
      retailCents,
      priceCents: wholesaleCents(own, retailCents, percentHundredths),
      stock: availableStock(variant),
    }
  })
}
