import { accessSync, constants } from 'node:fs'
import { CannotStart } from '../cannot-start.server'
import { env } from '../env.server'

/**
 * Refuses to run without an existing database, before a command would create an empty one.
 * @throws CannotStart
 */
export async function assertSiteExists({ databaseUrl } = env): Promise<void> {
  if (!databaseUrl.startsWith('file:')) return
  const file = databaseUrl.slice('file:'.length)
  const why = readErrorCode(file)
  if (why === 'ENOENT' || why === 'ENOTDIR')
    throw new CannotStart(
      `There is no site yet: ${file} does not exist. Start it once, or set DATA_DIR to its folder.`,
    )
  if (why)
    throw new CannotStart(
      `${file} cannot be read by this user (${why}). Run it as the user that runs the site.`,
    )
}

/** @returns the error code, such as EACCES; undefined for a readable file */
export function readErrorCode(file: string): string | undefined {
  try {
    accessSync(file, constants.R_OK)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code
  }
}
