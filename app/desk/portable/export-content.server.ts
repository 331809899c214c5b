import { asIssue, withIssue } from '../../magazine/publications/series/issues.server'
import type { Issue } from '../../magazine/publications/series/series'
import { withTags } from '../../magazine/publications/tags/tags.server'
import { db } from '../../platform/database/db.server'
import { toIso } from '../../platform/iso-time'
import { parseTranslations } from '../../shop/items/item-translations'
import { optionsOf } from '../../shop/items/merch'
import { toMerchItem, withVariants } from '../../shop/items/merch-rows.server'
import { updatedAtOf } from '../../site/content/updated-at.server'
import { accesses } from '../../site/plans/reading-access'
import { datesAndNewsOf, withDatesAndNews } from './band-dates-and-news.server'
import { exportMusic, withMusic } from './band-releases.server'
import type { ExportFolder } from './export-folder.server'
import { type SoldNames, variantExportNames } from './sold-names.server'

const here = { deletedAt: null }
const byId = { id: 'asc' } as const

/** Returns when a record was made and changed, as entries of an export have it. */
export const timestampsOf = (row: { createdAt: Date; updatedAt: Date | null }) => ({
  createdAt: row.createdAt.toISOString(),
  updatedAt: updatedAtOf(row),
})

export async function exportAuthors(to: ExportFolder): Promise<void> {
  const rows = await db.author.findMany({ where: here, orderBy: byId })
  const entries = []
  for (const { id, name, bio, profileImage, ...row } of rows)
    entries.push({
      id,
      name,
      bio: bio ?? '',
      profileImage: profileImage && (await to.file(profileImage, `authors/${id}`)),
      ...timestampsOf(row),
    })
  await to.entries('authors.json', entries)
}

export async function exportArticles(to: ExportFolder): Promise<void> {
  const authors = { where: { author: here }, orderBy: { position: 'asc' } } as const
  const volume = { select: { deletedAt: true } }
  const bands = { where: { band: here }, orderBy: { bandId: 'asc' } } as const
  const plans = { where: { plan: here }, orderBy: { planId: 'asc' } } as const
  const [corrections, suggestions] = [{ orderBy: byId }, { orderBy: byId }] as const
  const include = { authors, volume, bands, plans, corrections, suggestions, ...withTags, ...withIssue }
  const rows = await db.article.findMany({ where: here, orderBy: byId, include })
  const entries = []
  for (const { id, title, description, filetype, contentType, language, ...row } of rows)
    entries.push({
      id,
      title,
      description,
      filetype,
      contentType,
      language,
      uploadedAt: row.uploadedAt.toISOString(),
      publishedAt: toIso(row.publishedAt),
      isPrintable: row.isPrintable,
      translationGroup: row.translationGroup,
      isDraft: row.isDraft,
      viewcount: row.viewcount,
      downloadcount: row.downloadcount,
      authors: row.authors.map(({ authorId }) => authorId),
      access: accesses.find((one) => one === row.access) ?? 'members',
      previewPages: row.previewPages,
      plans: row.plans.map(({ planId }) => planId),
      tags: row.tags.map(({ name }) => name),
      issue: row.issue && issueEntry(asIssue(row.issue)),
      bands: row.bands.map(({ bandId }) => bandId),
      volume:
        row.volumeId && !row.volume?.deletedAt ? { id: row.volumeId, position: row.volumePosition } : null,
      corrections: row.corrections.map(({ number, text, altText, thumbprint }) => ({
        number,
        text,
        altText,
        thumbprint: thumbprint && Buffer.from(thumbprint).toString('base64'),
      })),
      suggestions: row.suggestions.map(({ number, text, before, createdAt }) => ({
        number,
        text,
        before,
        createdAt: createdAt.toISOString(),
      })),
      pdf: await to.file(row.pdfPath, `articles/${id}`),
      coverImage: await to.file(row.coverImage, `articles/${id}`),
      ...timestampsOf(row),
    })
  await to.entries('articles.json', entries)
}

const issueEntry = ({ series: { title, description, issn }, ...issue }: Issue) => ({
  series: { title, description, issn },
  ...issue,
})

