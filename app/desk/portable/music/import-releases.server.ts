import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { recordingFileKind } from '../../../bands/recording-kind.server'
import { releaseAddress } from '../../../bands/releases/releases'
import { db } from '../../../platform/database/db.server'
import { addressFromTitle } from '../../../site/pages/site-pages'
import type { ImportFormat } from '../import-format'
import type { ImportRun } from '../import-run.server'
import { addImportedRedirects } from '../imported-redirects.server'
import { withFolderOf } from '../open-zip.server'
import { SourceFolder } from '../source-folder.server'
import { type FoundRelease, findReleases, isSoundFile } from './release-folder.server'
import { splitName } from './release-names'
import { bandImportRecord, releaseImportRecord } from './release-record.server'
import { extractCover } from './track-tags.server'

/** The endings of recordings, best first: buyers get what was uploaded. */
const endings = { recording: ['.flac', '.wav', '.m4a', '.ogg', '.mp3'], track: ['.mp3'] }

export const musicImport: ImportFormat = {
  name: 'music',
  recognize: ({ entries }) =>
    !entries.some((name) => /\.pdf$/i.test(name)) &&
    entries.some((name) => isSoundFile(name) || / - .*\.zip$/i.test(name)),
  import: importReleasesOf,
}

/**
 * Imports releases as Bandcamp hands them out: a ZIP of one, a folder of ZIPs, or folders of tracks.
 * @throws Error with a message of one line for the operator
 */
async function importReleasesOf(run: ImportRun, source: string): Promise<void> {
  if ((await takeFrom(run, source)) === 0) throw new Error(`${source} has no music.`)
}

/** @returns how many releases were found */
function takeFrom(run: ImportRun, source: string): Promise<number> {
  return withFolderOf(source, async (opened) => {
    const folder = await SourceFolder.open(opened)
    const releases = await findReleases(folder, endings[recordingFileKind()])
    const called = path.basename(source).replace(/( ?\(\d+\))?\.zip$/i, '')
    for (const release of releases) await takeRelease(run, folder, named(release, called))
    let found = releases.length
    for (const name of await folder.list())
      if (/\.zip$/i.test(name)) found += await takeFrom(run, await folder.file(name))
    return found
  })
}

/** Takes from the name of the ZIP what neither tags nor file names tell. */
function named(release: FoundRelease, called: string): FoundRelease {
  const [artist, title] = splitName(called)
  return { ...release, artist: release.artist || artist, title: release.title || title }
}

async function takeRelease(run: ImportRun, folder: SourceFolder, release: FoundRelease): Promise<void> {
  const { artist, title, tracks, duplicates } = release
  if (!artist) return run.reportSkipped('release', title, 'Neither its tags nor its names tell whose it is.')
  const work = await mkdtemp(path.join(tmpdir(), 'zinehouse-cover-'))
  try {
    const cover = release.cover
      ? await folder.file(release.cover)
      : tracks[0] && (await extractCover(tracks[0].path, work))
    const bandId = await run.importRecord(bandImportRecord(artist, cover))
    if (!bandId) return
    const source = `release ${artist} - ${title}`.normalize('NFC').toLowerCase()
    const notes = duplicates.map((name) => `${name} is the same track in another format.`)
    const record = releaseImportRecord({ source, release, bandId, cover, notes })
    const id = await run.importRecord(record)
    if (id && !run.isDryRun) await redirectOldPages(run, source, id, release)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

/** Leads Bandcamp's addresses of the release and its tracks here, for those who had a domain of their own there. */
async function redirectOldPages(run: ImportRun, source: string, id: number, { title, tracks }: FoundRelease) {
  const row = await db.release.findUnique({ where: { id }, include: { band: true } })
  if (!row) return
  const oldAddresses = [
    `/album/${addressFromTitle(title)}`,
    ...tracks.map((track) => `/track/${addressFromTitle(track.title)}`),
  ]
  await addImportedRedirects(run, { source, oldAddresses }, releaseAddress(row.band, row))
}
