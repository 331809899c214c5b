import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import { Trans } from '../../platform/i18n/Trans'
import { formatDay } from '../../platform/ui/format'
import { textAttributes } from '../../platform/ui/text-attributes'
import { DescribedPicture } from '../../site/uploads/DescribedPicture'
import type { Band } from '../bands'
import { TrackList } from '../TrackList'
import { coverOfRelease, type Release, releaseAddress, releaseKinds, releaseYearOf } from './releases'
import './release.css'

export interface BuyLink {
  id: number
  title: string
  price: string
}

interface ReleaseBlockProps {
  band: Pick<Band, 'title' | 'landingImage'>
  release: Release
  offer?: BuyLink
  query?: string
  /** The address of the listening page, for a private release. */
  listenAt?: string
  /** Set on the release's own page, where its title is the page heading. */
  isAlone?: boolean
  children?: ReactNode
}

export function ReleaseBlock({
  band,
  release,
  offer,
  query = '',
  listenAt,
  isAlone = false,
  children,
}: ReleaseBlockProps) {
  const { id, title, kind, credits, releasedOn, tracks } = release
  const cover = coverOfRelease(release)
  const Heading = isAlone ? 'h1' : 'h3'
  const name = <bdi>{title}</bdi>
  const buy = offer && (
    <Link to={href('/item/:id', { id: offer.id })} className="button">
      {t('Buy · {price}', { price: offer.price })}
    </Link>
  )
  return (
    <article className="release" aria-labelledby={`release-${id}`}>
      {cover && (
        <DescribedPicture
          file={cover}
          alt=""
          width={isAlone ? 800 : 600}
          height={isAlone ? 800 : 600}
          query={query}
          sizes={`(min-width: 48rem) ${isAlone ? 'min(48vw, 38rem)' : 'min(32vw, 24rem)'}, calc(100vw - 2rem)`}
          isFirst={isAlone}
        />
      )}
      <div className="release-body">
        <p className="kicker">
          {t(releaseKinds[kind])}
          {releasedOn && <> · {isAlone ? formatDay(releasedOn) : releaseYearOf(release)}</>}
        </p>
        <Heading id={`release-${id}`} {...textAttributes(title)}>
          {isAlone ? name : <Link to={releaseAddress(band, release) + query}>{name}</Link>}
        </Heading>
        {isAlone && (
          <p className="release-artist">
            <Trans
              id="by {title}"
              values={{ title: <bdi {...textAttributes(band.title)}>{band.title}</bdi> }}
            />
          </p>
        )}
        {tracks.length > 0 ? (
          <TrackList band={band} tracks={tracks} release={release} query={query} listenAt={listenAt}>
            {buy}
          </TrackList>
        ) : (
          <>
            {buy}
            <p className="empty">{t('No tracks yet.')}</p>
          </>
        )}
        {children}
        {credits && (
          <details className="release-credits">
            <summary aria-label={t('Credits of {title}', { title })}>{t('Credits')}</summary>
            <p {...textAttributes(credits)}>{credits}</p>
          </details>
        )}
      </div>
    </article>
  )
}
