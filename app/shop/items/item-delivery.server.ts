import { href } from '../../platform/href'
import { placedPageLike } from '../../site/pages/site-pages.server'
import { postageByZone } from '../shipping/delivery.server'
import { cachedShipping } from '../shipping/shipping.server'
import type { ItemDeliveryFacts } from './ItemDelivery'
import type { MerchItem } from './merch'
import { shippingAndTaxOf } from './shipping-and-tax.server'

/** Returns what an item's page says of postage and returns; null for what is only downloaded. */
export async function deliveryFacts(item: MerchItem): Promise<ItemDeliveryFacts | null> {
  if (item.variants.every(({ isDigital }) => isDigital)) return null
  const setup = await cachedShipping()
  const [sending] = await shippingAndTaxOf([item.id])
  const returns = await placedPageLike(/return|refund/)
  return {
    postage: postageByZone(setup, sending?.shippingClassId ?? null, item.leastCents),
    pickups: setup.places.map(({ name }) => name),
    returns: returns
      ? { to: href('/pages/:address', { address: returns.address }), label: returns.title }
      : null,
  }
}
