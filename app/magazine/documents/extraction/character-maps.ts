import { existsSync } from 'node:fs'
import type { ProgramLimits } from './messages'
import { readProgramOutput, startProgram } from './programs'

/** Tells whether poppler's maps of Japanese, Chinese and Korean characters are installed. */
export const hasCharacterMaps = (): boolean =>
  ['/usr/share/poppler', '/usr/local/share/poppler'].some((folder) => existsSync(`${folder}/cMap`))

/** Tells whether a PDF has characters whose map is not installed: poppler would neither read nor draw them. */
export async function hasPagesWithoutCharacterMaps(
  pdf: string,
  limits: ProgramLimits,
  from: number,
  to: number,
): Promise<boolean> {
  if (hasCharacterMaps()) return false
  const command = ['-c', 'exec pdffonts "$@" 2>&1', 'sh', '-f', String(from), '-l', String(to), pdf]
  const said = await readProgramOutput(startProgram('sh', command, limits)).catch(() => '')
  return /Missing language pack|Unknown character collection/i.test(said)
}
