import { Link } from '@remix-run/react'
import { msg, t } from '../../../platform/i18n/i18n'
import { Icon } from '../../../platform/ui/Icon'
import { pageAddress } from '../pages/addresses'

/** The page data that the toolbar has before the viewer has loaded. */
export interface PagesBeforeViewer {
  articleId: number
  page: number
  /** The number of pages; undefined until they are extracted. */
  pageCount?: number
  preview?: string
}

/**
 * Shows plain links in place of the viewer's page buttons, before the viewer has loaded and without
 * JavaScript.
 */
export function PageLinks({ page, pageCount, ...article }: PagesBeforeViewer) {
  const to = (number: number) => (pageCount ? pageAddress({ ...article, page: number }) : `#page=${number}`)
  const isLast = page >= (pageCount ?? Number.POSITIVE_INFINITY)
  return (
    <>
      <Step to={page > 1 ? to(page - 1) : undefined} direction="previous" />
      <Link
        to={to(page)}
        className="reader-jump"
        aria-label={
          pageCount ? t('Page {page} of {pageCount}', { page, pageCount }) : t('Page {page}', { page })
        }
        preventScrollReset={!pageCount}
      >
        <span className="reader-number">{page}</span>
        <span className="reader-count">{pageCount && t('of {pageCount}', { pageCount })}</span>
      </Link>
      <Step to={isLast ? undefined : to(page + 1)} direction="next" />
    </>
  )
}

const stepNames = { previous: msg('Previous page'), next: msg('Next page') }

function Step({ to, direction }: { to?: string; direction: keyof typeof stepNames }) {
  if (!to) {
    return (
      <span className="reader-no-step">
        <Icon name={direction} />
      </span>
    )
  }
  return (
    <Link
      to={to}
      aria-label={t(stepNames[direction])}
      title={t(stepNames[direction])}
      preventScrollReset={to.startsWith('#')}
    >
      <Icon name={direction} />
    </Link>
  )
}
