import { Link } from '@remix-run/react'
import { textAttributes } from '../ui/text-attributes'

/** Names the articles that an item opens to its buyer. */
export function ItemArticles({ articles }: { articles: { id: number; title: string }[] }) {
  return articles.map(({ id, title }) => (
    <p key={id} className="item-files">
      Opens{' '}
      <Link to={`/articles/${id}`} {...textAttributes(title)}>
        {title}
      </Link>{' '}
      to read here.
    </p>
  ))
}
