import { Link } from '@remix-run/react'
import { SiteDay } from '../../platform/ui/SiteDay'
import { textAttributes } from '../../platform/ui/text-attributes'
import { WrittenText } from '../../site/pages/WrittenText'
import type { Band } from '../bands'
import { newsAddress, type PublishedNews } from './news'
import './news.css'

interface NewsPieceProps {
  band: Pick<Band, 'title'>
  news: PublishedNews
  headingLevel: 'h2' | 'h3'
}

export function NewsEntry({ band, news, headingLevel: Heading }: NewsPieceProps) {
  const { id, title, html, publishedAt } = news
  return (
    <article className="news-piece" id={`news-${id}`}>
      <Heading {...textAttributes(title)}>
        <Link to={newsAddress(band, news)}>{title}</Link>
      </Heading>
      <p className="news-date">
        <SiteDay iso={publishedAt} />
      </p>
      <WrittenText html={html} />
    </article>
  )
}
