import { t } from '../platform/i18n/i18n'
import { type Band, bandAddress } from './bands'
import './dates/dates.css'

interface BandFeedsProps {
  band: Pick<Band, 'title'>
  hasTracks: boolean
}

export function BandFeeds({ band, hasTracks }: BandFeedsProps) {
  return (
    <p className="band-feeds">
      {hasTracks && <a href={`${bandAddress(band)}/feed.xml`}>{t('Music as a podcast')}</a>}{' '}
      <a href={`${bandAddress(band)}/news.xml`}>{t('News as a feed')}</a>
    </p>
  )
}

export const bandFeedLinks = (band: Pick<Band, 'title'>, origin: string) => [
  feedLink(
    'application/rss+xml',
    t('Music of {title}', { title: band.title }),
    `${origin}${bandAddress(band)}/feed.xml`,
  ),
  feedLink(
    'application/atom+xml',
    t('News of {title}', { title: band.title }),
    `${origin}${bandAddress(band)}/news.xml`,
  ),
]

const feedLink = (type: string, title: string, href: string) => ({
  tagName: 'link',
  rel: 'alternate',
  type,
  title,
  href,
})
