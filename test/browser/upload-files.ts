import { randomBytes } from 'node:crypto'
import { aJpeg, anMp3, aPdf, aPng } from '../files'

/** Files as a file chooser hands them over. */
export interface Chosen {
  name: string
  mimeType: string
  buffer: Buffer
}

export const pdfFile = (name = 'issue.pdf', bytes = 2000): Chosen => ({
  name,
  mimeType: 'application/pdf',
  buffer: aPdf(bytes),
})
export const jpegFile = async (name = 'picture.jpg'): Promise<Chosen> => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await aJpeg(),
})
export const pngFile = async (name = 'picture.png'): Promise<Chosen> => ({
  name,
  mimeType: 'image/png',
  buffer: await aPng(),
})
export const mp3File = (name = 'song.mp3'): Chosen => ({ name, mimeType: 'audio/mpeg', buffer: anMp3() })
/** A web page that calls itself a picture. */
export const pretendedPng = (name = 'page.png'): Chosen => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from('<!doctype html><script>alert(1)</script>'),
})

/** A title that no other test has. */
export const aTitle = (what: string) => `${what} ${randomBytes(4).toString('hex')}`

/** A PDF of one page that can be drawn, with a word in a font that it does not bring. */
export function drawablePdf(name = 'page.pdf'): Chosen {
  const content = '0.9 0.26 0.12 rg 0 0 200 300 re f BT 0 g /F 40 Tf 40 100 Td (Night) Tj ET'
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 300] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /ZapfDingbats >>',
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const end = `xref\n0 6\n0000000000 65535 f \n${rows}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(text + end) }
}
