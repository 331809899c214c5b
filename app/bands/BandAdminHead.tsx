import { Link } from '@remix-run/react'
import { href } from '../platform/href'
import { msg, t } from '../platform/i18n/i18n'
import { Trans } from '../platform/i18n/Trans'
import { BackLink } from '../platform/ui/BackLink'
import { bandAddress } from './bands'

const headings = {
  music: msg('Music of “{title}”'),
  photos: msg('Photos of “{title}”'),
  dates: msg('Dates of “{title}”'),
  news: msg('News of “{title}”'),
}

interface BandAdminHeadProps {
  band: { id: number; title: string }
  is: keyof typeof headings
}

/** The top of a band's admin pages; those for music and photos link to each other. */
export function BandAdminHead({ band, is }: BandAdminHeadProps) {
  const page = href('/admin/:kind/:id', { kind: 'bands', id: band.id })
  return (
    <>
      <BackLink
        to={page}
        also={
          <>
            {is === 'music' && <Link to={`${page}/photos`}>{t('Photos')}</Link>}
            {is === 'photos' && <Link to={`${page}/music`}>{t('Music')}</Link>}
            <Link to={bandAddress(band)}>{t('View it')}</Link>
          </>
        }
      >
        {t('Band')}
      </BackLink>
      <h1>
        <Trans id={headings[is]} values={{ title: <bdi>{band.title}</bdi> }} />
      </h1>
    </>
  )
}
