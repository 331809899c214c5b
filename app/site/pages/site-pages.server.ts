import { z } from 'zod'
import { cachedTables } from '../../platform/changes/cached-tables.server'
import { invalidateTags } from '../../platform/changes/invalidation.server'
import { changeTimesReader } from '../../platform/database/changes-in.server'
import { db, type Prisma } from '../../platform/database/db.server'
import { makeTextSearchFilter } from '../../platform/database/text-found.server'
import { NotFound } from '../../platform/errors/errors'
import {
  type ListRange,
  pageQueryFields,
  searchQueryField,
  whereAfterCursor,
} from '../../platform/http/list-request.server'
import { currentLocale } from '../../platform/i18n/i18n'
import { loadPictureSizes } from '../content/picture-sizes.server'
import { loadPreviewOf, type PreviewReader } from '../content/preview.server'
import { namedTranslations } from '../content/translations.server'
import { updatedAtOf } from '../content/updated-at.server'
import { currentSite } from '../current-site.server'
import type { MenuPage } from '../menu'
import {
  addressFromTitle,
  type PageLinkPlace,
  type PagePicture,
  pageLinkPlaces,
  pageNotFound,
  type SitePage,
  sitePageAddress,
} from './site-pages'

export const picturesInclude = {
  pictures: { orderBy: { number: 'asc' } },
} satisfies Prisma.SitePageInclude
export type PageRow = Prisma.SitePageGetPayload<{ include: typeof picturesInclude }>

export const sitePageFromRow = (row: PageRow): SitePage => ({
  id: row.id,
  title: row.title,
  address: row.address,
  body: row.body,
  version: row.version,
  place: placeOf(row.place),
  language: row.language,
  pictures: row.pictures.map(({ id, number, image }) => ({ id, number, image })),
  isDraft: row.isDraft,
  publishAt: row.publishAt.toISOString(),
  updatedAt: updatedAtOf(row),
})

export const toPageJson = ({
  id,
  title,
  address,
  body,
  place,
  language,
  updatedAt,
  version,
  pictures,
}: SitePage) => ({
  id,
  title,
  address,
  body,
  place,
  language,
  updatedAt,
  version,
  pictures: pictures.map(({ image }) => image),
})

export const loadPageWithTranslations = async (page: SitePage) => ({
  ...toPageJson(page),
  translations: (await publishedTranslations(page.id)).map(({ id }) => id),
})

const placeOf = (name: string): PageLinkPlace => pageLinkPlaces.find((place) => place === name) ?? 'none'

const notDeleted = { deletedAt: null }
const published = (now: Date) => ({ ...notDeleted, isDraft: false, publishAt: { lte: now } })

/**
 * Returns a page with its pictures' sizes. Admins and readers with a preview link get unpublished pages too.
 * @throws NotFound
 */
export async function findSitePageAt(address: string, reader: PreviewReader, now = new Date()) {
  const takenAddress = addressFromTitle(address)
  const row = await db.sitePage.findFirst({
    where: { ...notDeleted, takenAddress },
    include: picturesInclude,
  })
  if (!row) throw new NotFound(pageNotFound)
  const page = await withPictureSizes(sitePageFromRow(row))
  if (!row.isDraft && row.publishAt <= now) return { page }
  const preview = await loadPreviewOf({ kind: 'pages', id: row.id }, reader, now)
  if (!preview) throw new NotFound(pageNotFound)
  return { page, preview }
}

export async function withPictureSizes<Page extends Pick<SitePage, 'pictures'>>(page: Page): Promise<Page> {
  const sizes = await loadPictureSizes(page.pictures.map(({ image }) => image))
  return { ...page, pictures: page.pictures.map((picture) => ({ ...picture, ...sizes.get(picture.image) })) }
}

/** Returns a page's pictures with their sizes; empty for a new page. */
export async function listPicturesOfPage(pageId: number | undefined): Promise<PagePicture[]> {
  if (pageId === undefined) return []
  const pictures = await db.sitePagePicture.findMany({ where: { pageId } })
  return (await withPictureSizes({ pictures })).pictures
}

/** @throws NotFound for a page that readers cannot see */
export async function findPublishedPage(id: number, now = new Date()): Promise<SitePage> {
  const row = await db.sitePage.findFirst({ where: { id, ...published(now) }, include: picturesInclude })
  if (!row) throw new NotFound(pageNotFound)
  return sitePageFromRow(row)
}

const byTitle = [{ title: 'asc' }, { id: 'asc' }] satisfies Prisma.SitePageOrderByWithRelationInput[]

export const PagesQuery = z.object({ ...searchQueryField(), ...pageQueryFields(['text', 'number']) })

