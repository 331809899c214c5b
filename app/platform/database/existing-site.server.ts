import { existsSync } from 'node:fs'
import { env } from '../env.server'
import { CannotStart } from '../process/cannot-start.server'

/**
 * Refuses to run without an existing database, before a command would create an empty one.
 * @throws CannotStart
 */
export async function assertSiteExists({ databaseUrl } = env): Promise<void> {
  if (!databaseUrl.startsWith('file:')) return
  const file = databaseUrl.slice('file:'.length)
  if (!existsSync(file))
    throw new CannotStart(
      `There is no site yet: ${file} does not exist. Start it once, or set DATA_DIR to its folder.`,
    )
}
