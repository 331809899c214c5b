import { Link, useMatches } from '@remix-run/react'
import { siteOf } from '../site/meta'
import { followAddress } from './follow-address'

/** Leads to a subscription to what is new of an author or a band, where mails can be sent. */
export function FollowLink({ topic, name }: { topic: string; name: string }) {
  const { hasNewsletter } = siteOf(useMatches())
  if (!hasNewsletter) return null
  return (
    <p className="follow">
      <Link to={followAddress(topic)} aria-label={`Follow ${name} by mail`} className="button is-plain">
        Follow
      </Link>
    </p>
  )
}
