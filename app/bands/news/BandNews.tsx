import { Link } from '@remix-run/react'
import { t } from '../../platform/i18n/i18n'
import type { Band } from '../bands'
import { NewsEntry } from './NewsEntry'
import { newsAddress, type PublishedNews } from './news'
import './news.css'

interface BandNewsProps {
  band: Pick<Band, 'title'>
  news: PublishedNews[]
  total: number
}

export function BandNews({ band, news, total }: BandNewsProps) {
  if (total === 0) return null
  return (
    <section aria-labelledby="news" className="band-news">
      <h2 id="news">{t('News')}</h2>
      {news.map((piece) => (
        <NewsEntry key={piece.id} band={band} news={piece} headingLevel="h3" />
      ))}
      {total > news.length && (
        <p>
          <Link to={newsAddress(band)} className="news-all">
            {t('All news ({total})', { total })}
          </Link>
        </p>
      )}
    </section>
  )
}
