import { AsyncLocalStorage } from 'node:async_hooks'

/** Somebody who is logged in, as shared pages are filled in for them. */
export interface PageReader {
  id: number
  /** Readers of one variant get the same page, but for the values. */
  variant: string
  /** By the field of a mark. */
  values: Record<string, string | number>
}

/** Whether a page as all share it would be wrong for this reader. */
export type Difference = (readerId: number) => boolean | Promise<boolean>

export interface Sharing {
  /** It shows what only its one reader may see. */
  isPersonal: boolean
  differences: Difference[]
}

const pages = new AsyncLocalStorage<Sharing | undefined>()

/** Renders a page for all readers of a variant, with marks in place of what differs; without `sharing`, for visitors. */
export const sharingPage = <T>(sharing: Sharing | undefined, render: () => T): T => pages.run(sharing, render)

/** Of a page whose part was left out as if its reader had nothing there: those who have get a page of their own. */
export function unless(difference: Difference): void {
  pages.getStore()?.differences.push(difference)
}

/** Of a page that is rendered for each reader alone; nothing outside of a shared rendering. */
export function neverShare(): void {
  const page = pages.getStore()
  if (page) page.isPersonal = true
}
