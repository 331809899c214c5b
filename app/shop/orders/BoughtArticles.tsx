import { href } from '../../platform/href'
import { Trans } from '../../platform/i18n/Trans'
import { textAttributes } from '../../platform/ui/text-attributes'

interface BoughtArticlesProps {
  articles: { id: number; title: string }[]
  /** Whether the order is a guest's; then it says that it has to be added to an account to read. */
  isGuests: boolean
}

export function BoughtArticles({ articles, isGuests }: BoughtArticlesProps) {
  return articles.map(({ id, title }) => (
    <p key={id}>
      {/* A plain link: Remix's would drop the order's key from the address. */}
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
