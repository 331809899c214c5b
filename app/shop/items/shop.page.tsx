import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData, useMatches } from '@remix-run/react'
import { href } from '../../platform/href'
import type { RouteHandle } from '../../platform/http/route-handle'
import { msg, t } from '../../platform/i18n/i18n'
import { Trans } from '../../platform/i18n/Trans'
import { Pages } from '../../platform/ui/Pages'
import { pageMeta, siteOf } from '../../site/meta'
import { withHolds } from '../orders/checkout/holds.server'
import { Gallery } from './Gallery'
import { ShopFilter } from './ShopFilter'
import { shopListAddress, shopListOf } from './shop-list'
import { kindsInUse, merchPage } from './shop-list.server'

export const meta: MetaFunction = (args) =>
  pageMeta(args, t('Merchandise'), {
    description: t('Things to wear, read and hang up; every sale pays for the next issue.'),
  })

export const handle = {
  failure: msg('Failed to load the shop.'),
  scripts: 'after paint',
  cache: { query: ['kind', 'sort', 'page'] },
} satisfies RouteHandle

export async function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const list = shopListOf(query)
  const { items, ...listed } = await merchPage(list, query.get('page'))
  return { list, kinds: await kindsInUse(), items: await withHolds(items), ...listed }
}

export default function ShopPage() {
  const { list, kinds, items, total, page, pages } = useLoaderData<typeof loader>()
  const { takesGiftCards } = siteOf(useMatches())
  const isNarrowed = shopListAddress(list) !== href('/shop')
  return (
    <div className="shop">
      <h1>{t('Merchandise')}</h1>
      {total > 1 || isNarrowed || takesGiftCards ? (
        <ShopFilter list={list} kinds={kinds} hasGiftCards={takesGiftCards === true} />
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
      <Pages
        page={page}
        pages={pages}
        addressOf={(number) => shopListAddress(list, number)}
        isByName={list.sort !== 'newest'}
      />
    </div>
  )
}
