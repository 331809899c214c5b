import { Link } from '@remix-run/react'
import { href } from '../../platform/href'
import { Trans } from '../../platform/i18n/Trans'
import { textAttributes } from '../../platform/ui/text-attributes'
import './item.css'

export function ItemArticles({ articles }: { articles: { id: number; title: string }[] }) {
  return articles.map(({ id, title }) => (
    <p key={id} className="item-files">
      <Trans
        id="Opens <a>{title}</a> to read here."
        values={{ title }}
        components={{ a: <Link to={href('/articles/:id', { id })} {...textAttributes(title)} /> }}
      />
    </p>
  ))
}
