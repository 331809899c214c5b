import '../app/magazine/documents/extraction/newer-node'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Returns the texts of each page of a PDF as pdf.js reads them, in points from the left, and what the document says of itself. */
export async function drawnPdf(bytes: Buffer) {
  const loading = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false })
  const document = await loading.promise
  const pages: { str: string; x: number; end: number }[][] = []
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent()
    const texts = items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item] : []))
    pages.push(
      texts.map(({ str, width, transform }) => ({ str, x: transform[4], end: transform[4] + width })),
    )
  }
  const { info } = await document.getMetadata()
  const viewing = await document.getViewerPreferences()
  await loading.destroy()
  return { pages, info, viewing }
}

/** Returns the texts of a PDF, each on a line. */
export async function textOfPdf(bytes: Buffer): Promise<string> {
  const { pages } = await drawnPdf(bytes)
  return pages.flatMap((texts) => texts.map(({ str }) => str)).join('\n')
}
