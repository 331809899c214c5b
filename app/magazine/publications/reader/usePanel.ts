import { type RefObject, useState } from 'react'
import { typedQuery } from '../../../platform/text/typed-query'
import { pageFromHash } from './geometry'
import type { SearchQuery } from './search-words'
import type { ViewerPanel } from './Toolbar'

/** Tracks which panel is open; initially the search panel, if the address has a search. */
export function usePanel(frame: RefObject<HTMLElement>) {
  const [asked, setAsked] = useState(askedNow)
  const [panel, setPanel] = useState<ViewerPanel | undefined>(asked && 'find')
  const focus = (selector: string) =>
    frame.current?.closest('.reader')?.querySelector<HTMLElement>(selector)?.focus()

  const toggle = (name: ViewerPanel) => {
    setPanel((open) => (open === name ? undefined : name))
    setAsked(undefined)
  }
  const find = () => {
    setPanel('find')
    focus('.reader-find input')
  }
  const close = () => {
    if (!panel) return
    focus(`[data-panel=${panel === 'print' ? 'view' : panel}]`)
    setPanel(undefined)
    setAsked(undefined)
  }
  return { panel, asked, toggle, find, close }
}

function askedNow(): SearchQuery | undefined {
  const q = typedQuery(new URLSearchParams(location.search))
  return q ? { q, page: pageFromHash(location.hash) ?? 1 } : undefined
}
