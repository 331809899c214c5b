import { readFile, writeFile } from 'node:fs/promises'
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFNumber, type PDFObject, PDFRef } from '@cantoo/pdf-lib'

/**
 * This program rewrites a PDF with a repaired page tree: every listed page once, counted, with a crop box
 * inside its media box. It fails if nothing is wrong; its parameters are the files to read and to write.
 */
const [pdf = '', copy = ''] = process.argv.slice(-2)

const name = (text: string) => PDFName.of(text)
const inherited = ['Resources', 'MediaBox', 'CropBox', 'Rotate'].map(name)
const maxPages = 200_000
/** The page size that viewers assume when a page has none. */
const usualBox = [0, 0, 612, 792]

class Healing {
  private pages: PDFRef[] = []
  private seen = new Set<PDFRef>()
  private isWrong = false
  private hasLoop = false

  constructor(private document: PDFDocument) {}

  run(): boolean {
    const { context, catalog } = this.document
    const root = catalog.get(name('Pages'))
    if (root instanceof PDFRef) this.read(root, new Map())
    const tree = context.lookup(root)
    if (!(tree instanceof PDFDict)) throw new Error('It has no tree of pages.')
    if (this.pages.length === 0) throw new Error(this.hasLoop ? 'It is damaged.' : 'It has no pages.')
    const count = tree.lookup(name('Count'))
    if (!(count instanceof PDFNumber) || count.asNumber() !== this.pages.length) this.isWrong = true
    if (!this.isWrong) return false
    for (const page of this.pages) context.lookup(page, PDFDict).set(name('Parent'), root as PDFRef)
    tree.set(name('Kids'), context.obj(this.pages))
    tree.set(name('Count'), PDFNumber.of(this.pages.length))
    return true
  }

  private read(ref: PDFRef, above: Map<PDFName, PDFObject>): void {
    const node = this.document.context.lookup(ref)
    if (!(node instanceof PDFDict) || this.pages.length > maxPages) return
    const kids = node.lookup(name('Kids'))
    const values = new Map(inherited.flatMap((key) => entryOf(key, node.get(key) ?? above.get(key))))
    if (!(kids instanceof PDFArray)) {
      this.readPage(ref, node, values)
      return
    }
    if (this.seen.has(ref)) {
      this.hasLoop = true
      this.isWrong = true
      return
    }
    this.seen.add(ref)
    const before = this.pages.length
    for (const kid of kids.asArray()) if (kid instanceof PDFRef) this.read(kid, values)
    const count = node.lookup(name('Count'))
    if (!(count instanceof PDFNumber) || count.asNumber() !== this.pages.length - before) this.isWrong = true
  }

  private readPage(ref: PDFRef, page: PDFDict, values: Map<PDFName, PDFObject>): void {
    for (const [key, value] of values) page.set(key, value)
    const media = this.boxOf(page, 'MediaBox')
    if (!media) page.set(name('MediaBox'), this.document.context.obj(usualBox))
    const [left = 0, bottom = 0, right = 0, top = 0] = media ?? usualBox
    const crop = this.boxOf(page, 'CropBox')
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = crop ?? []
    const isInside = crop && x1 < right && x2 > left && y1 < top && y2 > bottom
    if (!media || (page.has(name('CropBox')) && !isInside)) this.isWrong = true
    if (!isInside) page.delete(name('CropBox'))
    this.pages.push(ref)
  }

  /** Returns the left, lower, right and upper edge of a box; undefined if it is missing or empty. */
  private boxOf(page: PDFDict, key: string): number[] | undefined {
    const box = page.lookup(name(key))
    if (!(box instanceof PDFArray) || box.size() !== 4) return
    const sides = [0, 1, 2, 3].map((at) => box.lookup(at))
    const numbers = sides.flatMap((side) => (side instanceof PDFNumber ? side.asNumber() : []))
    const [a = 0, b = 0, c = 0, d = 0] = numbers
    const edges = [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)]
    return numbers.length === 4 && a !== c && b !== d ? edges : undefined
  }
}

const entryOf = (key: PDFName, value: PDFObject | undefined): [PDFName, PDFObject][] =>
  value ? [[key, value]] : []

try {
  const document = await PDFDocument.load(await readFile(pdf), { updateMetadata: false })
  if (!new Healing(document).run()) throw new Error('There is nothing to put right.')
  await writeFile(copy, await document.save({ updateFieldAppearances: false, addDefaultPage: false }))
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
