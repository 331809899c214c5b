import { existsSync } from 'node:fs'
import type { Limits } from './messages'
import { outputOf, startProgram } from './programs'

/** Tells whether poppler has the maps of Japanese, Chinese and Korean letters, which Debian packs apart. */
export const hasCharacterMaps = (): boolean =>
  ['/usr/share/poppler', '/usr/local/share/poppler'].some((folder) => existsSync(`${folder}/cMap`))

/** Tells whether pages of a PDF have letters whose map poppler misses: it would neither read nor draw them. */
export async function missesCharacterMaps(
  pdf: string,
  limits: Limits,
  from: number,
  to: number,
): Promise<boolean> {
  if (hasCharacterMaps()) return false
  const command = ['-c', 'exec pdffonts "$@" 2>&1', 'sh', '-f', String(from), '-l', String(to), pdf]
  const said = await outputOf(startProgram('sh', command, limits)).catch(() => '')
  return /Missing language pack|Unknown character collection/i.test(said)
}
