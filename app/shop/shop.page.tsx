import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { pageMeta } from '../site/meta'
import { dollars } from '../ui/money'
import { Pages } from '../ui/Pages'
import { Picture } from '../uploads/Picture'
import { merchPage } from './merch.server'

export const meta: MetaFunction = (args) =>
  pageMeta(args, 'Merchandise', {
    description: 'Things to wear, read and hang up; every sale pays for the next issue.',
  })

export const handle = { failure: 'Failed to load the shop.' }

export async function loader({ request }: LoaderFunctionArgs) {
  return merchPage(new URL(request.url).searchParams.get('page'))
}

export default function ShopPage() {
  const { items, page, pages } = useLoaderData<typeof loader>()
  return (
    <div className="shop">
      <h1>Merchandise</h1>
      {items.length === 0 && <p className="empty">No merch items found.</p>}
      <ul className="gallery">
        {items.map((item, index) => (
          <li key={item.id}>
            <Link to={`/item/${item.id}`}>
              <Picture
                file={item.image}
                alt=""
                width={400}
                height={400}
                sizes="(min-width: 56rem) min(31vw, 24.7rem), 47vw"
                isFirst={index < 2}
              />
              <span className="gallery-title" dir="auto">
                {item.title}
              </span>
              <span className="price">{item.stock === 0 ? 'Sold out' : dollars(item.priceCents)}</span>
            </Link>
          </li>
        ))}
      </ul>
      <Pages page={page} pages={pages} addressOf={(number) => `/shop?page=${number}`} />
    </div>
  )
}
