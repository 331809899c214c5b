import { href } from '../../platform/href'
import { Trans } from '../../platform/i18n/Trans'
import { textAttributes } from '../../platform/ui/text-attributes'

interface BoughtArticlesProps {
  articles: { id: number; title: string }[]
  /** A guest is led to what puts the order into an account, which reads it then. */
  isGuests: boolean
}

export function BoughtArticles({ articles, isGuests }: BoughtArticlesProps) {
  return articles.map(({ id, title }) => (
    <p key={id}>
      {/* Not a link of Remix's, which would drop what opens the order from the address. */}
      <Trans
        id={isGuests ? '<a>Read {title}</a> once this order is in an account.' : '<a>Read {title}</a>'}
        values={{ title: <bdi {...textAttributes(title)}>{title}</bdi> }}
        components={{
          a: <a href={isGuests ? '#keep' : href('/articles/:id', { id })} className="button" />,
        }}
      />
    </p>
  ))
}
