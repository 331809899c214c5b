import type { Tag } from '../platform/changes/invalidation.server'
import { type ShownTags, taggingPage, tagsShown } from '../platform/changes/page-tags.server'
import { log } from '../platform/logging/log.server'
import { allMarks } from '../platform/marks.server'
import { type CachedPage, toCachedPage } from './cached-page.server'
import { type PageTemplate, toTemplate } from './page-template.server'
import { type Sharing, sharingFor, sharingPage } from './shared-page.server'

export interface CacheablePage {
  /** With only the query fields that the page reads. */
  address: string
  tags: Tag[]
  /** Not even after a soft invalidation is it shown as it was. */
  isExact?: boolean
  /** The same for everybody, whoever is logged in. */
  isForAll?: boolean
  /** Given to what a script fetches, and not to what somebody opens. */
  isForScripts?: boolean
  /** What it is the page of, as `rowAt` gives it: it goes when that is taken down. */
  of?: string[]
  /** Rendered again right after a change, before anybody asks. */
  isKeptReady?: boolean
}

/** What is rendered: for visitors, or for the readers of a variant. */
export interface Wanted {
  cacheable: CacheablePage
  origin: string
  variant?: string
  /** Of what readers of the variant have on the page. */
  shape?: string
}

type Kept =
  | { kind: 'whole'; page: CachedPage }
  | ({ kind: 'shared'; template: PageTemplate } & Pick<Sharing, 'differences' | 'ownParts'>)
  /** Each reader of the variant has one of their own. */
  | { kind: 'personal' }

export type Entry = Kept & {
  tags: Set<Tag>
  wanted: Wanted
  /** Since it was rendered. */
  isAsked: boolean
  renderedAt: number
  /** What it shows has changed: it is shown only where it cannot be rendered again. */
  isOutdated?: boolean
  isStale?: boolean
}

export type Render = (
  address: string,
  origin: string,
  variant?: string,
  signal?: AbortSignal,
) => Promise<Response>

/** @returns a plain Response when it must not be cached: an error, a redirect, a page that sets a cookie */
export async function renderPage(
  render: Render,
  wanted: Wanted,
  shown: ShownTags,
  renderedAt: number,
): Promise<Entry | Response> {
  const { cacheable, origin, variant, shape } = wanted
  const sharing = variant === undefined ? undefined : sharingFor(shape)
  const signal = sharing?.stop.signal
  const rendered = await sharingPage(sharing, () =>
    taggingPage(shown, async () =>
      // To its end: lists are read while they are sent.
      inMemory(await render(cacheable.address, origin, variant, signal)),
    ),
  ).catch((error) => {
    if (!sharing?.isPersonal) throw error
  })
  const about = { tags: tagsShown(shown), wanted, isAsked: false, renderedAt }
  if (!rendered || sharing?.isPersonal) return { kind: 'personal', ...about }
  if (rendered.status !== 200 || rendered.headers.has('set-cookie'))
    return sharing && rendered.status < 500 ? { kind: 'personal', ...about } : rendered
  if (!sharing) return { kind: 'whole', page: await toCachedPage(rendered), ...about }
  try {
    const template = await toTemplate(rendered, allMarks())
    const { differences, ownParts } = sharing
    return { kind: 'shared', template, differences, ownParts, ...about }
  } catch (error) {
    log.error({ err: error, address: cacheable.address }, 'page cannot be shared by its readers')
    return { kind: 'personal', ...about }
  }
}

const inMemory = async ({ body, status, headers }: Response) =>
  new Response(body && (await new Response(body).arrayBuffer()), { status, headers })
