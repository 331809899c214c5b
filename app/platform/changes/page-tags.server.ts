import { LocalStorage } from '../local-storage.server'
import type { Tag } from './invalidation.server'
import { rowsRead, tablesNamed } from './row-tags.server'

/** What a page shows, as far as it is rendered. */
export interface ShownTags {
  tags: Set<Tag>
  /** It shows what holds for this one answer. */
  isNeverCached: boolean
}

const pages = new LocalStorage<ShownTags>()

/** Says what the page shows that is being rendered, beside what it reads; nothing outside the page cache. */
export function tagPage(tags: Tag[]): void {
  const page = pages.getStore()
  for (const tag of page ? tags : []) page?.tags.add(tag)
}

/** Keeps the page that is being rendered out of the page cache. */
export function neverCache(): void {
  const page = pages.getStore()
  if (page) page.isNeverCached = true
}

/** Notes what a page reads that is being rendered. @param model undefined for a raw statement */
export function noteRead(model: string | undefined, args: unknown): void {
  if (pages.getStore()) tagPage(model === undefined ? tablesNamed(args) : rowsRead({ model, args }))
}

/** Renders a page, and notes in `shown` what it shows. */
export const taggingPage = <T>(shown: ShownTags, render: () => T): T => pages.run(shown, render)

export const shownTags = (tags: Tag[] = []): ShownTags => ({ tags: new Set(tags), isNeverCached: false })
