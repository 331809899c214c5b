import { bandSlug } from '../../bands/bands'
import { db, inTransaction } from '../../platform/database/db.server'
import { localTimeOf } from '../../platform/site-zone'
import { moneyForInput } from '../../platform/ui/money'
import { changeBundle } from '../../shop/items/bundle.server'
import { merchContent } from '../../shop/items/merch.content.server'
import { merchItemAtDesk } from '../../shop/items/merch.server'
import { addFiles } from '../../shop/items/variant-files.server'
import { setOptions } from '../../shop/items/variants.server'
import type { IncomingFile } from '../../site/content/incoming-file'
import { deleteUnownedFiles } from '../../site/content/unfinished-uploads.server'
import { sourceOf } from './entry-source'
import type { Entries, Sold } from './export-layout'
import { filesFrom, importContentRecord, keepUpdatedAt } from './import-content.server'
import type { ImportRun } from './import-run.server'
import { localIds } from './local-ids.server'
import type { ExportedSite } from './read-export.server'
import { checkFile, type SourceFile, storeFile } from './source-file.server'

type MerchEntry = Entries['merch.json'][number]

export async function importMerch(run: ImportRun, site: ExportedSite): Promise<void> {
  const items = (await site.read('merch.json')) ?? []
  const files = filesFrom(site)
  const bands = await localIds(run, site, 'bands')
  const articles = await localIds(run, site, 'articles')
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
    await importContentRecord(run, merchContent, entry, async () => {
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
        check: () => Promise.all(downloads.flat().map(checkFile)),
        finish: (id) => finishItem(id, entry, downloads, { articles, bands }),
      }
    })
  }
  for (const entry of items) await importBundle(run, items, entry)
}

const translationFieldsOf = ({ translations }: MerchEntry) =>
  Object.fromEntries(
    Object.entries(translations).flatMap(([locale, { title, description }]) => [
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
  const { version, optionNames } = await merchItemAtDesk(id)
  if (options.length > optionNames.length) await setOptions(id, { version, options, mayRemove: true })
  const item = await merchItemAtDesk(id)
  for (const [index, entry] of variants.entries()) {
    const variant = item.variants.find(({ values }) => values.join('\n') === entry.values.join('\n'))
    if (!variant) continue
    const variantId = variant.id
    await keepFiles(id, variantId, entry, downloads[index] ?? [])
    const { priceCents, stock, sku, weightGrams, isDigital } = entry
    const pictureId = item.pictures[entry.picture - 1]?.id ?? null
    const articleId = articles.get(entry.article ?? 0) ?? null
    const { minimumCents, takesMore, priceWords } = entry
    const pricing = { priceCents, minimumCents, takesMore, priceWords }
    const data = { ...pricing, stock, sku, weightGrams, isDigital, articleId, pictureId }
    await db.merchVariant.update({ where: { id: variantId }, data })
    await sellMusic(variantId, entry, bands)
  }
  const summary = { priceCents: Math.min(...variants.map(({ priceCents }) => priceCents)) }
  await db.merchItem.update({ where: { id }, data: options.length > 0 ? { ...summary, stock: 0 } : summary })
}

async function sellMusic(
  variantId: number,
  { music }: MerchEntry['variants'][number],
  bands: Map<number, number>,
): Promise<void> {
  const bandId = bands.get(music?.band ?? 0)
  if (!music || !bandId) return
  const where = { bandId, slug: bandSlug(music.title) }
  const release = await db.release.findFirst({ where, select: { id: true } })
  if (!release) return
  // What was sold may be private since then.
  const sold = { variantId, releaseId: release.id }
  await db.variantMusic.upsert({ where: { variantId_releaseId: sold }, create: sold, update: {} })
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
    for (const source of sources) stored.push(await storeFile(source))
    await inTransaction(async (tx) => {
      await addFiles(tx, { itemId, variantId }, stored)
      for (const [index, { path }] of stored.entries())
        await tx.variantFile.updateMany({ where: { path }, data: { title: files[index]?.title } })
    })
  } finally {
    await deleteUnownedFiles(stored.map(({ path }) => path))
  }
}

export async function variantOf(
  run: ImportRun,
  items: MerchEntry[],
  sold: Sold | null,
): Promise<{ merchItemId: number; id: number } | undefined> {
  const entry = items.find(({ id }) => id === sold?.item)
  const merchItemId = entry && run.idOf(sourceOf(merchContent.name, entry))
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
  const itemId = run.idOf(sourceOf(merchContent.name, entry))
  if (parts.length === 0 || !itemId) return
  await run.importRecord({
    source: sourceOf('bundle', entry),
    noun: 'bundle',
    title,
    check: async () => {},
    async write() {
      const bundle = await db.merchVariant.findFirstOrThrow({ where: { merchItemId: itemId } })
      for (const { part, title, quantity } of parts) {
        const variant = await variantOf(run, items, part)
        if (variant) await changeBundle(itemId, { intent: 'add', variantId: variant.id, quantity })
        else await addMissingPart(bundle.id, title, quantity)
      }
      await keepUpdatedAt(merchContent, itemId, entry)
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
