import { Link } from '@remix-run/react'
import { useContext } from 'react'
import { t } from '../../../platform/i18n/i18n'
import { Icon } from '../../../platform/ui/Icon'
import { BookmarkingContext } from './bookmarking'

export function BookmarkTool({ page }: { page: number }) {
  const bookmarks = useContext(BookmarkingContext)
  if (!bookmarks) return null
  const { isMarked, toggle, loginAddress } = bookmarks
  const name = t('Bookmark this page')
  if (!toggle) {
    return (
      <Link to={loginAddress(page)} aria-label={name} title={t('Log in to bookmark this page')}>
        <Icon name="bookmark" />
      </Link>
    )
  }
  return (
    <button
      type="button"
      className="reader-bookmark"
      aria-label={name}
      title={isMarked(page) ? t('Remove the bookmark') : name}
      aria-pressed={isMarked(page)}
      onClick={() => toggle(page)}
    >
      <Icon name="bookmark" />
    </button>
  )
}
