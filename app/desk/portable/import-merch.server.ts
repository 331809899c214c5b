import { bandSlug } from '../../bands/bands'
import { db, inTransaction } from '../../platform/database/db.server'
import { localTimeOf } from '../../platform/site-zone'
import { moneyForInput } from '../../platform/ui/money'
import { changeBundle } from '../../shop/items/bundle.server'
import { parseTranslations } from '../../shop/items/item-translations'
import { merchContentKind } from '../../shop/items/merch.content.server'
import { findMerchItemForAdmin } from '../../shop/items/merch.server'
import { addFilesToVariant } from '../../shop/items/variant-files.server'
import { setVariantsOfNewItem } from '../../shop/items/variants.server'
import type { IncomingFile } from '../../site/content/incoming-file'
import { deleteUnownedFiles } from '../../site/content/unfinished-uploads.server'
import { importSourceOf } from './entry-source'
import type { ExportEntries } from './export-layout'
import { exportedFileFinder, importContentRecord, restoreUpdatedAt } from './import-content.server'
import type { ImportRun } from './import-run.server'
import type { SoldVariantReference } from './layout-shapes'
import { loadLocalIdsByExportedId } from './local-ids.server'
import type { ExportedSite } from './read-export.server'
import { checkSourceFile, type SourceFile, storeSourceFile } from './source-file.server'

type MerchEntry = ExportEntries['merch.json'][number]

export async function importMerch(run: ImportRun, site: ExportedSite): Promise<void> {
  const items = (await site.read('merch.json')) ?? []
  const files = exportedFileFinder(site)
  const bands = await loadLocalIdsByExportedId(run, site, 'bands')
  const articles = await loadLocalIdsByExportedId(run, site, 'articles')
  for (const entry of items) {
    const { title, description, shippingClass, taxCode, taxBehavior, shipsFrom, image, pictures } = entry
    const [first] = entry.variants
    const sentAs = shippingClass
      ? await db.shippingClass.findUnique({ where: { nameKey: shippingClass.toLowerCase() } })
      : null
    const today = localTimeOf(new Date()).date
    const notes =
      shippingClass && !sentAs && !run.isDryRun ? [`There is no shipping class ${shippingClass}.`] : []
    const isLate = shipsFrom !== null && shipsFrom <= today
    await importContentRecord(run, merchContentKind, entry, async () => {
      const downloads: SourceFile[][] = []
      for (const variant of entry.variants)
        downloads.push(await files('download', ...variant.files.map(({ file }) => file)))
      return {
        title,
        notes: isLate ? [...notes, 'Its day to be sent has come: it is no pre-order.'] : notes,
        fields: {
          title,
          description,
          price: moneyForInput(first?.priceCents ?? 0),
          ...translationFieldsOf(entry),
          stock: entry.options.length > 0 ? '' : String(first?.stock ?? ''),
          shippingClassId: String(sentAs?.id ?? ''),
          isDraft: entry.isDraft ? 'on' : undefined,
          bandId: String(bands.get(entry.band ?? 0) ?? ''),
          taxCode: taxCode ?? '',
          taxBehavior: taxBehavior ?? '',
          shipsFrom: isLate ? '' : (shipsFrom ?? ''),
        },
        files: { image: await files('merchImage', image), images: await files('merchImage', ...pictures) },
        check: () => Promise.all(downloads.flat().map(checkSourceFile)),
        finish: (id) => finishItem(id, entry, downloads, { articles, bands }),
      }
    })
  }
  for (const entry of items) await importBundle(run, items, entry)
}

const translationFieldsOf = ({ translations }: MerchEntry) =>
  Object.fromEntries(
    Object.entries(parseTranslations(translations)).flatMap(([locale, { title, description }]) => [
      [`title_${locale}`, title],
      [`description_${locale}`, description],
    ]),
  )

