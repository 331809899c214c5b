import { crc32, inflateRawSync } from 'node:zlib'

/** The files of a ZIP by name, stored or deflated; read by its directory, as programs do. */
export function zippedIn(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  const files = new Map<string, Buffer>()
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [size, nameLength] = [zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28)]
    const method = zip.readUInt16LE(at + 10)
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    const header = zip.readUInt32LE(at + 42)
    const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28)
    const stored = zip.subarray(start, start + size)
    const bytes = method === 8 ? inflateRawSync(stored) : stored
    if (crc32(bytes) !== zip.readUInt32LE(at + 16)) throw new Error(`${name} is not whole`)
    files.set(name, bytes)
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return files
}
