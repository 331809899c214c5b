import { Link } from '@remix-run/react'
import { textAttributes } from '../ui/text-attributes'

/** Leads to the articles that an order has opened. */
export function BoughtArticles({ articles }: { articles: { id: number; title: string }[] }) {
  return articles.map(({ id, title }) => (
    <p key={id}>
      <Link to={`/articles/${id}`} className="button">
        Read <bdi {...textAttributes(title)}>{title}</bdi>
      </Link>
    </p>
  ))
}
