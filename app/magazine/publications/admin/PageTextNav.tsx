import { Link } from '@remix-run/react'
import { t } from '../../../platform/i18n/i18n'
import type { TextPage } from '../../documents/corrections/text-pages.server'
import { articleTextAddress } from './text-address'
import './page-texts.css'

interface PageTextNavProps {
  articleId: number
  number: number
  pages: TextPage[]
}

export function PageTextNav({ articleId, number, pages }: PageTextNavProps) {
  const to = (page: number) => articleTextAddress(articleId, page)
  return (
    <nav className="page-text-nav" aria-label={t('Pages')}>
      {number > 1 && (
        <Link to={to(number - 1)} rel="prev">
          {t('Previous page')}
        </Link>
      )}
      <span>{t('Page {number} of {count}', { number, count: pages.length })}</span>
      {number < pages.length && (
        <Link to={to(number + 1)} rel="next">
          {t('Next page')}
        </Link>
      )}
      <details key={number}>
        <summary>{t('All pages')}</summary>
        <ol>
          {pages.map((page) => (
            <li key={page.number}>
              <Link to={to(page.number)} aria-current={page.number === number ? 'page' : undefined}>
                {t('Page {number}', { number: page.number })}
              </Link>{' '}
              <span className="field-hint">{noteOn(page)}</span>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  )
}

function noteOn({ isCorrected, isWaiting, hasText, confidence }: TextPage): string {
  if (isCorrected) return t('Corrected')
  if (isWaiting) return t('Waiting for text recognition')
  if (confidence !== null) return t('{percent} % sure', { percent: confidence })
  return hasText ? '' : t('No text')
}
