import { LocalStorage } from '../local-storage.server'
import type { Tag } from './invalidation.server'
import { rowsRead, tablesNamed } from './row-tags.server'

/** What a page shows, as far as it is rendered. */
export interface ShownTags {
  /** What its reader has, and what loaders say. */
  tags: Set<Tag>
  /** What was read, by table. */
  rows: Map<string, Set<Tag> | 'whole'>
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
  const page = pages.getStore()
  if (!page) return
  if (model === undefined) noteTables(tablesNamed(args))
  for (const [table, tags] of model === undefined ? [] : rowsRead({ model, args })) {
    const known = page.rows.get(table)
    if (known === 'whole' || tags === 'whole') page.rows.set(table, 'whole')
    else page.rows.set(table, new Set([...(known ?? []), ...tags]))
  }
}

/** Notes tables of which a page shows what was read for others before. */
export function noteTables(tables: string[]): void {
  const page = pages.getStore()
  for (const table of page ? tables : []) page?.rows.set(table, 'whole')
}

/** Renders a page, and notes in `shown` what it shows. */
export const taggingPage = <T>(shown: ShownTags, render: () => T): T => pages.run(shown, render)

export const shownTags = (tags: Tag[] = []): ShownTags => ({
  tags: new Set(tags),
  rows: new Map(),
  isNeverCached: false,
})

/** The tags of a page, as far as it is rendered: the rows that it shows, or the table where that may be more. */
export function tagsShown({ tags, rows }: ShownTags): Set<Tag> {
  const byTable = [...rows].flatMap(([table, shown]) => (shown === 'whole' ? [table] : [...shown]))
  return new Set([...tags, ...byTable])
}
