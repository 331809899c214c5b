import { Link } from '@remix-run/react'
import { t } from '../../../platform/i18n/i18n'
import { pageAddress } from './addresses'

interface ReadingWaysProps {
  articleId: number
  hasText: boolean
  preview?: string
}

/** Links to the same article as text and page by page, for readers without JavaScript. */
export function ReadingWays({ articleId, hasText, preview }: ReadingWaysProps) {
  const first = { articleId, page: 1, preview }
  return (
    <>
      {hasText && <Link to={pageAddress({ ...first, isText: true })}>{t('Read as text')}</Link>}{' '}
      <Link to={pageAddress(first)}>{t('Page by page')}</Link>
    </>
  )
}
