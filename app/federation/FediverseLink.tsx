import { Link } from '@remix-run/react'
import { t } from '../platform/i18n/i18n'
import { followPath } from './addresses'
import type { Followable } from './followable'

/** A link that says by which name an actor is followed from Mastodon and the like. */
export function FediverseLink({ followable }: { followable?: Followable }) {
  if (!followable) return null
  const { actor, handle } = followable
  return (
    <p className="follow">
      <Link
        to={followPath(actor)}
        className="button is-plain fediverse-link"
        aria-label={t('Follow {handle}', { handle })}
      >
        <bdi>{handle}</bdi>
      </Link>
    </p>
  )
}
