import { Link, useLocation } from '@remix-run/react'
import { useEffect, useId, useState } from 'react'
import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import { Trans } from '../../platform/i18n/Trans'
import { Message } from '../../platform/ui/Message'
import { withRedirectTo } from '../../site/accounts/login-address'
import type { Bookmark } from './bookmarks.server'
import { maxNoteLength } from './note-length'
import { SaveButton } from './SaveButton'
import type { SavedReading } from './saved-reading.server'
import { useSaveForm } from './useSaveForm'
import './save-panel.css'

interface KeepPanelProps {
  articleId: number
  /** The reader's saved items for this article; null for visitors. */
  kept: SavedReading | null
  page: number
  pages?: number
  addressOf: (page: number) => string
  /** The address that a browser without JavaScript returns to; by default, that of the page on screen. */
  redirectTo?: string
}

/** Lets a reader save an article: on the reading list, by bookmarks, and without JavaScript the current page. */
export function SavePanel({
  articleId,
  kept,
  page,
  pages,
  addressOf,
  redirectTo = addressOf(page),
}: KeepPanelProps) {
  const { pathname } = useLocation()
  if (!kept) {
    return (
      <p className="keep-login">
        <Trans
          id="<a>Log in</a> to keep bookmarks and a reading list."
          components={{ a: <Link to={withRedirectTo(href('/login'), pathname)} /> }}
        />
      </p>
    )
  }
  const { isListed, bookmarks } = kept
  return (
    <section className="keep" aria-label={t('Keep')}>
      <SaveButton intent={isListed ? 'unlist' : 'list'} articleId={articleId} redirectTo={redirectTo}>
        {isListed ? t('Remove from reading list') : t('Add to reading list')}
      </SaveButton>
      {pages !== undefined && (
        <noscript>
          <SaveButton intent="place" articleId={articleId} values={{ page, pages }} redirectTo={redirectTo}>
            {t('Keep my place here')}
          </SaveButton>
        </noscript>
      )}
      <details className="keep-bookmarks">
        <summary>
          {bookmarks.length > 0 ? t('Bookmarks ({count})', { count: bookmarks.length }) : t('Bookmarks')}
        </summary>
        <BookmarkForm articleId={articleId} page={page} redirectTo={redirectTo} bookmarks={bookmarks} />
        <ul>
          {bookmarks.map((bookmark) => (
            <li key={bookmark.page}>
              <Link to={addressOf(bookmark.page)} preventScrollReset={addressOf(1).includes('#')}>
                {t('Page {page}', { page: bookmark.page })}
              </Link>
              {bookmark.note && <span dir="auto"> {bookmark.note}</span>}
              <SaveButton
                intent="remove-bookmark"
                articleId={articleId}
                values={{ page: bookmark.page }}
                redirectTo={redirectTo}
                label={t('Remove the bookmark on page {page}', { page: bookmark.page })}
              >
                {t('Remove')}
              </SaveButton>
            </li>
          ))}
        </ul>
      </details>
    </section>
  )
}

interface BookmarkFormProps {
  articleId: number
  page: number
  redirectTo: string
  bookmarks: Bookmark[]
}

/** A form for a bookmark. Its page number follows the page on screen until the reader types one. */
function BookmarkForm({ articleId, page: shown, redirectTo, bookmarks }: BookmarkFormProps) {
  const { submit, isBusy, isDone, error } = useSaveForm()
  const [typedOn, setTypedOn] = useState<number>()
  const page = typedOn ?? shown
  useEffect(() => {
    if (isDone && !isBusy && !error) setTypedOn(undefined)
  }, [isDone, isBusy, error])
  const id = useId()
  const before = bookmarks.find((bookmark) => bookmark.page === page)
  return (
    <form
      key={page}
      method="post"
      action={href('/reading')}
      onInput={() => setTypedOn(page)}
      onSubmit={submit}
      className="keep-form"
    >
      <input type="hidden" name="articleId" value={articleId} />
      <input type="hidden" name="redirectTo" value={redirectTo} />
      <label htmlFor={`${id}-page`}>{t('Page')}</label>
      <input
        id={`${id}-page`}
        className="input"
        name="page"
        inputMode="numeric"
        defaultValue={page}
        maxLength={6}
        required
      />
      <label htmlFor={`${id}-note`}>{t('Note')}</label>
      <input
        id={`${id}-note`}
        className="input"
        name="note"
        defaultValue={before?.note}
        maxLength={maxNoteLength}
        autoComplete="off"
        dir="auto"
      />
      <button type="submit" name="intent" value="bookmark" className="button is-plain" disabled={isBusy}>
        {t('Bookmark')}
      </button>
      {error && <Message role="alert">{error}</Message>}
    </form>
  )
}
