import type { LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { withHolds } from '../orders/checkout/holds.server'
import type { RouteHandle } from '../platform/http/route-handle'
import { pageMeta } from '../site/meta'
import { Pages } from '../ui/Pages'
import { Gallery } from './Gallery'
import { merchPage } from './merch.server'

export const meta: MetaFunction = (args) =>
  pageMeta(args, 'Merchandise', {
    description: 'Things to wear, read and hang up; every sale pays for the next issue.',
  })

export const handle = {
  failure: 'Failed to load the shop.',
  scripts: 'after paint',
  cache: { query: ['page'] },
} satisfies RouteHandle

export async function loader({ request }: LoaderFunctionArgs) {
  const { items, ...listed } = await merchPage(new URL(request.url).searchParams.get('page'))
  return { items: await withHolds(items), ...listed }
}

export default function ShopPage() {
  const { items, page, pages } = useLoaderData<typeof loader>()
  return (
    <div className="shop">
      <h1>Merchandise</h1>
      {items.length === 0 && <p className="empty">No merch items found.</p>}
      <Gallery items={items} isShop hasLead={page === 1} />
      <Pages page={page} pages={pages} addressOf={(number) => `/shop?page=${number}`} />
    </div>
  )
}
