import { existsSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { DataLocation } from './backup.server'
import { makeBackupFolder } from './backup-folder.server'
import type { Archive } from './backup-place.server'
import { checkRestoredDatabase, withEmptyDatabase } from './rehearsal-database.server'
import { startRestoredSite } from './rehearsal-site.server'
import { restoreArchive } from './restore.server'

interface RehearsalOptions {
  passphrase?: string
  /** The folder on whose disk the archive is unpacked; DATA_DIR without it. */
  beside?: string
  /** Called with each step that begins, in words. */
  onStep?: (step: string) => void
}

/**
 * Restores an archive into a folder of its own, checks its database, starts the site on it and asks for its front page.
 * Nothing of it is kept, and the site that starts tells nobody anything.
 * @throws Error with a message of one line
 */
export async function rehearseRestore(
  archive: Archive | string,
  { dataDir, databaseUrl }: Pick<DataLocation, 'dataDir' | 'databaseUrl'>,
  { passphrase, beside, onStep = () => {} }: RehearsalOptions = {},
) {
  const folder = await makeBackupFolder(beside ?? (existsSync(dataDir) ? dataDir : tmpdir()))
  const restored = path.join(folder, 'data')
  const remove = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', remove)
  try {
    return await withEmptyDatabase(databaseUrl, restored, async (emptyUrl) => {
      const place = { dataDir: restored, databaseUrl: emptyUrl, storageUrl: `file:${restored}` }
      onStep('Unpacking it …')
      const { about, files, missing } = await restoreArchive(archive, place, {
        passphrase,
        allowsIncomplete: true,
      })
      const database = await checkRestoredDatabase(emptyUrl)
      onStep('Starting the site on it …')
      return { about, files, missing, database, site: await startRestoredSite(place) }
    })
  } finally {
    remove()
    process.off('exit', remove)
  }
}
