import { randomBytes } from 'node:crypto'
import sharp from 'sharp'

/**
 * A PDF of so many pages, each with a picture of noise that no compression makes smaller, and its number as text.
 * Written by hand after ISO 32000-1, so that its size is what a test wants.
 */
export async function aLargePdf(pages: number, pictureSide: number): Promise<Buffer> {
  const noise = { raw: { width: pictureSide, height: pictureSide, channels: 3 } } as const
  const picture = await sharp(randomBytes(pictureSide * pictureSide * 3), noise)
    .jpeg({ quality: 95 })
    .toBuffer()

  const parts: Buffer[] = []
  const offsets: number[] = []
  let length = 0
  const write = (...texts: (string | Buffer)[]) => {
    for (const text of texts) {
      const bytes = Buffer.from(text)
      parts.push(bytes)
      length += bytes.length
    }
  }
  const object = (id: number, dictionary: string, stream?: Buffer) => {
    offsets[id] = length
    write(`${id} 0 obj\n${dictionary}`)
    if (stream) write('\nstream\n', stream, '\nendstream')
    write('\nendobj\n')
  }

  write('%PDF-1.7\n')
  const page = (index: number) => 4 + index * 3
  const kids = Array.from({ length: pages }, (_, index) => `${page(index)} 0 R`).join(' ')
  object(1, '<< /Type /Catalog /Pages 2 0 R >>')
  object(2, `<< /Type /Pages /Count ${pages} /Kids [${kids}] >>`)
  object(3, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>')
  for (let index = 0; index < pages; index += 1) {
    const id = page(index)
    const content = Buffer.from(
      `BT /F 24 Tf 40 540 Td (Plate ${index + 1}) Tj ET q 300 0 0 300 60 100 cm /I Do Q`,
    )
    const resources = `<< /Font << /F 3 0 R >> /XObject << /I ${id + 2} 0 R >> >>`
    object(
      id,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 595] /Contents ${id + 1} 0 R /Resources ${resources} >>`,
    )
    object(id + 1, `<< /Length ${content.length} >>`, content)
    const size = `/Width ${pictureSide} /Height ${pictureSide}`
    const kind = '/ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode'
    object(id + 2, `<< /Type /XObject /Subtype /Image ${size} ${kind} /Length ${picture.length} >>`, picture)
  }
  const start = length
  const rows = offsets.slice(1).map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  write(`xref\n0 ${offsets.length}\n0000000000 65535 f \n`, ...rows)
  write(`trailer\n<< /Size ${offsets.length} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`)
  return Buffer.concat(parts)
}
