import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { t } from '../../platform/i18n/i18n'
import { Trans } from '../../platform/i18n/Trans'
import { textAttributes } from '../../platform/ui/text-attributes'
import { Picture } from '../../site/uploads/Picture'
import type { Band } from '../bands'
import { type Release, releaseAddress, releaseKinds, releaseYearOf } from './releases'
import './release.css'

export type OtherRelease = Pick<Release, 'id' | 'title' | 'slug' | 'kind' | 'releasedOn' | 'cover'>

interface MoreOfBandProps {
  band: Pick<Band, 'title'>
  releases: OtherRelease[]
  query?: string
  /** Set if the items are those of the whole shop, because this band has none. */
  isFromShop: boolean
  children?: ReactNode
}

export function MoreOfBand({ band, releases, isFromShop, query = '', children }: MoreOfBandProps) {
  if (releases.length === 0 && !children) return null
  return (
    <section className="release-more" aria-labelledby="more-of-band">
      <h2 id="more-of-band">
        {isFromShop ? (
          t('From the shop')
        ) : (
          <Trans id="More from {title}" values={{ title: <bdi>{band.title}</bdi> }} />
        )}
      </h2>
      {releases.length > 0 && (
        <ul className="release-others">
          {releases.map((release) => (
            <li key={release.id}>
              {release.cover && (
                <Picture file={release.cover} alt="" width={96} height={96} query={query} sizes="6rem" />
              )}
              <div>
                <Link to={releaseAddress(band, release) + query} {...textAttributes(release.title)}>
                  {release.title}
                </Link>
                <p className="byline">
                  {t(releaseKinds[release.kind])}
                  {release.releasedOn && ` · ${releaseYearOf(release)}`}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
      {children}
    </section>
  )
}
