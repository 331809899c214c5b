import { useEffect, useMemo, useRef, useState } from 'react'
import { useAuth } from '../accounts/AuthContext'
import { keepLocally, localPlaceIn } from '../publications/reader/local-places'
import type { PlaceKeeper } from '../publications/reader/place-keeper'
import type { Kept } from './keep.server'
import { sendPlaces } from './send-places'

const oldMs = 7 * 24 * 3600_000
const sendAfterMs = 1000

/**
 * Stores the reading position in an article: in this browser, and for users in the account.
 * @param kept from the account, for users
 */
export function usePlaceKeeper(articleId: number, kept: Kept | null) {
  const isUser = useAuth().user !== null
  const [shown, setShown] = useState<{ page: number; pages: number }>()
  const account = useRef(kept?.place)
  account.current = kept?.place

  useEffect(() => {
    if (!isUser) return
    const send = () => void sendPlaces()
    addEventListener('pagehide', send)
    return () => removeEventListener('pagehide', send)
  }, [isUser])

  const keeper = useMemo((): PlaceKeeper => {
    let timer: ReturnType<typeof setTimeout>
    return {
      last() {
        const places = [account.current, localPlaceIn(articleId)].flatMap((place) => place ?? [])
        const [last] = places.sort((one, other) => other.readAt.localeCompare(one.readAt))
        return last && { page: last.page, isOld: Date.now() - Date.parse(last.readAt) > oldMs }
      },
      turned(page, pages) {
        keepLocally({ articleId, page, pages, readAt: new Date().toISOString() })
        clearTimeout(timer)
        if (isUser) timer = setTimeout(sendPlaces, sendAfterMs)
      },
      shown: (page, pages) => setShown({ page, pages }),
    }
  }, [articleId, isUser])

  return { keeper, shown }
}

/** Stores the position when the reader comes to a page from another one of the same article. */
export function useTurnedPage(articleId: number, page: number, pages: number | undefined): void {
  const isUser = useAuth().user !== null
  const before = useRef({ articleId, page })
  useEffect(() => {
    const from = before.current
    before.current = { articleId, page }
    if (pages === undefined || from.articleId !== articleId || from.page === page) return
    keepLocally({ articleId, page, pages, readAt: new Date().toISOString() })
    if (isUser) void sendPlaces()
  }, [articleId, page, pages, isUser])
}
