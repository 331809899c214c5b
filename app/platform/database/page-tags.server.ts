import { LocalStorage } from '../local-storage.server'
import { type CacheTag, tablesNamed, tagsOfQuery } from './row-tags.server'

export interface ShownTags {
  tags: Set<CacheTag>
  /** The page is valid for this one answer only. */
  isNeverCached: boolean
}

const pages = new LocalStorage<ShownTags>()

/** Tags the page being rendered, in addition to what it reads; does nothing outside the page cache. */
export function tagPage(tags: CacheTag[]): void {
  const page = pages.getStore()
  for (const tag of page ? tags : []) page?.tags.add(tag)
}

export function neverCache(): void {
  const page = pages.getStore()
  if (page) page.isNeverCached = true
}

/** @param model undefined for a raw statement */
export function tagRead(model: string | undefined, args: unknown): void {
  if (pages.getStore()) tagPage(model === undefined ? tablesNamed(args) : tagsOfQuery({ model, args }))
}

export const collectTags = <T>(shown: ShownTags, render: () => T): T => pages.run(shown, render)

export const shownTags = (tags: CacheTag[] = []): ShownTags => ({ tags: new Set(tags), isNeverCached: false })
