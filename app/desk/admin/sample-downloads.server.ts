import { z } from 'zod'
import { db, inTransaction } from '../../platform/database/db.server'
import { changeBundle } from '../../shop/items/bundle.server'
import { addFilesToVariant } from '../../shop/items/variant-files.server'
import type { IncomingFile } from '../../site/content/incoming-file'
import type { FileKind } from '../../site/uploads/file-kinds'

export const SampleDownload = z.object({
  /** The names of the files to download; an item with files is not shipped. */
  files: z.array(z.string()).default([]),
  /** The titles of the items in a bundle. */
  parts: z.array(z.string()).default([]),
})

type StoreFiles = (kind: FileKind, ...files: string[]) => Promise<IncomingFile[]>

/** Makes a sample item a download or a bundle, unless an interrupted load did so. */
export async function addSampleDownload(
  itemId: number,
  { files, parts }: z.output<typeof SampleDownload>,
  storeFiles: StoreFiles,
): Promise<void> {
  const variant = await db.merchVariant.findFirst({ where: { merchItemId: itemId } })
  if (!variant) return
  const variantId = variant.id
  if (files.length > 0 && (await db.variantFile.count({ where: { variantId } })) === 0) {
    const stored = await storeFiles('download', ...files)
    await inTransaction(async (tx) => {
      await tx.merchVariant.update({ where: { id: variantId }, data: { isDigital: true } })
      await addFilesToVariant(tx, { itemId, variantId }, stored)
    })
  }
  for (const title of parts) {
    const part = await db.merchVariant.findFirst({ where: { merchItem: { title } } })
    if (part) await changeBundle(itemId, { intent: 'add', variantId: part.id, quantity: 1 })
  }
}
