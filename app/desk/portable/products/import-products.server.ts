import { db } from '../../../platform/database/db.server'
import { Invalid } from '../../../platform/errors/errors'
import { href } from '../../../platform/href'
import { cutText, excerptOf } from '../../../platform/text/cut-text'
import { moneyForInput } from '../../../platform/ui/money'
import { maxItemPictures } from '../../../shop/items/merch'
import { merchContentKind } from '../../../shop/items/merch.content.server'
import { combinationsOf } from '../../../shop/items/options'
import { setVariantsOfNewItem } from '../../../shop/items/variants.server'
import { contentImportRecord } from '../content-record.server'
import { readCsvRows } from '../csv-rows.server'
import { markdownFromHtml } from '../html-to-markdown.server'
import type { ImportFormat } from '../import-format'
import type { ImportOptions, ImportRecord, ImportRun } from '../import-run.server'
import { addImportedRedirects } from '../imported-redirects.server'
import type { SourceFile } from '../source-file.server'
import type { ImportedProduct } from './product'
import { recognizeProducts } from './product-formats'
import { fitOptions, type ProductOptions } from './product-options'
import { ProductPictures } from './product-pictures.server'
import { readAmount } from './read-amount'

const maxTitle = 300
const maxDescription = 10_000

export const productsImport: ImportFormat = {
  name: 'products',
  recognize: ({ columns }) => recognizeProducts(columns) !== undefined,
  import: importProducts,
}

/**
 * Imports the products of another shop from the CSV that it exports. Each becomes an item in draft.
 * @throws Error with a message of one line for the operator
 */
async function importProducts(run: ImportRun, file: string, { files }: ImportOptions): Promise<void> {
  const rows = (await readCsvRows(file)).map(({ cells }) => cells)
  const format = recognizeProducts(Object.keys(rows[0] ?? {}))
  if (!format) throw new Error(`${file} is no list of products: it has no columns for title and price.`)
  const pictures = await ProductPictures.open(files)
  try {
    for (const product of format.read(rows)) await takeProduct(run, format.name, product, pictures)
  } finally {
    await pictures.close()
  }
}

async function takeProduct(
  run: ImportRun,
  shop: string,
  product: ImportedProduct,
  pictures: ProductPictures,
): Promise<void> {
  const { title, key, whyLeft } = product
  const { noun } = merchContentKind
  if (whyLeft) return run.reportSkipped(noun, title, whyLeft)
  const options = fitOptions(product)
  if (!options) return run.reportSkipped(noun, title, 'It has more variants than an item here can have.')
  const source = `product ${shop} ${key}`
  const notes: string[] = []
  const record = () => itemRecord(run, { source, product, options, pictures, notes })
  let prepared: ImportRecord | undefined
  const id = await run.importRecord({
    source,
    noun,
    title,
    notes,
    // Pictures are fetched for what is new alone.
    async check() {
      prepared = await record()
      await prepared.check()
    },
    write: async () => (prepared ?? (await record())).write(),
  })
  if (id)
    await addImportedRedirects(run, { source, oldAddresses: product.oldAddresses }, href('/item/:id', { id }))
}

interface Prepared {
  source: string
  product: ImportedProduct
  options: ProductOptions
  pictures: ProductPictures
  notes: string[]
}

async function itemRecord(
  run: ImportRun,
  { source, product, options, pictures, notes }: Prepared,
): Promise<ImportRecord> {
  const { title, description, isHtml } = product
  const prices = options.variants.map(({ price }) => readAmount(price))
  const known = prices.filter((price) => price !== undefined)
  if (known.length === 0) throw new Invalid('It has no price that can be read.')
  if (known.length < prices.length) notes.push('Variants without a price have the lowest one.')
  const { markdown, left } = isHtml ? markdownFromHtml(description) : { markdown: description, left: [] }
  if (left.length > 0) notes.push(`Without ${left.join(', ')}.`)
  if (markdown.trim().length > maxDescription)
    notes.push('Its description is longer than one may be: its end is missing.')
  const found = run.isDryRun ? [] : await findPictures(product, pictures, notes)
  const [image = await pictures.plain(), ...images] = found.map(({ file }) => file)
  if (found.length === 0 && !run.isDryRun) notes.push('It has no picture: a plain one stands in.')
  const [first] = options.variants
  const lowest = Math.min(...known)
  return contentImportRecord(merchContentKind, {
    source,
    title,
    fields: {
      title: excerptOf(title, maxTitle),
      description: cutText(markdown.trim(), maxDescription),
      price: moneyForInput(lowest),
      stock: options.options.length > 0 ? '' : String(first?.stock ?? ''),
      isDraft: 'on',
    },
    files: { image: [image], images },
    finish: (id) => finishItem(id, options, { lowest, found }),
  })
}

interface FoundPicture {
  address: string
  file: SourceFile
}

async function findPictures(
  { pictures: addresses, variants }: ImportedProduct,
  pictures: ProductPictures,
  notes: string[],
): Promise<FoundPicture[]> {
  const wanted = [...new Set([...addresses, ...variants.map(({ picture }) => picture)])].filter(Boolean)
  const found: FoundPicture[] = []
  for (const address of wanted.slice(0, maxItemPictures)) {
    const file = await pictures.find(address)
    if (file) found.push({ address, file })
    else notes.push(`Its picture ${cutText(address, 200)} could not be had.`)
  }
  if (wanted.length > maxItemPictures)
    notes.push(`Of its ${wanted.length} pictures the first ${maxItemPictures} came.`)
  return found
}

/** Gives an item its options and variants. What it does twice, after an interruption, is the same as once. */
async function finishItem(
  id: number,
  { options, variants }: ProductOptions,
  { lowest, found }: { lowest: number; found: FoundPicture[] },
): Promise<void> {
  const pictures =
    found.length > 1
      ? await db.merchPicture.findMany({ where: { merchItemId: id }, orderBy: { id: 'asc' } })
      : []
  await setVariantsOfNewItem(id, {
    options,
    variants: combinationsOf(options).map((values) => {
      const product = variants.find((one) => options.length === 0 || isSame(one.values, values))
      const at = found.findIndex(({ address }) => address === product?.picture)
      return {
        values,
        priceCents: readAmount(product?.price ?? '') ?? lowest,
        // A combination that the other shop does not sell is sold out.
        stock: product ? product.stock : 0,
        sku: cutText(product?.sku ?? '', maxSku),
        weightGrams: product?.weightGrams ?? null,
        isDigital: product?.isDigital ?? false,
        pictureId: pictures[at - 1]?.id ?? null,
      }
    }),
  })
}

const maxSku = 60

const isSame = (one: string[], other: string[]) => one.join('\n') === other.join('\n')
