import { useFetcher, useLocation } from '@remix-run/react'
import { useState } from 'react'
import type { FormErrors } from '../../platform/errors/errors'
import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import { withRedirectTo } from '../../site/accounts/login-address'
import type { Bookmarking } from '../publications/reader/bookmarking'
import type { SavedReading } from './saved-reading.server'

/** @param kept the account's bookmarks; null for visitors */
export function useBookmarks(articleId: number, kept: SavedReading | null): Bookmarking {
  const fetcher = useFetcher<Partial<FormErrors>>()
  const { pathname } = useLocation()
  const [noted, setNoted] = useState<number>()
  const isBusy = fetcher.state !== 'idle'
  const bookmarkOf = (page: number) => kept?.bookmarks.find((bookmark) => bookmark.page === page)

  const isMarked = (page: number) => {
    const isChanging = isBusy && Number(fetcher.formData?.get('page')) === page
    return isChanging ? fetcher.formData?.get('intent') === 'bookmark' : bookmarkOf(page) !== undefined
  }
  const toggle = (page: number) => {
    setNoted(undefined)
    if (bookmarkOf(page)?.note) return setNoted(page)
    const intent = isMarked(page) ? 'remove-bookmark' : 'bookmark'
    fetcher.submit({ intent, articleId, page }, { method: 'post', action: href('/reading') })
  }

  return {
    isMarked,
    toggle: kept ? toggle : undefined,
    loginAddress: (page) => withRedirectTo(href('/login'), `${pathname}#page=${page}`),
    problem: noted ? hasNote(noted) : (!isBusy && fetcher.data?.message) || undefined,
  }
}

const hasNote = (page: number) =>
  t('The bookmark on page {page} has a note. Remove both under Bookmarks, above the pages.', { page })
