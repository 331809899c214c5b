import { type RowByColumn, readCsvRows } from '../csv-rows.server'
import type { ImportFormat } from '../import-format'
import { firstValidDate, importPost } from '../import-post.server'
import type { ImportOptions, ImportRun } from '../import-run.server'
import { cellOf, isYes } from '../products/product'
import { openShopifyUploads } from '../site-uploads.server'

/** The columns of a CSV of Shopify's pages or blog posts, which has no price. */
const isShopifyPages = (columns: string[]) =>
  ['handle', 'title', 'bodyhtml'].every((column) => columns.includes(column)) &&
  !columns.some((column) => /price|vendor|option1/.test(column))

export const shopifyPagesImport: ImportFormat = {
  name: 'shopify-pages',
  recognize: ({ columns }) => isShopifyPages(columns),
  import: importShopifyPages,
}

/**
 * Imports Shopify's pages and blog posts from the CSV of a program such as Matrixify
 * (https://matrixify.app/documentation/pages/). All come as drafts: a page as a page, a post with a PDF as an article.
 * @throws Error with a message of one line for the operator
 */
async function importShopifyPages(run: ImportRun, file: string, { files }: ImportOptions): Promise<void> {
  const rows = (await readCsvRows(file)).map(({ cells }) => cells)
  if (!isShopifyPages(Object.keys(rows[0] ?? {})))
    throw new Error(`${file} is no list of Shopify's pages: it has no columns for handle, title and body.`)
  const uploads = await openShopifyUploads(files)
  for (const cells of rows.filter(({ handle }) => handle)) await importPost(run, postOf(cells), uploads)
}

function postOf(cells: RowByColumn['cells']) {
  const { handle = '', title = '', bodyhtml: html = '' } = cells
  const blog = cellOf(cells, 'bloghandle', 'blog')
  const address = `/${blog ? `blogs/${blog}` : 'pages'}/${handle}`
  const { date, notes } = firstValidDate([cellOf(cells, 'publishedat', 'createdat')])
  const isHidden = cells.published !== undefined && !isYes(cells.published)
  return {
    source: `shopify ${blog ? 'post' : 'page'} ${address}`,
    title,
    slug: handle,
    oldAddresses: [address],
    html,
    excerpt: cells.summaryhtml?.replace(/<[^>]*>/g, ' ') ?? '',
    isPage: !blog,
    isDraft: true,
    date,
    authorIds: [],
    tags: cellOf(cells, 'tags')
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
    picture: cellOf(cells, 'imagesrc', 'image') || undefined,
    notes: [...notes, ...(isHidden ? ['It was hidden at its shop.'] : [])],
  }
}
