import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData, useMatches } from '@remix-run/react'
import { href } from '../../platform/href'
import type { RouteHandle } from '../../platform/http/route-handle'
import { msg, t } from '../../platform/i18n/i18n'
import { Trans } from '../../platform/i18n/Trans'
import { Pagination } from '../../platform/ui/Pagination'
import { pageMeta, siteFromMatches } from '../../site/meta'
import { withHeldStock } from '../orders/checkout/holds.server'
import { Gallery } from './Gallery'
import { ShopFilter } from './ShopFilter'
import { parseShopListQuery, shopListAddress } from './shop-list'
import { listMerch, listShopKindsWithItems } from './shop-list.server'
import './shop.css'

export const meta: MetaFunction = (args) =>
  pageMeta(args, t('Merchandise'), {
    description: t('Things to wear, read and hang up. Every sale pays for the next issue.'),
  })

export const handle = {
  failure: msg('Failed to load the shop.'),
  scripts: 'after paint',
  cache: { query: ['kind', 'sort', 'page'] },
} satisfies RouteHandle

export async function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const list = parseShopListQuery(query)
  const { items, ...listed } = await listMerch(list, query.get('page'))
  const [kinds, shown] = await Promise.all([listShopKindsWithItems(), withHeldStock(items)])
  return {
    list,
    kinds,
    items: shown,
    ...listed,
  }
}

export default function ShopPage() {
  const { list, kinds, items, total, page, pages } = useLoaderData<typeof loader>()
  const { sellsGiftCards } = siteFromMatches(useMatches())
  const isNarrowed = shopListAddress(list) !== href('/shop')
  return (
    <div className="shop">
      <h1>{t('Merchandise')}</h1>
      {total > 1 || isNarrowed || sellsGiftCards ? (
        <ShopFilter list={list} kinds={kinds} hasGiftCards={sellsGiftCards === true} />
      ) : null}
      {items.length === 0 && (
        <p className="empty">
          <Trans
            id="No merch items found. <a>Start reading</a>"
            components={{ a: <Link to={href('/search')} /> }}
          />
        </p>
      )}
      <Gallery items={items} isShop hasLead={page === 1 && !isNarrowed} />
      <Pagination
        page={page}
        pages={pages}
        addressOf={(number) => shopListAddress(list, number)}
        isByName={list.sort !== 'newest'}
      />
    </div>
  )
}
