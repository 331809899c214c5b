import { setTimeout as delay } from 'node:timers/promises'
import { type Env, env } from '../../platform/env.server'
import { productVersion } from '../../platform/process/version.server'
import { refreshModules } from '../../site/modules/switches.server'
import { modulesThatAreOn } from '../modules/switchboard.server'
import { checkBackupSpace, isSiteThere } from './check-backup-space.server'
import { checkBackups } from './check-backups.server'
import { checkDatabase, checkDataDir, checkStorage } from './check-data.server'
import { checkPdfPrograms } from './check-pdf-programs.server'
import { checkCertificate, checkProxies } from './check-public-address.server'
import { checkRecognition } from './check-recognition.server'
import { checkRecordings } from './check-recordings.server'
import { checkSender } from './check-sender.server'
import { checkBounces, checkClock, checkMail, checkPayment, checkWebhook } from './check-services.server'
import { checkSettings } from './check-settings.server'
import { type Finding, findingReporters, firstErrorLine } from './findings'

export interface DoctorOptions {
  /** The content of the file .env. */
  envFile?: string
  mailTo?: string
  /** How long each check may take; without it, each has limits of its own. */
  limitMs?: number
  /** Whether the site runs in this process, which must not stand still while the whole database is read. */
  isServing?: boolean
}

type Check = [about: string, check: () => Promise<Finding[]> | Finding[]]

/** Checks everything that the site needs to run, and changes nothing; a check that itself fails is an error. */
export async function* runChecks(options: DoctorOptions = {}, settings: Env = env): AsyncGenerator<Finding> {
  for (const check of checksInside(options, settings)) yield* await run(check, options)
  // Those that wait for others wait together; begun earlier, their time would pass while files are read.
  const outside = checksOutside(options, settings).map((check) => run(check, options))
  for (const findings of outside) yield* await findings
}

const checksInside = ({ envFile, isServing }: DoctorOptions, settings: Env): Check[] => [
  ['version', () => checkVersion()],
  ['settings', () => checkSettings(settings, envFile)],
  ['data folder', () => checkDataDir(settings)],
  ['database', () => checkDatabase(settings, { isServing })],
  ['modules', () => checkModules(settings)],
  ['next backup', () => checkBackupSpace(settings)],
  ['PDF pages', checkPdfPrograms],
  ['recordings', checkRecordings],
  ['scanned pages', checkRecognition],
]

const checksOutside = ({ mailTo }: DoctorOptions, settings: Env): Check[] => [
  ['storage', () => checkStorage(settings)],
  ['certificate', () => checkCertificate(settings)],
  ['proxies', () => checkProxies(settings)],
  ['mail', () => checkMail(settings, mailTo)],
  ['sender', () => checkSender(settings)],
  ['mails that come back', () => checkBounces(settings)],
  ['payment', () => checkPayment(settings)],
  ['webhook', () => checkWebhook(settings)],
  ['backups', () => checkBackups(settings)],
  ['clock', () => checkClock(settings)],
]

async function run([about, check]: Check, { limitMs }: DoctorOptions): Promise<Finding[]> {
  const { warning, error } = findingReporters(about)
  const found = Promise.resolve()
    .then(check)
    .catch((reason) => [error(firstErrorLine(reason))])
  if (limitMs === undefined) return found
  const late = [warning(`no answer within ${limitMs / 1000} seconds`, 'npm run doctor waits longer')]
  return Promise.race([found, delay(limitMs, late, { ref: false })])
}

async function checkModules(settings: Env): Promise<Finding[]> {
  if (!isSiteThere(settings)) return []
  await refreshModules()
  const on = modulesThatAreOn().map(({ name }) => name)
  return [findingReporters('modules').ok(on.length > 0 ? `on: ${on.join(', ')}` : 'none is on')]
}

const oldestSupportedNode = 22

export function checkVersion({ node } = process.versions): Finding[] {
  const { ok, warning } = findingReporters('version')
  const runs = ok(`Zinehouse ${productVersion()} on Node.js ${node}`)
  if (Number.parseInt(node, 10) >= oldestSupportedNode) return [runs]
  return [runs, warning(`Node.js ${node} gets no more fixes from its makers`, 'install Node.js 24')]
}
