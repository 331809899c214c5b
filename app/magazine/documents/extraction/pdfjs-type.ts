import { OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { drawingsOf } from './pdfjs-drawn'
import { type Place, placeOf, type TextItem } from './tag-places'

/** By their names, for few fonts say their weight: URW calls its bold ones Medi and Demi, TeX has BX in them. */
const bold = /bold|black|heavy|demi|medi(?!um)|(^|\+)(CM|EC|SF|LM)\w{0,2}BX/i
/** Fonts that formulas are set in: those of TeX, and all that are called so. */
const mathematical = /(^|\+)(CM(MI|SY|EX|BSY|MIB)|MSAM|MSBM|EUFM|EUSM|RSFS|LMMath|LASY)|math|^symbol/i
/** More than any page of text has. */
const maxItems = 60_000

interface TypePlaces {
  bold: Place[]
  math: Place[]
  rules: Place[]
}

export async function readTypePlaces(page: PDFPageProxy): Promise<TypePlaces> {
  const { items } = await page.getTextContent()
  if (items.length === 0 || items.length > maxItems) return { bold: [], math: [], rules: [] }
  const names = await fontNamesOf(page)
  const viewport = page.getViewport({ scale: 1 })
  const placesIn = (kind: RegExp) =>
    items.flatMap((item) => {
      if (!('str' in item) || !kind.test(names.get(item.fontName) ?? '')) return []
      const place = placeOf(item as TextItem, viewport)
      return place?.every(Number.isFinite) ? [place] : []
    })
  const rules = (await drawingsOf(page)).flatMap((drawing) => drawing.rules)
  return { bold: placesIn(bold), math: placesIn(mathematical), rules }
}

/** Returns what the fonts of a page are called, by their names in pdf.js, which has them only once the page can be drawn. */
async function fontNamesOf(page: PDFPageProxy): Promise<Map<string, string>> {
  const { fnArray, argsArray } = await page.getOperatorList()
  const used = fnArray.flatMap((operator, index) => (operator === OPS.setFont ? [argsArray[index][0]] : []))
  const names = [...new Set(used as string[])]
  const fonts = await Promise.all(names.map((name) => fontOf(page, name)))
  return new Map(names.map((name, index) => [name, fonts[index]?.name ?? '']))
}

const fontOf = ({ commonObjs }: PDFPageProxy, name: string) =>
  new Promise<{ name?: string } | null>((resolve) => commonObjs.get(name, resolve))
