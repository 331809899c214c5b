import { useLocation, useNavigate } from '@remix-run/react'
import { type RefObject, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { clampPage, destinationFromHash, pageFromHash } from './geometry'
import {
  changeKeepingPosition,
  currentPosition,
  type PagePosition,
  pagesInRow,
  scrollToPosition,
  visibleRow,
} from './position'
import { PositionStoreContext } from './position-store'

const settleMs = 200

interface PlaceOptions {
  frame: RefObject<HTMLElement>
  /** The number of pages; 0 until the document is open. */
  pages: number
  /** Finds the position of a named destination in the address. */
  placeOfName: (name: string) => Promise<PagePosition | undefined>
}

/** Keeps the reading position: on screen, in the address, in the browser's history, and for the next visit. */
export function usePosition({ frame, pages, placeOfName }: PlaceOptions) {
  const keeper = useContext(PositionStoreContext)
  const openedAt = useRef<number>()
  const [current, setCurrent] = useState(() => pageFromHash(location.hash) ?? 1)
  const [lastPage, setLastPage] = useState<number>()
  const [isRestored, setRestored] = useState(false)
  const mark = useRef<HTMLElement>()
  const pending = useRef<PagePosition>()
  const now = useRef(current)
  now.current = current
  const navigate = useNavigate()
  const address = useLocation()
  /**
   * The last hash that was handled. A different hash in the address is a navigation in progress, which must not be
   * overwritten.
   */
  const known = useRef(location.hash)

  const show = useCallback(
    (place: PagePosition) => {
      const page = clampPage(place.page, pages)
      mark.current = scrollToPosition(frame.current, page === place.page ? place : { page })
      now.current = page
      setCurrent(page)
      setLastPage(undefined)
    },
    [frame, pages],
  )
  const go = useCallback((page: number) => show({ page }), [show])

  const step = useCallback(
    (direction: 1 | -1) => {
      const rows = [...(frame.current?.querySelectorAll<HTMLElement>('.reader-row') ?? [])]
      const row = rows.findIndex((each) => pagesInRow(each).includes(now.current))
      const [page] = pagesInRow(rows[row + direction])
      if (page) go(page)
    },
    [frame, go],
  )

  /** Goes to a position as a link does: Back returns to where the reader was. */
  const follow = useCallback(
    (place: PagePosition) => {
      writePlace(currentPosition(frame.current, now.current))
      pending.current = place
      navigate({ search: location.search, hash: `#page=${place.page}` }, { preventScrollReset: true })
    },
    [frame, navigate],
  )

  /**
   * Opens the page in the address, or else the last one read (an old one is only offered). Call it once the pages are
   * laid out.
   */
  const restore = useCallback(() => {
    if (isRestored) return
    setRestored(true)
    openedAt.current = clampPage(pageFromHash(location.hash) ?? 1, pages)
    if (showAddressed(show, placeOfName)) return
    if (scrollY > 0) requestAnimationFrame(() => setCurrent(pagesInRow(visibleRow(frame.current))[0] ?? 1))
    const last = keeper.last()
    const lastPage = clampPage(last?.page ?? 1, pages)
    if (!last || lastPage === 1) return
    if (last.isOld || scrollY > 0) return setLastPage(lastPage)
    openedAt.current = lastPage
    show({ page: lastPage })
  }, [isRestored, show, keeper, pages, placeOfName, frame])

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation, also to the same page, shows its place
  useEffect(() => {
    known.current = location.hash
    if (!isRestored) return
    const followed = pending.current
    pending.current = undefined
    if (followed && followed.page === pageFromHash(location.hash)) show(followed)
    else showAddressed(show, placeOfName)
  }, [address])

  useEffect(() => {
    if (!isRestored) return
    const update = () => {
      const shown = pagesInRow(visibleRow(frame.current))
      const [first = 1] = shown
      if (!shown.includes(now.current)) setCurrent(first)
    }
    document.addEventListener('scroll', update, { capture: true, passive: true })
    return () => document.removeEventListener('scroll', update, { capture: true })
  }, [frame, isRestored])

  useEffect(() => {
    if (!isRestored) return
    const { pathname } = location
    const timer = setTimeout(() => {
      // The reader has followed a link: its address changes before its page loads.
      if (location.pathname !== pathname || location.hash !== known.current) return
      keeper.shown?.(current, pages)
      if (openedAt.current !== current) {
        openedAt.current = undefined
        keeper.turned(current, pages)
      }
      if (current === 1 && !location.hash.startsWith('#page=')) return
      writePlace(currentPosition(frame.current, current))
      known.current = location.hash
    }, settleMs)
    return () => clearTimeout(timer)
  }, [current, pages, keeper, frame, isRestored])

  const hold = useCallback(
    (change: () => void, isFirst = false) => {
      const held = { page: now.current, mark: mark.current, isFirst }
      if (frame.current) changeKeepingPosition(frame.current, held, change)
      else change()
    },
    [frame],
  )

  return { current, lastPage: current === 1 ? lastPage : undefined, go, step, follow, restore, hold }
}

const writePlace = (place: PagePosition) =>
  history.replaceState({ ...history.state, place }, '', `#page=${place.page}`)

/** @returns whether the address or its history entry names a position */
function showAddressed(
  show: (place: PagePosition) => void,
  placeOfName: PlaceOptions['placeOfName'],
): boolean {
  const kept = (history.state as { place?: PagePosition } | null)?.place
  const page = pageFromHash(location.hash)
  const name = destinationFromHash(location.hash)
  if (name) void placeOfName(name).then((place) => place && show(place))
  else if (kept && (page === undefined || kept.page === page)) show(kept)
  else if (page) show({ page })
  return name !== undefined || page !== undefined
}
