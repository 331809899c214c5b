import { enterProject } from './environment.mjs'
import { install } from './install.mjs'

/**
 * For commands that work on a site that is there: installs what is missing, and makes the sources of app/ importable.
 * Ends the process with one line where the settings are wrong or there is no site.
 */
export async function openSite() {
  enterProject()
  install()
  const { register } = await import('tsx/esm/api')
  register()
  try {
    const { assertSiteExists } = await import('../app/platform/existing-site.server.ts')
    await assertSiteExists()
  } catch (error) {
    stopWithOneLine(error)
  }
}

/** What somebody can mend is one line; a fault of ours is shown whole. */
export function stopWithOneLine(error) {
  console.error(error?.name === 'CannotStart' ? error.message : error)
  process.exit(1)
}
