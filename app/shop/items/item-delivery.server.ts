import { href } from '../../platform/href'
import { findMenuPageByAddress } from '../../site/pages/site-pages.server'
import { shippingCostsByZone } from '../shipping/delivery.server'
import { loadCachedShipping } from '../shipping/shipping.server'
import type { ItemDeliveryFacts } from './ItemDelivery'
import type { MerchItem } from './merch'
import { listShippingAndTaxOfItems } from './shipping-and-tax.server'

/** Returns the shipping costs and return terms of an item; null for a download. */
export async function loadItemDelivery(item: MerchItem): Promise<ItemDeliveryFacts | null> {
  if (item.variants.every(({ isDigital }) => isDigital)) return null
  const setup = await loadCachedShipping()
  const [sending] = await listShippingAndTaxOfItems([item.id])
  const returns = await findMenuPageByAddress(/return|refund/)
  return {
    postage: shippingCostsByZone(setup, sending?.shippingClassId ?? null, item.leastCents),
    pickups: setup.places.map(({ name }) => name),
    returns: returns
      ? { to: href('/pages/:address', { address: returns.address }), label: returns.title }
      : null,
  }
}