export async function listPublishedPages({ cursor, q, take }: ListRange = {}): Promise<SitePage[]> {
  const found = await makeTextSearchFilter('SitePage', q, ['"title"'])
  const rows = await db.sitePage.findMany({
    where: { AND: [published(new Date()), found, whereAfterCursor(byTitle, cursor)] },
    include: picturesInclude,
    orderBy: byTitle,
    take,
  })
  return rows.map(sitePageFromRow)
}

/** Returns a page and its translations that readers may see, oldest first; empty if there is no other. */
export async function listPageTranslations(page: Pick<SitePage, 'id' | 'title' | 'address' | 'language'>) {
  const members = [...(await publishedTranslations(page.id)), page].sort((one, other) => one.id - other.id)
  return namedTranslations(
    members.map((member) => ({ ...member, to: encodeURI(sitePageAddress(member)) })),
    page.id,
  )
}

async function publishedTranslations(id: number, now = new Date()) {
  const own = await db.sitePage.findUnique({ where: { id }, select: { translationGroup: true } })
  if (!own?.translationGroup) return []
  return db.sitePage.findMany({
    where: { ...published(now), translationGroup: own.translationGroup, id: { not: id } },
    select: { id: true, title: true, address: true, language: true },
    orderBy: { id: 'asc' },
  })
}

const select = {
  id: true,
  title: true,
  address: true,
  place: true,
  isDraft: true,
  publishAt: true,
  language: true,
  translationGroup: true,
} satisfies Prisma.SitePageSelect
type PlacedRow = Prisma.SitePageGetPayload<{ select: typeof select }>
const placed = cachedTables(['SitePage'], () =>
  db.sitePage.findMany({ where: { ...notDeleted, place: { not: 'none' } }, select, orderBy: { id: 'asc' } }),
)

export interface MenuAndFooterPages {
  menu: MenuPage[]
  footer: MenuPage[]
}

/**
 * Returns the public pages for menu and footer; of translations the one in the request's language.
 * @param all includes drafts, scheduled pages and all translations
 */
export async function loadMenuAndFooterPages({
  all = false,
  now = new Date(),
} = {}): Promise<MenuAndFooterPages> {
  const rows = all ? await placed.read() : oneOfEachGroup(await visiblePlaced(now))
  const at = (place: PageLinkPlace) =>
    rows.filter((page) => page.place === place).map(({ id, title, address }) => ({ id, title, address }))
  return { menu: at('menu'), footer: at('footer') }
}

/** Returns the first page for menu or footer whose address matches in any language, in the request's language. */
export async function findMenuPageByAddress(
  address: RegExp,
  now = new Date(),
): Promise<MenuPage | undefined> {
  const rows = await visiblePlaced(now)
  const found = rows.find((page) => page.place === 'footer' && address.test(page.address))
  const first = found ?? rows.find((page) => address.test(page.address))
  if (!first?.translationGroup) return first
  return forThisRequest(groupOf(rows, first.translationGroup))
}

const visiblePlaced = async (now: Date) =>
  (await placed.read()).filter((page) => !page.isDraft && page.publishAt <= now)

const groupOf = (pages: PlacedRow[], group: string) =>
  pages.filter(({ translationGroup }) => translationGroup === group)

const oneOfEachGroup = (pages: PlacedRow[]) =>
  pages.filter(
    (page) => !page.translationGroup || forThisRequest(groupOf(pages, page.translationGroup)) === page,
  )

const baseOf = (tag: string) => tag.replace(/-.*/, '')

/** Chooses a page in the interface's language, else in the site's, else the first. */
function forThisRequest(pages: PlacedRow[]): PlacedRow | undefined {
  const site = currentSite().language
  const tagOf = ({ language }: PlacedRow) => language ?? site
  const inLanguage = (tag: string) =>
    pages.find((page) => tagOf(page) === tag) ?? pages.find((page) => baseOf(tagOf(page)) === baseOf(tag))
  return inLanguage(currentLocale()) ?? inLanguage(site) ?? pages[0]
}

let lastCheck = new Date()

/** Invalidates cached pages when a scheduled page is due. */
export async function publishDuePages(now = new Date()): Promise<void> {
  const due = { ...notDeleted, isDraft: false, publishAt: { gt: lastCheck, lte: now } }
  if ((await db.sitePage.count({ where: due })) > 0) invalidateTags(['SitePage'])
  lastCheck = now
}

export const countPages = () => db.sitePage.count({ where: published(new Date()) })

export const readPageChangeTimes = changeTimesReader(db.sitePage, () => published(new Date()), {
  address: true,
})
