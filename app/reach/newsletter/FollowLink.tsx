import { Link, useMatches } from '@remix-run/react'
import { t } from '../../platform/i18n/i18n'
import { siteFromMatches } from '../../site/meta'
import { followAddress } from './follow-address'

/** A link to subscribe to news about an author or a band; shown if mail is on. */
export function FollowLink({ topic, name }: { topic: string; name: string }) {
  const { hasNewsletter } = siteFromMatches(useMatches())
  if (!hasNewsletter) return null
  return (
    <p className="follow">
      <Link
        to={followAddress(topic)}
        aria-label={t('Follow {name} by email', { name })}
        className="button is-plain"
      >
        {t('Follow')}
      </Link>
    </p>
  )
}
