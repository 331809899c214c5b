import { Link } from '@remix-run/react'
import { t } from '../../platform/i18n/i18n'
import { Trans } from '../../platform/i18n/Trans'
import { followPath } from './addresses'
import type { FollowableActor } from './followable'
import './federation.css'

/** Shows the magazine's handle for followers on the front page. */
export function FediverseStrip({ followable }: { followable?: FollowableActor }) {
  if (!followable) return null
  const { actor, handle } = followable
  return (
    <p className="fediverse-strip">
      <Trans
        id="On Mastodon and similar: <a>follow {handle}</a>"
        values={{ handle: <bdi>{handle}</bdi> }}
        components={{ a: <Link to={followPath(actor)} aria-label={t('Follow {handle}', { handle })} /> }}
      />
    </p>
  )
}
