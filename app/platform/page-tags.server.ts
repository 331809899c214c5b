import { AsyncLocalStorage } from 'node:async_hooks'
import type { Tag } from './invalidation.server'

const pages = new AsyncLocalStorage<Set<Tag>>()

/** Says what the page shows that is being rendered, beside the tags of its address; nothing outside the page cache. */
export function tagPage(tags: Tag[]): void {
  const page = pages.getStore()
  for (const tag of page ? tags : []) page?.add(tag)
}

export const taggingPage = <T>(tags: Set<Tag>, render: () => T): T => pages.run(tags, render)
