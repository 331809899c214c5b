import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ServersDatabase } from './engines'

/** Recordings as ffmpeg makes them; what tests them is left out where it is not installed. */
export const hasFfmpeg = !spawnSync('ffmpeg', ['-version']).error

/** Other people's reader of FLAC, beside ffmpeg. */
export const hasFlac = !spawnSync('metaflac', ['--version']).error

interface About {
  seconds?: number
  /** Of ffmpeg's sources: a tone, unless it says otherwise. */
  sound?: string
  title?: string
  artist?: string
  /** A JPEG or PNG that it brings. */
  picture?: Buffer
}

export function aRecording(ending: string, { seconds = 2, sound, picture, ...tags }: About = {}): Buffer {
  const folder = mkdtempSync(path.join(tmpdir(), 'zinehouse-recording-'))
  try {
    const file = path.join(folder, `made.${ending}`)
    const input = [
      '-f',
      'lavfi',
      '-t',
      String(seconds),
      '-i',
      sound ?? 'sine=frequency=440:sample_rate=44100',
    ]
    const named = Object.entries(tags).flatMap(([name, value]) => ['-metadata', `${name}=${value}`])
    const brought = picture ? ['-i', 'pipe:0', '-map', '0', '-map', '1', '-c:v', 'copy'] : []
    const asPicture = picture ? ['-disposition:v', 'attached_pic'] : []
    const parameters = ['-v', 'error', '-y', ...input, ...brought, ...asPicture, ...named, file]
    const { status, stderr } = spawnSync('ffmpeg', parameters, { input: picture })
    if (status !== 0) throw new Error(String(stderr))
    return readFileSync(file)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Has a server take more than MP3, as under `/admin/site`, from its next start on. */
export const takeRecordings = (db: ServersDatabase) =>
  db.execute(
    `INSERT INTO "SiteSettings" ("version", "values", "savedBy") VALUES (1, '{"takesRecordings":true}', 'Ada')`,
  )
