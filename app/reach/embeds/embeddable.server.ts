import { findNewBandAddress } from '../../bands/band-addresses.server'
import type { Band } from '../../bands/bands'
import { findBandByName } from '../../bands/bands.server'
import { embedAddress as bandEmbedAddress, embedSizes, largestEmbedSizeWithin } from '../../bands/embed/sizes'
import { findReleaseBySlug } from '../../bands/releases/releases.server'
import { findDocumentPage } from '../../magazine/documents/documents.server'
import { findEmbeddingOfArticle } from '../../magazine/publications/article-embedding.server'
import { embedAddress } from '../../magazine/publications/pages/addresses'
import { findArticleById } from '../../magazine/publications/publications.server'
import { findLatestIssue } from '../../magazine/publications/series/series.server'
import { NotFound } from '../../platform/errors/errors'
import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import { findMerchItemById } from '../../shop/items/merch.server'
import { currentSite } from '../../site/current-site.server'
import { isModuleOn } from '../../site/modules/switches.server'
import { readablePageCount } from '../../site/plans/reading-access'
import { embedsModule } from './embeds.module'

export interface Size {
  width: number
  height: number
}

/** What another site shows of an address of this one. */
export interface Embeddable {
  title: string
  /** The stored path of a picture of it. */
  picture?: string | null
  /** The page for a frame, with the size that it looks best in; none where the owner allows only links. */
  frame?: Size & { path: string }
}

const readerSize = { width: 700, height: 560 }
const cardSize = { width: 400, height: 260 }

/**
 * Returns what visitors may see at an address of this site, for a frame within this size.
 * @throws NotFound
 */
export async function findEmbeddable(path: string, most: Size): Promise<Embeddable> {
  for (const [pattern, find] of finders) {
    const parts = pattern.exec(path)?.slice(1)
    if (parts) return find(parts.map(decoded), most)
  }
  throw new NotFound(t('Page not found.'))
}

type Finder = (parts: string[], most: Size) => Promise<Embeddable>

const finders: [RegExp, Finder][] = [
  [/^\/bands\/([^/]+)\/?$/, async ([name = ''], most) => bandPlayer(await bandOrRenamed(name), most)],
  [
    /^\/bands\/([^/]+)\/releases\/([^/]+)\/?$/,
    async ([name = '', slug = ''], most) => {
      const band = await bandOrRenamed(name)
      const { title, cover } = await findReleaseBySlug(band.id, slug)
      return { ...bandPlayer(band, most), title, picture: cover ?? band.landingImage }
    },
  ],
  [
    /^\/articles\/([1-9]\d{0,8})(?:\/pages\/([1-9]\d{0,4}))?\/?$/,
    ([id, page]) => publication(Number(id), Number(page ?? 1)),
  ],
  [/^\/series\/([^/]+)(?:\/latest)?\/?$/, async ([address]) => publication(await latestIssue(address))],
  [/^\/item\/([1-9]\d{0,8})\/?$/, ([id]) => item(Number(id))],
]

function decoded(part: string | undefined): string {
  try {
    return decodeURIComponent(part ?? '')
  } catch {
    throw new NotFound(t('Page not found.'))
  }
}

function bandPlayer(band: Band, most: Size): Embeddable {
  const size = largestEmbedSizeWithin(most.width, most.height)
  return {
    title: band.title,
    picture: band.landingImage,
    frame: { path: bandEmbedAddress(band, size), ...embedSizes[size] },
  }
}

const bandOrRenamed = (name: string): Promise<Band> =>
  findBandByName(name).catch(async (error) => {
    const address = await findNewBandAddress(name)
    if (!address) throw error
    return findBandByName(decodeURIComponent(address.slice('/bands/'.length)))
  })

/** @throws NotFound while the module is off */
function frameIfAllowed(frame: Size & { path: string }, ownRule?: string | null) {
  if (!isModuleOn(embedsModule.name)) throw new NotFound(t('Page not found.'))
  return (ownRule ?? currentSite().embedding) === 'nowhere' ? undefined : frame
}

async function publication(id: number, number = 1): Promise<Embeddable> {
  const article = await findArticleById(id)
  const isOpen = number > 1 && number <= readablePageCount(article, [])
  const page = isOpen ? await findDocumentPage(id, number) : undefined
  return {
    title: article.title,
    picture: page?.picture ?? article.coverImage,
    frame: frameIfAllowed(
      { path: embedAddress({ articleId: id, page: page ? number : 1 }), ...readerSize },
      await findEmbeddingOfArticle(id),
    ),
  }
}

async function latestIssue(address: string | undefined): Promise<number> {
  if (!isModuleOn('series')) throw new NotFound(t('Page not found.'))
  return findLatestIssue(address)
}

async function item(id: number): Promise<Embeddable> {
  const { title, image } = await findMerchItemById(id)
  return {
    title,
    picture: image,
    frame: frameIfAllowed({ path: href('/embed/items/:id', { id }), ...cardSize }),
  }
}
