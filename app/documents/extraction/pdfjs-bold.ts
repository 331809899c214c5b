import { OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { type Place, placeOf, type TextItem } from './tag-places'

/** By their names, for few fonts say their weight: URW calls its bold ones Medi and Demi, TeX has BX in them. */
const bold = /bold|black|heavy|demi|medi(?!um)|(^|\+)(CM|EC|SF|LM)\w{0,2}BX/i
/** More than any page of text has. */
const maxItems = 60_000

/** Returns where a page has bold type. */
export async function readBoldPlaces(page: PDFPageProxy): Promise<Place[]> {
  const { items } = await page.getTextContent()
  if (items.length === 0 || items.length > maxItems) return []
  const fonts = await boldFontsOf(page)
  const viewport = page.getViewport({ scale: 1 })
  const places = items.map((item) =>
    'str' in item && fonts.has(item.fontName) ? placeOf(item as TextItem, viewport) : undefined,
  )
  return places.filter((place): place is Place => place?.every(Number.isFinite) ?? false)
}

/** Returns how pdf.js calls the bold fonts of a page, which it has only once the page can be drawn. */
async function boldFontsOf(page: PDFPageProxy): Promise<Set<string>> {
  const { fnArray, argsArray } = await page.getOperatorList()
  const used = fnArray.flatMap((operator, index) => (operator === OPS.setFont ? [argsArray[index][0]] : []))
  const names = [...new Set(used as string[])]
  const fonts = await Promise.all(names.map((name) => fontOf(page, name)))
  return new Set(names.filter((_name, index) => bold.test(fonts[index]?.name ?? '')))
}

const fontOf = ({ commonObjs }: PDFPageProxy, name: string) =>
  new Promise<{ name?: string } | null>((resolve) => commonObjs.get(name, resolve))
