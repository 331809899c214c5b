import { isSharedReader } from '../accounts/shared-reader.server'
import { type OwnPart, shapedFor } from '../page-cache/shared-page.server'
import { rememberedBy } from '../platform/changes/remembered-by.server'
import { markNumber, markText } from '../platform/marks.server'
import { whenThere } from '../platform/process/soon.server'
import { percentRead } from '../publications/reader/percent-read'
import { currentSite } from '../site/current-site.server'
import { languageOf } from '../ui/written'
import { type Begun, mostBegun } from './ContinueReading'
import { type Kept, keptIn } from './keep.server'
import { knownReading } from './known-reading.server'
import { begun, progressIn } from './places.server'

/** The n-th of marks that are made as pages need them. */
const marksOf = <Mark>(make: (index: number) => Mark) => {
  const made: Mark[] = []
  return (index: number) => {
    while (made.length <= index) made.push(make(made.length))
    return made[index] as Mark
  }
}

const percents = marksOf((index) => markNumber(`progress${index}`))

/** As `progressIn`; on a page that all readers share, marks. */
export async function shownProgress(userId: number, articleIds: number[]): Promise<Record<number, number>> {
  if (!isSharedReader(userId)) return progressIn(userId, articleIds)
  const fields = articleIds.map((id, index) => ({ id, field: `progress${index}` }))
  shapedFor('progress', (readerId) =>
    whenThere(knownReading(readerId), (known) => {
      if (!known?.isWhole) return
      const values: OwnPart['values'] = {}
      for (const { id, field } of fields) {
        const place = known.kept.get(id)?.place
        values[field] = place ? percentRead(place) : 0
      }
      return { shape: '', values }
    }),
  )
  return Object.fromEntries(articleIds.map((id, index) => [id, percents(index)]))
}

const begunMarks = marksOf((index) => ({
  article: {
    id: markNumber(`begunId${index}`),
    title: markText(`begunTitle${index}`),
    language: markText(`begunLanguage${index}`),
    coverImage: `uploads/${markText(`begunCover${index}`)}`,
  },
  page: markNumber(`begunPage${index}`),
  pages: markNumber(`begunPages${index}`),
  percent: markNumber(`begunPercent${index}`),
}))

/** No part of whoever gets a page of their own. */
const begunBy = rememberedBy('reading', async (userId: number) => {
  const parts = withLanguages(await begun(userId, mostBegun)).map(begunPart)
  const isOwn = parts.some((part) => !part)
  return { part: isOwn ? undefined : together(String(parts.length || ''), parts) }
})

/** What the front page says that somebody has begun; on a page that all readers share, marks. */
export async function shownBegun(userId: number): Promise<Begun[]> {
  if (!isSharedReader(userId)) return withLanguages(await begun(userId, mostBegun))
  const shape = shapedFor('begun', (readerId) => whenThere(begunBy(readerId), (known) => known?.part))
  return Array.from({ length: Number(shape) }, (_, index) => begunMarks(index))
}

/** A cover's path that is the same in every address. */
const plainCover = /^uploads\/(\w[\w-]*(?:[./][\w-]+)*)$/

function begunPart({ article, page, pages, percent }: Begun, index: number): OwnPart['values'] | undefined {
  const [, cover] = plainCover.exec(article.coverImage) ?? []
  if (!cover || article.language === null) return
  return {
    [`begunId${index}`]: article.id,
    [`begunTitle${index}`]: article.title,
    [`begunLanguage${index}`]: article.language,
    [`begunCover${index}`]: cover,
    [`begunPage${index}`]: page,
    [`begunPages${index}`]: pages,
    [`begunPercent${index}`]: percent,
  }
}

/** Always with a language, so that what says it is always there. */
const withLanguages = (rows: Awaited<ReturnType<typeof begun>>): Begun[] =>
  rows.map(({ article: { id, title, language, coverImage }, page, pages }) => ({
    article: { id, title, language: language ?? languageOf(title) ?? currentSite().language, coverImage },
    ...{ page, pages, percent: percentRead({ page, pages }) },
  }))

const placeMarks = {
  page: markNumber('keptPage'),
  pages: markNumber('keptPages'),
  readAt: markText('keptReadAt'),
}
const bookmarkMarks = marksOf((index) => ({
  page: markNumber(`bookmarkPage${index}`),
  note: markText(`bookmarkNote${index}`),
}))
const mostShaped = 5

/** As `keptIn`; on a page that all readers share, marks. @param page on whose bookmark the form below the title opens */
export async function shownKept(userId: number, articleId: number, page = 1): Promise<Kept> {
  if (!isSharedReader(userId)) return keptIn(userId, articleId)
  const shape = shapedFor('kept', (readerId) =>
    whenThere(knownReading(readerId), (known) => {
      if (!known?.isWhole) return
      const kept = known.kept.get(articleId)
      return kept ? keptPart(kept, page) : { shape: '', values: {} }
    }),
  )
  const [place, listed, ...bookmarks] = shape
  return {
    place: place === 'p' ? placeMarks : undefined,
    isListed: listed === 'l',
    bookmarks: bookmarks.map((note, index) => {
      const marks = bookmarkMarks(index)
      return { articleId, page: marks.page, note: note === 'n' ? marks.note : '' }
    }),
  }
}

/** By letters: a place, the reading list, and each bookmark, with a note or without. */
function keptPart({ place, isListed, bookmarks }: Kept, page: number): OwnPart | undefined {
  if (bookmarks.length > mostShaped || bookmarks.some((bookmark) => bookmark.page === page)) return
  const notes = bookmarks.map(({ note }) => (note ? 'n' : '-'))
  const values = bookmarks.map(({ page, note }, index) => ({
    [`bookmarkPage${index}`]: page,
    [`bookmarkNote${index}`]: note,
  }))
  const placed = place && { keptPage: place.page, keptPages: place.pages, keptReadAt: place.readAt }
  return together([place ? 'p' : '-', isListed ? 'l' : '-', ...notes].join(''), [...values, placed])
}

const together = (shape: string, parts: (OwnPart['values'] | undefined)[]): OwnPart => ({
  shape,
  values: Object.assign({}, ...parts),
})
