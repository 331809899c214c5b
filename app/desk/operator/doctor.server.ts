import { type Env, env } from '../../platform/env.server'
import { productVersion } from '../../platform/process/version.server'
import { checkDatabase, checkDataDir, checkStorage } from './check-data.server'
import { checkPdfPrograms } from './check-pdf-programs.server'
import { checkRecognition } from './check-recognition.server'
import { checkRecordings } from './check-recordings.server'
import { checkClock, checkMail, checkPayment, checkWebhook } from './check-services.server'
import { checkSettings } from './check-settings.server'
import { type Finding, findingsAbout, firstErrorLine } from './findings'

export interface DoctorOptions {
  /** The content of .env. */
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
    ['PDF pages', checkPdfPrograms],
    ['recordings', checkRecordings],
    ['scanned pages', checkRecognition],
    ['mail', () => checkMail(settings, mailTo)],
    ['payment', () => checkPayment(settings)],
    ['webhook', () => checkWebhook(settings)],
    ['clock', () => checkClock(settings)],
  ]
  for (const [about, check] of checks) {
    try {
      yield* await check()
    } catch (error) {
      yield findingsAbout(about).error(firstErrorLine(error))
    }
  }
}

function checkVersion(): Finding[] {
  return [findingsAbout('version').ok(`Zinehouse ${productVersion()} on Node.js ${process.versions.node}`)]
}
