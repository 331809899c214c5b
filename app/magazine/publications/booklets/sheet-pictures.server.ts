import { pictureUrl } from '../../../site/uploads/pictures'
import { pagePicturesOf } from '../../documents/documents.server'
import type { SheetSide } from '../../documents/extraction/booklet-task'

/**
 * Returns the addresses of small pictures of the pages on some sheets, by the number of the page.
 * @param preview the token of a draft's preview
 */
export async function picturesForSheets(
  documentId: number,
  sides: SheetSide[],
  preview?: string,
): Promise<Record<number, string>> {
  const stored = await pagePicturesOf(documentId)
  const numbers = sides.flatMap(({ pages }) => pages.map(({ number }) => number))
  return Object.fromEntries(
    numbers.flatMap((number) => {
      const picture = stored[number - 1]
      if (!picture) return []
      return [[number, pictureUrl(picture, 160, 'webp') + (preview ? `?preview=${preview}` : '')]]
    }),
  )
}