async function finishItem(
  id: number,
  { options, variants }: MerchEntry,
  downloads: SourceFile[][],
  { articles, bands }: Record<'articles' | 'bands', Map<number, number>>,
): Promise<void> {
  const { pictures } = await findMerchItemForAdmin(id)
  await setVariantsOfNewItem(id, {
    options,
    variants: variants.map(({ article, picture, music: _, formerMusic, files, parts, ...columns }) => ({
      ...columns,
      articleId: articles.get(article ?? 0) ?? null,
      pictureId: pictures[picture - 1]?.id ?? null,
    })),
  })
  const { variants: made } = await findMerchItemForAdmin(id)
  for (const [index, entry] of variants.entries()) {
    const variantId = made[index]?.id
    if (!variantId) continue
    await keepFiles(id, variantId, entry, downloads[index] ?? [])
    await sellMusic(variantId, entry, bands)
  }
}

async function sellMusic(
  variantId: number,
  { music, formerMusic }: MerchEntry['variants'][number],
  bands: Map<number, number>,
): Promise<void> {
  for (const { band, title, removedAt } of [
    ...(music ? [{ ...music, removedAt: null }] : []),
    ...formerMusic,
  ]) {
    const where = { bandId: bands.get(band) ?? 0, slug: bandSlug(title) }
    const release = await db.release.findFirst({ where, select: { id: true } })
    if (!release) continue
    // A release may have become private after it was sold.
    const sold = { variantId, releaseId: release.id }
    const create = { ...sold, removedAt }
    await db.variantMusic.upsert({ where: { variantId_releaseId: sold }, create, update: {} })
  }
}

async function keepFiles(
  itemId: number,
  variantId: number,
  { files }: MerchEntry['variants'][number],
  sources: SourceFile[],
): Promise<void> {
  if (sources.length === 0 || (await db.variantFile.count({ where: { variantId } })) > 0) return
  const stored: IncomingFile[] = []
  try {
    for (const source of sources) stored.push(await storeSourceFile(source))
    await inTransaction(async (tx) => {
      await addFilesToVariant(tx, { itemId, variantId }, stored)
      for (const [index, { path }] of stored.entries()) {
        const { title, createdAt, removedAt } = files[index] ?? {}
        await tx.variantFile.updateMany({ where: { path }, data: { title, createdAt, removedAt } })
      }
    })
  } finally {
    await deleteUnownedFiles(stored.map(({ path }) => path))
  }
}

export async function findImportedVariant(
  run: ImportRun,
  items: MerchEntry[],
  sold: SoldVariantReference | null,
): Promise<{ merchItemId: number; id: number } | undefined> {
  const entry = items.find(({ id }) => id === sold?.item)
  const merchItemId = entry && run.idOf(importSourceOf(merchContentKind.name, entry))
  if (!merchItemId || !sold) return
  const [option1 = '', option2 = ''] = sold.values
  const row = await db.merchVariant.findFirst({
    where: { merchItemId, option1, option2 },
    select: { id: true },
  })
  return row ? { merchItemId, id: row.id } : undefined
}

/** Imports a bundle, once all its possible parts are imported. */
async function importBundle(run: ImportRun, items: MerchEntry[], entry: MerchEntry): Promise<void> {
  const { title, variants } = entry
  const parts = variants[0]?.parts ?? []
  const itemId = run.idOf(importSourceOf(merchContentKind.name, entry))
  if (parts.length === 0 || !itemId) return
  await run.importRecord({
    source: importSourceOf('bundle', entry),
    noun: 'bundle',
    title,
    check: async () => {},
    async write() {
      const bundle = await db.merchVariant.findFirstOrThrow({ where: { merchItemId: itemId } })
      for (const { part, title, quantity } of parts) {
        const variant = await findImportedVariant(run, items, part)
        if (!variant) {
          await addMissingPart(bundle.id, title, quantity)
          continue
        }
        await changeBundle(itemId, { intent: 'add', variantId: variant.id, quantity })
        await db.bundlePart.updateMany({
          where: { variantId: bundle.id, partId: variant.id },
          data: { title },
        })
      }
      await restoreUpdatedAt(merchContentKind, itemId, entry)
      return itemId
    },
  })
}

async function addMissingPart(variantId: number, title: string, quantity: number): Promise<void> {
  const gone = { variantId, partId: null, title }
  if ((await db.bundlePart.count({ where: gone })) > 0) return
  await db.bundlePart.create({ data: { ...gone, quantity } })
  await db.merchVariant.update({ where: { id: variantId }, data: { stock: null } })
}
