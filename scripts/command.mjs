import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { enterProject } from './environment.mjs'
import { install } from './install.mjs'

/**
 * Runs a command on the product's own modules and ends the process: with the number that `work` returns, or with 1 and
 * one line for an error. `before` runs when the settings have been read from .env and no module has seen them yet. With
 * `needsSite`, a folder without a database is refused instead of getting one.
 */
export async function runCommand(work, { before, needsSite = false } = {}) {
  enterProject()
  await install()
  before?.()
  const { register } = await import('tsx/esm/api')
  register()
  const load = (file) => import(pathToFileURL(path.resolve(file)).href)
  try {
    ;(await load('app/platform/i18n/i18n.server.ts')).writeByRequest()
    if (needsSite) await (await load('app/platform/database/existing-site.server.ts')).assertSiteExists()
    process.exitCode = (await work(load)) ?? 0
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
  process.exit()
}
