import { Link } from '@remix-run/react'
import { t } from '../i18n/i18n'

interface PagesProps {
  page: number
  pages: number
  addressOf: (page: number) => string
  isByName?: boolean
}

export function Pagination({ page, pages, addressOf, isByName }: PagesProps) {
  if (pages <= 1) return null
  return (
    <nav className="pages" aria-label={t('Pages')}>
      {page > 1 && (
        <Link to={addressOf(page - 1)} rel="prev">
          {isByName ? t('Previous') : t('Newer')}
        </Link>
      )}
      <span>{t('Page {page} of {pages}', { page, pages })}</span>
      {page < pages && (
        <Link to={addressOf(page + 1)} rel="next">
          {isByName ? t('Next') : t('Older')}
        </Link>
      )}
    </nav>
  )
}
