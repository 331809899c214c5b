import { Link } from '@remix-run/react'
import { t } from '../../platform/i18n/i18n'
import { repliesPath } from './addresses'
import type { ReactionCounts } from './objects.server'
import './federation.css'

/**
 * Shows the numbers of likes, shares and replies of an article, with a link to the replies; hidden while
 * there are none.
 */
export function ReplyFigures({ articleId, figures }: { articleId: number; figures?: ReactionCounts }) {
  if (!figures || figures.likes + figures.shares + figures.replies === 0) return null
  const { likes, shares, replies } = figures
  return (
    <p className="reply-figures">
      <Link to={repliesPath(articleId)}>
        {t('{replies, plural, one {# reply} other {# replies}}', { replies })} ·{' '}
        {t('{likes, plural, one {# like} other {# likes}}', { likes })} ·{' '}
        {t('{shares, plural, one {# share} other {# shares}}', { shares })}
      </Link>
    </p>
  )
}
