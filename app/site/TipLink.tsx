import { Link, useMatches } from '@remix-run/react'
import { href } from '../platform/href'
import { t } from '../platform/i18n/i18n'
import { siteFromMatches } from './meta'

/** A link to the page for tips; hidden if the site takes none. */
export function TipLink({ kind, id, name }: { kind: string; id: number; name: string }) {
  const { takesTips } = siteFromMatches(useMatches())
  if (!takesTips) return null
  return (
    <p className="follow">
      <Link
        to={href('/tip/:kind/:id', { kind, id })}
        aria-label={t('Tip {name}', { name })}
        className="button is-plain"
        rel="nofollow"
      >
        {t('Leave a tip')}
      </Link>
    </p>
  )
}
