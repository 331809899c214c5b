import { OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { readPageGraphics } from './pdfjs-drawn'
import { type BoxTuple, boxOfText, type TextItem } from './tagged-boxes'

/** A pattern for bold fonts by name, since few fonts state their weight: URW uses Medi and Demi, TeX BX. */
const bold = /bold|black|heavy|demi|medi(?!um)|(^|\+)(CM|EC|SF|LM)\w{0,2}BX/i
/** Matches fonts of formulas: those of TeX, and fonts with such names. */
const mathematical = /(^|\+)(CM(MI|SY|EX|BSY|MIB)|MSAM|MSBM|EUFM|EUSM|RSFS|LMMath|LASY)|math|^symbol/i
/** The limit of texts of a page; no page of text has more. */
const maxItems = 60_000

interface TypePlaces {
  bold: BoxTuple[]
  math: BoxTuple[]
  rules: BoxTuple[]
}

export async function readBoldMathAndRuleBoxesOfPage(page: PDFPageProxy): Promise<TypePlaces> {
  const { items } = await page.getTextContent()
  if (items.length === 0 || items.length > maxItems) return { bold: [], math: [], rules: [] }
  const names = await fontNamesOf(page)
  const viewport = page.getViewport({ scale: 1 })
  const placesIn = (kind: RegExp) =>
    items.flatMap((item) => {
      if (!('str' in item) || !kind.test(names.get(item.fontName) ?? '')) return []
      const place = boxOfText(item as TextItem, viewport)
      return place?.every(Number.isFinite) ? [place] : []
    })
  const rules = (await readPageGraphics(page)).flatMap((drawing) => drawing.rules)
  return { bold: placesIn(bold), math: placesIn(mathematical), rules }
}

/** Returns the names of a page's fonts by pdf.js's ids; pdf.js knows them only once the page can be drawn. */
async function fontNamesOf(page: PDFPageProxy): Promise<Map<string, string>> {
  const { fnArray, argsArray } = await page.getOperatorList()
  const used = fnArray.flatMap((operator, index) => (operator === OPS.setFont ? [argsArray[index][0]] : []))
  const names = [...new Set(used as string[])]
  const fonts = await Promise.all(names.map((name) => fontOf(page, name)))
  return new Map(names.map((name, index) => [name, fonts[index]?.name ?? '']))
}

const fontOf = ({ commonObjs }: PDFPageProxy, name: string) =>
  new Promise<{ name?: string } | null>((resolve) => commonObjs.get(name, resolve))
