import { issueInclude } from '../../magazine/publications/series/issues.server'
import { articleTagsInclude } from '../../magazine/publications/tags/tags.server'
import { db } from '../../platform/database/db.server'
import { optionsOfItem } from '../../shop/items/merch'
import { toMerchItem, variantsInclude } from '../../shop/items/merch-rows.server'
import { embeddings } from '../../site/embedding'
import { articleAccesses } from '../../site/plans/reading-access'
import { bandMusicInclude, exportMusic } from './band-releases.server'
import type { ExportFolder } from './export-folder.server'
import { loadVariantExportNames, type VariantExportNames } from './sold-names.server'

const here = { deletedAt: null }
const byId = { id: 'asc' } as const

export async function exportAuthors(to: ExportFolder): Promise<void> {
  const rows = await db.author.findMany({ where: here, orderBy: byId })
  const entries = []
  for (const row of rows) {
    const profileImage = row.profileImage && (await to.file(row.profileImage, `authors/${row.id}`))
    entries.push({ ...row, bio: row.bio ?? '', profileImage, updatedAt: row.updatedAt ?? row.createdAt })
  }
  await to.entries('authors.json', entries)
}

export async function exportArticles(to: ExportFolder): Promise<void> {
  const authors = { where: { author: here }, orderBy: { position: 'asc' } } as const
  const volume = { select: { deletedAt: true } }
  const bands = { where: { band: here }, orderBy: { bandId: 'asc' } } as const
  const plans = { where: { plan: here }, orderBy: { planId: 'asc' } } as const
  const [corrections, suggestions] = [{ orderBy: byId }, { orderBy: byId }] as const
  const include = {
    authors,
    volume,
    bands,
    plans,
    corrections,
    suggestions,
    ...articleTagsInclude,
    ...issueInclude,
  }
  const rows = await db.article.findMany({ where: here, orderBy: byId, include })
  const entries = []
  for (const { volumeId, volume, ...row } of rows)
    entries.push({
      ...row,
      authors: row.authors.map(({ authorId }) => authorId),
      access: articleAccesses.find((one) => one === row.access) ?? 'members',
      embedding: embeddings.find((one) => one === row.embedding) ?? null,
      plans: row.plans.map(({ planId }) => planId),
      tags: row.tags.map(({ name }) => name),
      bands: row.bands.map(({ bandId }) => bandId),
      volume: volumeId && !volume?.deletedAt ? { id: volumeId, position: row.volumePosition } : null,
      pdf: await to.file(row.pdfPath, `articles/${row.id}`),
      coverImage: await to.file(row.coverImage, `articles/${row.id}`),
      updatedAt: row.updatedAt ?? row.createdAt,
    })
  await to.entries('articles.json', entries)
}

export async function exportBands(to: ExportFolder): Promise<void> {
  const leftAddresses = { select: { slug: true }, orderBy: { slug: 'asc' } } as const
  const include = { ...bandMusicInclude, leftAddresses, dates: { orderBy: byId }, news: { orderBy: byId } }
  const rows = await db.band.findMany({ where: here, orderBy: byId, include })
  const entries = []
  for (const row of rows) {
    const folder = `bands/${row.id}`
    entries.push({
      ...row,
      landingImage: row.landingImage && (await to.file(row.landingImage, folder)),
      leftAddresses: row.leftAddresses.map(({ slug }) => slug),
      ...(await exportMusic(to, folder, row)),
      updatedAt: row.updatedAt ?? row.createdAt,
    })
  }
  await to.entries('bands.json', entries)
}

export async function exportMerch(to: ExportFolder): Promise<void> {
  const names = await loadVariantExportNames()
  const include = { ...variantsInclude, shippingClass: true, band: { select: { deletedAt: true } } }
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
      ...row,
      description: row.description ?? '',
      shippingClass: row.shippingClass?.name ?? null,
      band: row.band?.deletedAt ? null : row.bandId,
      image,
      pictures,
      options: optionsOfItem(item),
      variants,
      updatedAt: row.updatedAt ?? row.createdAt,
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
  names: VariantExportNames,
) {
  const { id: variantId, articleId, pictureId } = variant
  const files = []
  for (const row of await db.variantFile.findMany({
    where: { variantId },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
  }))
    files.push({ ...row, file: await to.file(row.path, `${folder}/downloads`) })
  return {
    ...variant,
    ...(await musicOf(variantId)),
    values: names.get(variantId)?.values ?? [],
    article: articleId,
    picture: pictures.findIndex(({ id }) => id === pictureId) + 1,
    files,
    parts: variant.parts.map((row) => ({ ...row, part: names.get(row.partId ?? 0) ?? null })),
  }
}

/** Returns the release whose music a variant sells, and the releases that it sold before, as an export names them. */
async function musicOf(variantId: number) {
  const rows = await db.variantMusic.findMany({
    where: { variantId, release: { band: here } },
    select: { removedAt: true, release: { select: { bandId: true, title: true } } },
    orderBy: byId,
  })
  const all = rows.map(({ removedAt, release: { bandId, title } }) => ({ removedAt, band: bandId, title }))
  return {
    music: all.find(({ removedAt }) => !removedAt) ?? null,
    formerMusic: all.flatMap(({ removedAt, ...release }) => (removedAt ? { ...release, removedAt } : [])),
  }
}

export async function exportPages(to: ExportFolder): Promise<void> {
  const include = { pictures: { orderBy: { number: 'asc' } } } as const
  const rows = await db.sitePage.findMany({ where: here, orderBy: { address: 'asc' }, include })
  const entries = []
  for (const row of rows) {
    const pictures = []
    for (const { number, image } of row.pictures)
      pictures.push({ number, file: await to.file(image, `pages/${row.address}`) })
    entries.push({ ...row, pictures, updatedAt: row.updatedAt ?? row.createdAt })
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
