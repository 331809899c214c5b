import { LocalStorage } from '../local-storage.server'
import { type CacheTag, tablesInQuery, tagsOfQuery } from './row-tags.server'

export interface CollectedTags {
  tags: Set<CacheTag>
  /** Whether the page may not be cached, since it is valid for this answer only. */
  isNeverCached: boolean
}

const pages = new LocalStorage<CollectedTags>()

/**
 * Adds tags to the page that is being rendered, besides those of the rows that it reads; outside the page
 * cache it does nothing.
 */
export function addPageTags(tags: CacheTag[]): void {
  const page = pages.getStore()
  for (const tag of page ? tags : []) page?.tags.add(tag)
}

export function neverCachePage(): void {
  const page = pages.getStore()
  if (page) page.isNeverCached = true
}

/** @param model the model that the current page reads; undefined for a raw statement */
export function tagPageByQuery(model: string | undefined, args: unknown): void {
  if (pages.getStore()) addPageTags(model === undefined ? tablesInQuery(args) : tagsOfQuery({ model, args }))
}

export const collectPageTags = <T>(shown: CollectedTags, render: () => T): T => pages.run(shown, render)

export const collectedPageTags = (tags: CacheTag[] = []): CollectedTags => ({
  tags: new Set(tags),
  isNeverCached: false,
})
