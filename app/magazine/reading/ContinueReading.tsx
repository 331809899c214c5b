import { useEffect, useState } from 'react'
import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import { textAttributes } from '../../platform/ui/text-attributes'
import { Picture } from '../../site/uploads/Picture'
import { CoverLink } from '../publications/home/CoverLink'
import { CoverProgress } from '../publications/home/CoverProgress'
import type { Article } from '../publications/publications'
import { localPositions, type ReadingPosition } from '../publications/reader/local-positions'
import { percentRead } from '../publications/reader/percent-read'
import { usePositionAddress } from '../publications/reader/usePositionAddress'
import './continue.css'

export interface StartedArticle {
  article: Pick<Article, 'id' | 'title' | 'language' | 'coverImage'>
  page: number
  pages: number
  percent: number
}

export const maxStartedArticles = 4

/**
 * @param begun the articles that the account has begun; null for visitors, whose positions only the browser
 * knows
 */
export function ContinueReading({ begun }: { begun: StartedArticle[] | null }) {
  const local = useLocallyBegun(begun === null)
  const shown = begun ?? local
  const addressOf = usePositionAddress()
  if (shown.length === 0) return null
  return (
    <section className="continue" aria-labelledby="continue">
      <h2 id="continue">{t('Continue reading')}</h2>
      <ul>
        {shown.map(({ article, page, pages, percent }) => (
          <li key={article.id}>
            <CoverLink to={addressOf(article.id, page)}>
              <Picture file={article.coverImage} alt="" width={96} height={128} sizes="6rem" />{' '}
              <span className="continue-text">
                <span className="pick-title" {...textAttributes(article.title, article.language)}>
                  {article.title}
                </span>{' '}
                <span className="continue-page">{t('Page {page} of {pages}', { page, pages })}</span>{' '}
                <CoverProgress articleId={article.id} progress={percent} />
              </span>
            </CoverLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

function useLocallyBegun(isAsked: boolean): StartedArticle[] {
  const [begun, setBegun] = useState<StartedArticle[]>([])
  useEffect(() => {
    if (!isAsked) return
    let isCurrent = true
    const places = localPositions().filter(({ page, pages }) => page < pages)
    Promise.all(places.slice(0, maxStartedArticles).map(withArticle)).then((found) => {
      if (isCurrent) setBegun(found.flatMap((one) => one ?? []))
    })
    return () => {
      isCurrent = false
    }
  }, [isAsked])
  return begun
}

/** Returns undefined for an article that is not published any more, or not found. */
async function withArticle({ articleId, page, pages }: ReadingPosition): Promise<StartedArticle | undefined> {
  const answer = await fetch(href('/api/articles/:id', { id: articleId })).catch(() => undefined)
  if (!answer?.ok) return
  return { article: (await answer.json()) as Article, page, pages, percent: percentRead({ page, pages }) }
}
