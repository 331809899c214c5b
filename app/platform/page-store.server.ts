import { LRUCache } from 'lru-cache'
import { asStale, type CachedPage, toCachedPage } from './cached-page.server'
import { type Invalidation, isDeaf, onInvalidate, type Tag } from './invalidation.server'
import { log } from './log.server'
import { allMarks } from './marks.server'
import { type ShownTags, shownTags, taggingPage, tagsShown } from './page-tags.server'
import { type PageTemplate, toTemplate } from './page-template.server'
import { isReaderTag } from './remembered-by.server'
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
}

/** What is rendered: for visitors, or for the readers of a variant. */
export interface Wanted {
  cacheable: CacheablePage
  origin: string
  variant?: string
  /** Of what readers of the variant have on the page. */
  shape?: string
}

export interface PageStoreOptions {
  render: (address: string, origin: string, variant?: string, signal?: AbortSignal) => Promise<Response>
  limitBytes?: number
  maxAgeMs?: number
  /** After a soft invalidation, one page at most is rendered again in this time. */
  refreshEveryMs?: number
  now?: () => number
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
  isStale?: boolean
}

/** While changes of other processes may be missed. */
const deafMaxAgeMs = 2000

type Rendering = Pick<Entry, 'tags' | 'wanted'> & { answer: Promise<Entry | Response> }

/** So much longer than rendering again is the pause after it: views of many pages take a twentieth of a core. */
const pausePerWork = 19
const longestPauseMs = 1000

/** How long a page that could not be rendered again is shown before that is tried again. */
const staleMs = 1000

export const keyOf = ({ cacheable, origin, variant, shape }: Wanted) =>
  variant === undefined ? origin + cacheable.address : readersKey(origin + cacheable.address, variant, shape)

/** No address has a space. */
export const readersKey = (key: string, variant: string, shape = '') => `${key} ${variant} ${shape}`

/** Rendered pages in memory. Changes remove the pages that show them; `maxAgeMs` covers changes that nobody announced. */
export class PageStore {
  private entries: LRUCache<string, Entry>
  private rendering = new Map<string, Rendering>()
  /** Keys of pages that are shown until they are rendered again, first come first served. */
  private outdated = new Set<string>()
  private refreshTimer: NodeJS.Timeout | undefined
  /** What the last of them took. */
  private refreshMs = 0
  private now: () => number

  constructor(private options: PageStoreOptions) {
    this.now = options.now ?? Date.now
    this.entries = new LRUCache({
      maxSize: options.limitBytes ?? 32 * 1024 * 1024,
      sizeCalculation: bytesOf,
      ttl: options.maxAgeMs ?? 60_000,
      ttlResolution: 0,
      // For `keep`, and for changes to find them.
      allowStale: true,
      noDeleteOnStaleGet: true,
      perf: { now: this.now },
    })
    onInvalidate((invalidation) => this.invalidate(invalidation))
  }

  current(key: string): Entry | undefined {
    const entry = this.entries.get(key, { allowStale: false })
    if (!entry) return
    if (!entry.isStale && isDeaf() && this.now() - entry.renderedAt > deafMaxAgeMs) return
    entry.isAsked = true
    return entry
  }

  /** Whoever asks for a page that is being rendered waits for that. @returns a Response that must not be kept */
  async get(wanted: Wanted): Promise<Entry | Response> {
    const key = keyOf(wanted)
    return this.current(key) ?? (await this.renderOnce(key, wanted))
  }

  /** A page that is being rendered is still sent, but not cached. */
  private invalidate({ tags, isSoft }: Invalidation): void {
    if (tags !== 'all' && tags.every(isReaderTag)) return
    const known: [string, Entry | Rendering][] = [...this.entries.entries(), ...this.rendering]
    for (const [key, page] of known) {
      if (tags !== 'all' && !tags.some((tag) => page.tags.has(tag))) continue
      if (isSoft && !page.wanted.cacheable.isExact) this.outdated.add(key)
      else this.remove(key)
    }
    // What they show is known when they are rendered.
    if (isSoft) for (const key of this.rendering.keys()) this.outdated.add(key)
    if (this.outdated.size > 0) this.refreshSoon()
  }

  private remove(key: string): void {
    this.entries.delete(key)
    this.rendering.delete(key)
  }

  private refreshSoon(): void {
    const least = this.options.refreshEveryMs ?? 125
    this.refreshTimer ??= setTimeout(
      async () => {
        const began = performance.now()
        await this.refreshFirst()
        this.refreshMs = performance.now() - began
        this.refreshTimer = undefined
        if (this.outdated.size > 0) this.refreshSoon()
      },
      Math.min(longestPauseMs, Math.max(least, pausePerWork * this.refreshMs)),
    ).unref()
  }

  /** A page that nobody has asked for since it was rendered is only removed. */
  private async refreshFirst(): Promise<void> {
    for (const key of this.outdated) {
      if (this.rendering.has(key)) continue
      this.outdated.delete(key)
      const entry = this.entries.peek(key, { allowStale: false })
      if (!entry) continue
      if (!entry.isAsked) return void this.entries.delete(key)
      const { address } = entry.wanted.cacheable
      return void (await this.renderOnce(key, entry.wanted).catch((error) =>
        log.error({ err: error, address }, 'page could not be rendered again'),
      ))
    }
  }

  private async renderOnce(key: string, wanted: Wanted): Promise<Entry | Response> {
    const existing = this.rendering.get(key)
    if (existing) return existing.answer

    const shown = shownTags(wanted.cacheable.tags)
    const rendering = { tags: shown.tags, wanted, answer: this.renderPage(wanted, shown) }
    this.rendering.set(key, rendering)
    // False when what it shows changed meanwhile.
    const isCurrent = () => this.rendering.get(key) === rendering
    try {
      const answer = await rendering.answer
      return isCurrent() ? this.keep(key, answer) : answer
    } finally {
      if (isCurrent()) this.rendering.delete(key)
    }
  }

  /** What a 503 cannot replace is shown as it was for another while. */
  private keep(key: string, answer: Entry | Response): Entry | Response {
    if (!(answer instanceof Response)) {
      this.entries.set(key, answer)
      return answer
    }
    const kept = answer.status === 503 && this.entries.get(key)
    if (kept === false || kept?.kind !== 'whole') {
      this.entries.delete(key)
      return answer
    }
    const stale = kept.isStale ? kept : { ...kept, page: asStale(kept.page), isStale: true }
    this.entries.set(key, stale, { ttl: staleMs })
    return stale
  }

  /** @returns a plain Response when it must not be cached: an error, a redirect, a page that sets a cookie */
  private async renderPage(wanted: Wanted, shown: ShownTags): Promise<Entry | Response> {
    const { cacheable, origin, variant, shape } = wanted
    const renderedAt = this.now()
    const sharing = variant === undefined ? undefined : sharingFor(shape)
    const signal = sharing?.stop.signal
    const rendered = await sharingPage(sharing, () =>
      taggingPage(shown, async () =>
        // To its end: lists are read while they are sent.
        inMemory(await this.options.render(cacheable.address, origin, variant, signal)),
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
}

const inMemory = async ({ body, status, headers }: Response) =>
  new Response(body && (await new Response(body).arrayBuffer()), { status, headers })

/** Of an entry without a page: its keys, tags and whatever else is kept. */
const besideBytes = 1000

function bytesOf(entry: Entry): number {
  if (entry.kind === 'personal') return besideBytes + 4 * entry.wanted.cacheable.address.length
  return entry.kind === 'whole' ? entry.page.bytes : entry.template.bytes
}
