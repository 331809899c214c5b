import encodeQR from 'qr'

export interface QrPicture {
  /** The side length in modules, including the quiet zone. */
  size: number
  /** An SVG path that fills the dark modules. */
  path: string
}

/** Encodes a text as a QR code that stays readable with a fold or a stain. */
export function qrPicture(text: string): QrPicture {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 2 })
  const path = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark && !row[x - 1] ? `M${x} ${y}h${runFrom(row, x)}v1H${x}z` : [])),
  )
  return { size: rows.length, path: path.join('') }
}

function runFrom(row: boolean[], start: number): number {
  const end = row.indexOf(false, start)
  return (end < 0 ? row.length : end) - start
}
