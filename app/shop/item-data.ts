import { siteCurrency } from '../platform/site-currency'
import type { Site } from '../site/site'
import { breadcrumbs, structuredData } from '../site/structured-data'
import { moneyForInput } from '../ui/money'
import { imagesOf, type MerchItem } from './merch'

/** Describes an item to search engines, with its offer. */
export function itemData(item: MerchItem, { origin, name }: Site) {
  const { id, title, description, priceCents, shipsFrom, variants } = item
  const path = `/item/${id}`
  const price =
    variants.length > 1
      ? {
          '@type': 'AggregateOffer',
          lowPrice: moneyForInput(priceCents),
          highPrice: moneyForInput(item.highestCents),
          offerCount: variants.length,
        }
      : { '@type': 'Offer', price: moneyForInput(priceCents) }
  const product = {
    '@type': 'Product',
    '@id': origin + path,
    name: title,
    ...(description && { description }),
    image: imagesOf(item).map((image) => `${origin}/${image}`),
    sku: variants[0]?.sku || String(id),
    brand: { '@type': 'Brand', name },
    offers: {
      ...price,
      url: origin + path,
      priceCurrency: siteCurrency().toUpperCase(),
      availability: `https://schema.org/${availabilityOf(item)}`,
      ...(shipsFrom && { availabilityStarts: shipsFrom }),
      itemCondition: 'https://schema.org/NewCondition',
    },
  }
  const steps = [
    { name: 'Shop', path: '/shop' },
    { name: title, path },
  ]
  return structuredData(product, breadcrumbs(origin, steps))
}

function availabilityOf({ stock, shipsFrom }: MerchItem): string {
  if (stock === 0) return 'OutOfStock'
  return shipsFrom ? 'PreOrder' : 'InStock'
}
