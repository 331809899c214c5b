import { counted } from '../ui/format'
import { Picture } from '../uploads/Picture'
import { Byline } from './Byline'
import { CountedLink } from './CountedLink'
import type { Article } from './publications'

interface ResultProps {
  article: Article
  byline?: string[]
  isFirst?: boolean
  headingLevel?: 'h2' | 'h3'
}

/** An article in a list, with its views; opening it counts one. */
export function Result({ article, byline, isFirst, headingLevel: Heading = 'h2' }: ResultProps) {
  return (
    <li className="result">
      <Picture
        file={article.coverImage}
        alt={`Cover of ${article.title}`}
        width={240}
        height={320}
        sizes="(min-width: 56rem) 15rem, 42vw"
        isFirst={isFirst}
      />
      <p className="kicker">{article.filetype === 'Volume' ? 'Volume' : article.contentType}</p>
      <Heading dir="auto">
        <CountedLink articleId={article.id}>{article.title}</CountedLink>
      </Heading>
      <p className="result-description" dir="auto">
        {article.description}
      </p>
      <Byline names={byline} />
      <p className="result-views">Views: {counted(article.viewcount ?? 0)}</p>
    </li>
  )
}
