import type { Site } from '../site/site'
import { breadcrumbs, structuredData } from '../site/structured-data'
import { plainDollars } from '../ui/money'
import type { MerchItem } from './merch'

/** An item of the shop for search engines, with its offer. */
export function itemData(
  { id, title, description, image, priceCents, stock }: MerchItem,
  { origin, name }: Site,
) {
  const path = `/item/${id}`
  const product = {
    '@type': 'Product',
    '@id': origin + path,
    name: title,
    ...(description && { description }),
    image: `${origin}/${image}`,
    sku: String(id),
    brand: { '@type': 'Brand', name },
    offers: {
      '@type': 'Offer',
      url: origin + path,
      price: plainDollars(priceCents),
      priceCurrency: 'USD',
      availability: `https://schema.org/${stock === 0 ? 'OutOfStock' : 'InStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
    },
  }
  const steps = [
    { name: 'Shop', path: '/shop' },
    { name: title, path },
  ]
  return structuredData(product, breadcrumbs(origin, steps))
}
