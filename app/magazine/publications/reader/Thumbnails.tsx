import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { t } from '../../../platform/i18n/i18n'
import type { PdfDocument } from './pdf.client'
import { Thumbnail } from './Thumbnail'

interface ThumbnailsProps {
  pdf: PdfDocument
  labels: string[]
  current: number
  isRightToLeft: boolean
  pictures?: string
  onPage: (page: number) => void
}

/** All pages as thumbnails. They are one stop of the Tab key; the arrow keys move between them. */
export function Thumbnails({ pdf, labels, current, isRightToLeft, pictures, onPage }: ThumbnailsProps) {
  const list = useRef<HTMLOListElement>(null)
  const [focusable, setFocusable] = useState(current)
  const sources = usePictures(pictures)
  const opened = useRef(current)
  const latest = useRef(onPage)
  latest.current = onPage
  const choose = useCallback((page: number) => latest.current(page), [])

  const isListed = sources !== undefined
  useEffect(() => {
    const [panel, button] = [list.current?.parentElement, buttonOf(list.current, opened.current)]
    if (!isListed || !panel || !button) return
    const { top } = button.getBoundingClientRect()
    panel.scrollTop += top - panel.getBoundingClientRect().top - panel.clientHeight / 3
  }, [isListed])

  const move = (event: KeyboardEvent) => {
    const columns = list.current ? getComputedStyle(list.current).gridTemplateColumns.split(' ').length : 1
    const page = pageAfterKey(event.key, { page: focusable, pages: labels.length, columns, isRightToLeft })
    if (page === undefined || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    event.stopPropagation()
    setFocusable(page)
    buttonOf(list.current, page)?.focus()
  }

  return (
    <nav className="reader-panel reader-thumbnails" aria-label={t('Thumbnails')}>
      <ol ref={list} onKeyDown={move} dir={isRightToLeft ? 'rtl' : undefined}>
        {sources &&
          labels.map((label, index) => (
            <Thumbnail
              // biome-ignore lint/suspicious/noArrayIndexKey: pages stay in order
              key={index}
              number={index + 1}
              label={label}
              picture={sources[index] ?? undefined}
              isCurrent={current === index + 1}
              isFocusable={focusable === index + 1}
              pdf={pdf}
              onPage={choose}
            />
          ))}
      </ol>
    </nav>
  )
}

const buttonOf = (list: HTMLElement | null, page: number) =>
  list?.querySelector<HTMLElement>(`[data-thumbnail="${page}"]`)

interface From {
  page: number
  pages: number
  columns: number
  isRightToLeft: boolean
}

/** Returns the page to which a key moves in the grid; undefined for other keys. */
export function pageAfterKey(key: string, { page, pages, columns, isRightToLeft }: From): number | undefined {
  const ahead = isRightToLeft ? -1 : 1
  const targets: Record<string, number> = {
    ArrowRight: page + ahead,
    ArrowLeft: page - ahead,
    ArrowDown: page + columns,
    ArrowUp: page - columns,
    Home: 1,
    End: pages,
  }
  const target = targets[key]
  if (target === undefined) return
  return target < 1 || target > pages ? page : target
}

/** Fetches each page's picture, null for a page without one; undefined until loaded. */
function usePictures(address: string | undefined): (string | null)[] | undefined {
  const [pictures, setPictures] = useState<(string | null)[] | undefined>(address ? undefined : [])
  useEffect(() => {
    if (!address) return
    let isCurrent = true
    fetch(address)
      .then(async (answer) => (answer.ok ? ((await answer.json()) as Answer).pictures : []))
      .catch(() => [])
      .then((paths) => isCurrent && setPictures(paths.map((path) => path && path + queryOf(address))))
    return () => {
      isCurrent = false
    }
  }, [address])
  return pictures
}

interface Answer {
  pictures: (string | null)[]
}

/** Returns the query of a preview link, which its pictures need too. */
const queryOf = (address: string) => new URL(address, location.href).search
