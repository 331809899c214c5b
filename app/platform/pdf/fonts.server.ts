import { createRequire } from 'node:module'
import path from 'node:path'
import { type Font, type Glyph, openSync } from 'fontkit'
import { lazily } from '../lazily'

const packages = createRequire(import.meta.url)
const beside = (module: string, file: string) => path.join(path.dirname(packages.resolve(module)), file)

/** Asked in turn for a character. Their licenses let documents embed them. */
const filesOf = (weight: string) => [
  beside('pdfjs-dist/package.json', `standard_fonts/LiberationSans-${weight}.ttf`),
  beside('@embedpdf/fonts-latin', `../fonts/NotoSans-${weight}.ttf`),
  beside('@embedpdf/fonts-arabic', `../fonts/NotoNaskhArabic-${weight}.ttf`),
  beside('@embedpdf/fonts-hebrew', `../fonts/NotoSansHebrew-${weight}.ttf`),
  beside('@embedpdf/fonts-jp', `../fonts/NotoSansJP-${weight}.otf`),
]
const regular = lazily(() => filesOf('Regular'))
const bold = lazily(() => filesOf('Bold'))

/** The fonts of one document, each opened at the first character that those before it have not: Japanese has 4.5 MB. */
export class Fonts {
  private opened = new Map<string, Font>()
  private turned = new WeakSet<Glyph>()

  /** @param onOpen gets each font that is used, before its first character */
  constructor(private onOpen: (file: string, font: Font) => void) {}

  /**
   * Returns the file of the font that has a character; undefined where none has.
   * @param before of the character before: spaces and marks stay in its font, for what is drawn at once is copied at once
   */
  fileFor(char: string, isBold: boolean, before?: string): string | undefined {
    const has = (file: string) => this.open(file).hasGlyphForCodePoint(char.codePointAt(0) ?? 0)
    if (before && !/[\p{L}\p{N}]/u.test(char) && has(before)) return before
    return (isBold ? bold() : regular()).find(has)
  }

  /** Turns the letters of ligatures around in a text that runs to the left: who reads a PDF takes them from left to right. */
  turnLigatures(text: string, file: string): void {
    for (const glyph of this.open(file).layout(text).glyphs) {
      if (!this.turned.has(glyph)) glyph.codePoints.reverse()
      this.turned.add(glyph)
    }
  }

  private open(file: string): Font {
    const known = this.opened.get(file)
    if (known) return known
    const font = openSync(file)
    if (!('layout' in font)) throw new Error(`${file} has several fonts.`)
    this.opened.set(file, font)
    this.onOpen(file, font)
    return font
  }
}
