import { Link } from '@remix-run/react'
import { Trans } from '../../platform/i18n/Trans'
import { followPath } from './addresses'
import type { FollowableActor } from './followable'
import './federation.css'

export function FediverseLink({ followable }: { followable?: FollowableActor }) {
  if (!followable) return null
  const { actor, handle } = followable
  return (
    <p className="follow">
      <Link to={followPath(actor)} className="button is-plain fediverse-link">
        <Trans id="Follow {handle}" values={{ handle: <bdi>{handle}</bdi> }} />
      </Link>
    </p>
  )
}
