import { LocalStorage } from '../local-storage.server'
import type { Tag } from './invalidation.server'
import { isTaggedByRow, rowsRead } from './row-tags.server'

/** What a page shows, as far as it is rendered. */
export interface ShownTags {
  /** Of its address, and what loaders say. */
  tags: Set<Tag>
  /** What was read of tables that are tagged by row. */
  rows: Map<string, Set<Tag> | 'whole'>
  /** Whether all that it reads is noted: not before anything is, nor after a statement that does not say its tables. */
  reads: 'none' | 'noted' | 'unknown'
  /** It shows what holds for this one answer. */
  isNeverCached: boolean
}

const pages = new LocalStorage<ShownTags>()

/** Says what the page shows that is being rendered, beside the tags of its address; nothing outside the page cache. */
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
  const page = pages.getStore()
  if (!page) return
  if (model === undefined) {
    page.reads = 'unknown'
    return
  }
  if (page.reads === 'none') page.reads = 'noted'
  for (const [table, tags] of rowsRead({ model, args })) {
    if (!isTaggedByRow(table)) continue
    const known = page.rows.get(table)
    if (known === 'whole' || tags === 'whole') page.rows.set(table, 'whole')
    else page.rows.set(table, new Set([...(known ?? []), ...tags]))
  }
}

/** Renders a page, with all tables of its address as its tags until what it reads is known. */
export const taggingPage = <T>(shown: ShownTags, render: () => T): T => pages.run(shown, render)

export const shownTags = (tags: Tag[]): ShownTags => ({
  tags: new Set(tags),
  rows: new Map(),
  reads: 'none',
  isNeverCached: false,
})

/** The tags of a page that has been rendered: in place of a table, the rows where it shows nothing more of it. */
export function tagsShown({ tags, rows, reads }: ShownTags): Set<Tag> {
  if (reads !== 'noted') return new Set([...tags, ...rows.keys()])
  const tables = new Set([...tags].filter(isTaggedByRow))
  const byRow = [...rows].flatMap(([table, shown]) => (shown === 'whole' ? [table] : [...shown]))
  return new Set([...[...tags].filter((tag) => !tables.has(tag)), ...byRow])
}
