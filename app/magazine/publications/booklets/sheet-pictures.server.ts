import { pictureUrl } from '../../../site/uploads/pictures'
import { listPagePicturesOf } from '../../documents/documents.server'
import type { SheetSide } from '../../documents/extraction/booklet-task'

/**
 * Returns the addresses of thumbnails of the pages on some sheets, by page number.
 * @param preview the token of a draft's preview
 */
export async function loadPicturesForSheets(
  documentId: number,
  sides: SheetSide[],
  preview?: string,
): Promise<Record<number, string>> {
  const stored = await listPagePicturesOf(documentId)
  const numbers = sides.flatMap(({ pages }) => pages.map(({ number }) => number))
  return Object.fromEntries(
    numbers.flatMap((number) => {
      const picture = stored[number - 1]
      if (!picture) return []
      return [[number, pictureUrl(picture, 160, 'webp') + (preview ? `?preview=${preview}` : '')]]
    }),
  )
}