export async function exportBands(to: ExportFolder): Promise<void> {
  const leftAddresses = { select: { slug: true }, orderBy: { slug: 'asc' } } as const
  const include = { ...withMusic, leftAddresses, ...withDatesAndNews }
  const rows = await db.band.findMany({ where: here, orderBy: byId, include })
  const entries = []
  for (const { slug: _, version: _version, deletedAt: _deletedAt, ...row } of rows) {
    const { tracks, photos, releases, dates, news, landingImage, leftAddresses: left, ...about } = row
    const folder = `bands/${about.id}`
    entries.push({
      ...about,
      landingImage: landingImage && (await to.file(landingImage, folder)),
      leftAddresses: left.map(({ slug }) => slug),
      ...(await exportMusic(to, folder, { tracks, photos, releases })),
      ...datesAndNewsOf({ dates, news }),
      ...timestampsOf(about),
    })
  }
  await to.entries('bands.json', entries)
}

export async function exportMerch(to: ExportFolder): Promise<void> {
  const names = await variantExportNames()
  const include = { ...withVariants, shippingClass: true, band: { select: { deletedAt: true } } }
  const rows = await db.merchItem.findMany({ where: here, orderBy: byId, include })
  const entries = []
  for (const row of rows) {
    const item = toMerchItem(row)
    const folder = `merch/${row.id}`
    const image = await to.file(row.image, folder)
    const pictures: string[] = []
    for (const picture of row.pictures) pictures.push(await to.file(picture.image, folder))
    const variants = []
    for (const variant of row.variants) variants.push(await variantEntry(to, folder, row, variant, names))
    entries.push({
      id: row.id,
      title: row.title,
      description: row.description ?? '',
      isDraft: row.isDraft,
      translations: parseTranslations(row.translations),
      shippingClass: row.shippingClass?.name ?? null,
      taxCode: row.taxCode,
      taxBehavior: row.taxBehavior,
      shipsFrom: row.shipsFrom,
      band: row.band?.deletedAt ? null : row.bandId,
      image,
      pictures,
      options: optionsOf(item),
      variants,
      ...timestampsOf(row),
    })
  }
  await to.entries('merch.json', entries)
}

type Row = Parameters<typeof toMerchItem>[0]

async function variantEntry(
  to: ExportFolder,
  folder: string,
  { pictures }: Row,
  variant: Row['variants'][number],
  names: SoldNames,
) {
  const { id: variantId, priceCents, stock, sku, weightGrams, isDigital, articleId, pictureId } = variant
  const { minimumCents, takesMore, priceWords } = variant
  const rows = await db.variantFile.findMany({
    where: { variantId, removedAt: null },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
  })
  const files = []
  for (const { title, path } of rows) files.push({ title, file: await to.file(path, `${folder}/downloads`) })
  return {
    values: names.get(variantId)?.values ?? [],
    priceCents,
    stock,
    sku,
    weightGrams,
    isDigital,
    article: articleId,
    music: await musicOf(variantId),
    minimumCents,
    takesMore,
    priceWords,
    picture: pictures.findIndex(({ id }) => id === pictureId) + 1,
    files,
    parts: variant.parts.map(({ partId, title, quantity }) => ({
      part: names.get(partId ?? 0) ?? null,
      title,
      quantity,
    })),
  }
}

/** Returns the release whose music a variant sells, as an export names it. */
async function musicOf(variantId: number) {
  const row = await db.variantMusic.findFirst({
    where: { variantId, removedAt: null, release: { band: here } },
    select: { release: { select: { bandId: true, title: true } } },
  })
  return row && { band: row.release.bandId, title: row.release.title }
}

export async function exportPages(to: ExportFolder): Promise<void> {
  const include = { pictures: { orderBy: { number: 'asc' } } } as const
  const rows = await db.sitePage.findMany({ where: here, orderBy: { address: 'asc' }, include })
  const entries = []
  for (const { title, address, place, isDraft, publishAt, body, ...row } of rows) {
    const pictures = []
    for (const { number, image } of row.pictures)
      pictures.push({ number, file: await to.file(image, `pages/${address}`) })
    const about = { title, address, place, isDraft, publishAt: publishAt.toISOString() }
    const { language, translationGroup } = row
    entries.push({ ...about, language, translationGroup, pictures, body, ...timestampsOf(row) })
  }
  await to.entries('pages.json', entries)
}

/** Exports the alternative texts of the pictures that the export has; call it last. */
export async function exportAltTexts(to: ExportFolder): Promise<void> {
  const rows = await db.altText.findMany()
  const texts = rows.flatMap(({ path, text }) => {
    const file = to.writtenFiles.get(path)
    return file ? [[file, text] as const] : []
  })
  await to.entries(
    'alt-texts.json',
    Object.fromEntries(texts.sort(([one], [other]) => (one < other ? -1 : 1))),
  )
}
