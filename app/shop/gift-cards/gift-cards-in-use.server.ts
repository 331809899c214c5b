import { cachedTables } from '../../platform/changes/cached-tables.server'
import { db } from '../../platform/database/db.server'
import { env } from '../../platform/env.server'
import { siteCurrency } from '../../platform/site-currency'
import { currentSite } from '../../site/current-site.server'
import { isModuleOn } from '../../site/modules/switches.server'
import { giftCardsModuleName } from './gift-cards'

const inUse = cachedTables(['GiftCard', 'Order'], async () => {
  const filled = { voidedAt: null, currency: siteCurrency(), balanceCents: { gt: 0 } }
  if (await db.giftCard.findFirst({ where: filled, select: { id: true } })) return true
  const reserved = { status: 'pending', giftCardId: { not: null } }
  return (await db.order.findFirst({ where: reserved, select: { id: true } })) !== null
})

/** Tells whether somebody has money on a gift card, or reserved it for an unpaid order. */
export const areGiftCardsInUse = () => inUse.read()

/** Tells whether gift cards are found by their codes: all, or while the module is off, as long as money is on them. */
export const areGiftCardCodesValid = async () =>
  isModuleOn(giftCardsModuleName) || (await areGiftCardsInUse())

const areAccepted = () => currentSite().takesGiftCards && !env.isTaxed

/** Tells whether gift cards can pay. With Stripe Tax none can, since Stripe would tax only the rest. */
export const canPayWithGiftCards = async () => areAccepted() && (await areGiftCardCodesValid())

export const canSellGiftCards = () => areAccepted() && isModuleOn(giftCardsModuleName)
