import { existsSync } from 'node:fs'
import { type Env, env } from '../../platform/env.server'
import { productVersion } from '../../platform/process/version.server'
import { refreshModules } from '../../site/modules/switches.server'
import { modulesThatAreOn } from '../modules/switchboard.server'
import { checkBackups } from './check-backups.server'
import { checkDatabase, checkDataDir, checkStorage } from './check-data.server'
import { checkPdfPrograms } from './check-pdf-programs.server'
import { checkRecognition } from './check-recognition.server'
import { checkRecordings } from './check-recordings.server'
import { checkSender } from './check-sender.server'
import { checkClock, checkMail, checkPayment, checkWebhook } from './check-services.server'
import { checkSettings } from './check-settings.server'
import { type Finding, findingReporters, firstErrorLine } from './findings'

export interface DoctorOptions {
  /** The content of the file .env. */
  envFile?: string
  mailTo?: string
}

/** Checks everything that the site needs to run, and changes nothing; a check that itself fails is an error. */
export async function* runChecks(
  { envFile, mailTo }: DoctorOptions = {},
  settings: Env = env,
): AsyncGenerator<Finding> {
  const checks: [string, () => Promise<Finding[]> | Finding[]][] = [
    ['version', checkVersion],
    ['settings', () => checkSettings(settings, envFile)],
    ['data folder', () => checkDataDir(settings)],
    ['database', () => checkDatabase(settings)],
    ['storage', () => checkStorage(settings)],
    ['modules', () => checkModules(settings)],
    ['PDF pages', checkPdfPrograms],
    ['recordings', checkRecordings],
    ['scanned pages', checkRecognition],
    ['mail', () => checkMail(settings, mailTo)],
    ['sender', () => checkSender(settings)],
    ['payment', () => checkPayment(settings)],
    ['webhook', () => checkWebhook(settings)],
    ['clock', () => checkClock(settings)],
    ['backups', () => checkBackups(settings)],
  ]
  for (const [about, check] of checks) {
    try {
      yield* await check()
    } catch (error) {
      yield findingReporters(about).error(firstErrorLine(error))
    }
  }
}

async function checkModules({ databaseUrl }: Env): Promise<Finding[]> {
  // Connecting to a missing SQLite file would create it.
  if (databaseUrl.startsWith('file:') && !existsSync(databaseUrl.slice('file:'.length))) return []
  await refreshModules()
  const on = modulesThatAreOn().map(({ name }) => name)
  return [findingReporters('modules').ok(on.length > 0 ? `on: ${on.join(', ')}` : 'none is on')]
}

function checkVersion(): Finding[] {
  return [findingReporters('version').ok(`Zinehouse ${productVersion()} on Node.js ${process.versions.node}`)]
}
