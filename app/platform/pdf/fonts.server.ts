import { createRequire } from 'node:module'
import path from 'node:path'
import { type Font, type Glyph, openSync } from 'fontkit'
import { lazily } from '../lazily'

const packages = createRequire(import.meta.url)
const beside = (module: string, file: string) => path.join(path.dirname(packages.resolve(module)), file)

/** Font files, tried in order for each character. Their licenses allow embedding. */
const filesOf = (weight: string) => [
  beside('pdfjs-dist/package.json', `standard_fonts/LiberationSans-${weight}.ttf`),
  beside('@embedpdf/fonts-latin', `../fonts/NotoSans-${weight}.ttf`),
  beside('@embedpdf/fonts-arabic', `../fonts/NotoNaskhArabic-${weight}.ttf`),
  beside('@embedpdf/fonts-hebrew', `../fonts/NotoSansHebrew-${weight}.ttf`),
  beside('@embedpdf/fonts-jp', `../fonts/NotoSansJP-${weight}.otf`),
]
const regular = lazily(() => filesOf('Regular'))
const bold = lazily(() => filesOf('Bold'))

/** The fonts of one document, each opened when a character needs it, since the Japanese one has 4.5 MB. */
export class PdfFonts {
  private opened = new Map<string, Font>()
  private turned = new WeakSet<Glyph>()

  /** @param onOpen is called with each font before its first character */
  constructor(private onOpen: (file: string, font: Font) => void) {}

  /**
   * Returns the file of the font for a character; undefined if no font has it.
   * @param before the file of the previous character, which spaces and marks share, so that they are copied together
   * with it
   */
  fileFor(char: string, isBold: boolean, before?: string): string | undefined {
    const has = (file: string) => this.open(file).hasGlyphForCodePoint(char.codePointAt(0) ?? 0)
    if (before && !/[\p{L}\p{N}]/u.test(char) && has(before)) return before
    return (isBold ? bold() : regular()).find(has)
  }

  /**
   * Reverses the letters of ligatures in right-to-left text, since PDF readers return them from left to
   * right.
   */
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
