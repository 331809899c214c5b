import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { RealPdf } from './list'

/** What is fetched and found stays here, so that the next run goes on where one ended. */
export const folder = path.join(tmpdir(), 'zinehouse-real-pdfs')

/** The file of a PDF, fetched from Debian when it is not here yet. @throws Error when its package has no such file */
export function fetchPdf({ package: name, file }: RealPdf): string {
  const unpacked = path.join(folder, 'packages', name)
  if (!existsSync(unpacked)) unpack(name, unpacked)
  const found = readdirSync(unpacked, { recursive: true, encoding: 'utf8' }).find((each) =>
    `/${each}`.endsWith(`/${file}`),
  )
  if (!found) throw new Error(`${name} has no ${file}.`)
  return path.join(unpacked, found)
}

function unpack(name: string, unpacked: string): void {
  const downloads = path.join(folder, 'downloads')
  mkdirSync(downloads, { recursive: true })
  const here = () => readdirSync(downloads).find((each) => each.startsWith(`${name}_`))
  if (!here()) execFileSync('apt-get', ['-qq', 'download', name], { cwd: downloads, stdio: 'ignore' })
  const partly = `${unpacked}.partly`
  rmSync(partly, { recursive: true, force: true })
  mkdirSync(partly, { recursive: true })
  execFileSync('sh', ['-c', unpacking, 'sh', path.join(downloads, here() ?? ''), partly, unpacked])
}

/** Debian packs long documentation as .pdf.gz. Fonts draw what no PDF has. */
const unpacking = `
  dpkg-deb --fsys-tarfile "$1" | tar -x -C "$2" --wildcards --no-anchored '*.pdf' '*.pdf.gz' '*.ttf' 2>/dev/null
  find "$2" -type l -delete
  find "$2" -name '*.pdf.gz' -exec gunzip -f {} +
  mv "$2" "$3"`
