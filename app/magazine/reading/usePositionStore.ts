import { useEffect, useMemo, useRef, useState } from 'react'
import { dayMs } from '../../platform/durations'
import { useAuth } from '../../site/accounts/AuthContext'
import { localPositionIn, saveLocally } from '../publications/reader/local-positions'
import type { PositionStore } from '../publications/reader/position-store'
import type { SavedReading } from './saved-reading.server'
import { sendPositions } from './send-positions'

const oldMs = 7 * dayMs
const sendAfterMs = 1000

/**
 * Stores the reading position in an article: in this browser, and for users in the account.
 * @param kept the account's saved items; null for visitors
 */
export function usePositionStore(articleId: number, kept: SavedReading | null) {
  const isUser = useAuth().user !== null
  const [shown, setShown] = useState<{ page: number; pages: number }>()
  const account = useRef(kept?.place)
  account.current = kept?.place

  useEffect(() => {
    if (!isUser) return
    const send = () => void sendPositions()
    addEventListener('pagehide', send)
    return () => removeEventListener('pagehide', send)
  }, [isUser])

  const keeper = useMemo((): PositionStore => {
    let timer: ReturnType<typeof setTimeout>
    return {
      last() {
        const places = [account.current, localPositionIn(articleId)].flatMap((place) => place ?? [])
        const [last] = places.sort((one, other) => other.readAt.localeCompare(one.readAt))
        return last && { page: last.page, isOld: Date.now() - Date.parse(last.readAt) > oldMs }
      },
      turned(page, pages) {
        saveLocally({ articleId, page, pages, readAt: new Date().toISOString() })
        clearTimeout(timer)
        if (isUser) timer = setTimeout(sendPositions, sendAfterMs)
      },
      shown: (page, pages) => setShown({ page, pages }),
    }
  }, [articleId, isUser])

  return { keeper, shown }
}

export function useSavedPage(articleId: number, page: number, pages: number | undefined): void {
  const isUser = useAuth().user !== null
  const before = useRef({ articleId, page })
  useEffect(() => {
    const from = before.current
    before.current = { articleId, page }
    if (pages === undefined || from.articleId !== articleId || from.page === page) return
    saveLocally({ articleId, page, pages, readAt: new Date().toISOString() })
    if (isUser) void sendPositions()
  }, [articleId, page, pages, isUser])
}
