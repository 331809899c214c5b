import { href } from '../../platform/href'
import { siteCurrency } from '../../platform/site-currency'
import { moneyForInput } from '../../platform/ui/money'
import type { Site } from '../../site/site'
import { breadcrumbs, structuredData } from '../../site/structured-data'
import { imagesOfItem, type MerchItem } from './merch'

export function itemStructuredData(item: MerchItem, { origin, name }: Site) {
  const { id, title, description, shipsFrom, variants } = item
  const path = href('/item/:id', { id })
  const product = {
    '@type': 'Product',
    '@id': origin + path,
    name: title,
    ...(description && { description }),
    image: imagesOfItem(item).map((image) => `${origin}/${image}`),
    sku: variants[0]?.sku || String(id),
    brand: { '@type': 'Brand', name },
    offers: {
      ...priceData(item),
      url: origin + path,
      priceCurrency: siteCurrency().toUpperCase(),
      availability: `https://schema.org/${availabilityOf(item)}`,
      ...(shipsFrom && { availabilityStarts: shipsFrom }),
      itemCondition: 'https://schema.org/NewCondition',
    },
  }
  const steps = [
    { name: 'Shop', path: href('/shop') },
    { name: title, path },
  ]
  return structuredData(product, breadcrumbs(origin, steps))
}

/** Describes a price; if buyers choose it, from the minimum to the suggested price. */
function priceData({ variants, leastCents, highestCents, isChosen }: MerchItem) {
  if (variants.length === 1 && !isChosen) return { '@type': 'Offer', price: moneyForInput(leastCents) }
  return {
    '@type': 'AggregateOffer',
    lowPrice: moneyForInput(leastCents),
    highPrice: moneyForInput(highestCents),
    offerCount: variants.length,
  }
}

function availabilityOf({ stock, shipsFrom }: MerchItem): string {
  if (stock === 0) return 'OutOfStock'
  return shipsFrom ? 'PreOrder' : 'InStock'
}
