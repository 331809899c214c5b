import path from 'node:path'
import { counted, readCommand, runCommand } from './command.mjs'

const usage = `npm run restore -- BACKUP                 to where the settings say, which has to be empty
npm run restore -- BACKUP --into FOLDER   into a folder that is empty, or made
npm run restore -- BACKUP --check         tries it: unpacks it beside, starts the site on that, says what is there, and removes it again
BACKUP is a file, or the name of one where BACKUP_TO says. With --incomplete: what is there of an archive that lacks files. With
--check, --into names a folder on whose disk there is room; else it is that of DATA_DIR.`
const { values, positionals } = readCommand(usage, {
  options: { into: { type: 'string' }, incomplete: { type: 'boolean' }, check: { type: 'boolean' } },
  least: 1,
})
const [typed] = positionals
const file = path.resolve(typed)
const into = values.into && path.resolve(values.into)
// As this process exits, what is unpacked for a check is removed, and the site on it stopped.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1))

await runCommand(
  async (load) => {
    const { backupPassphrase } = await load('app/desk/operator/passphrase.server.ts')
    const { archiveToRead } = await load('app/desk/operator/backup-place.server.ts')
    const { env } = await load('app/platform/env.server.ts')
    const archive = archiveToRead(typed, file, env.backup.to)
    const passphrase = backupPassphrase()
    if (values.check) return rehearse(archive, env, passphrase, load)

    const { restoreArchive } = await load('app/desk/operator/restore.server.ts')
    const { about, files, missing } = await restoreArchive(archive, env, {
      passphrase,
      allowsIncomplete: values.incomplete,
    })
    for (const what of missing) console.error(`Was not in the backup: ${what}.`)
    console.log(
      `Restored the database and ${counted(files, 'file')} of ${about.createdAt} into ${env.dataDir}.`,
    )
    if (into) console.log(`Start the site on it: DATA_DIR=${into} npm start`)
  },
  { before: into && !values.check && useFolder },
)

/** What is kept in files goes into the folder; a database or storage elsewhere stays where the settings say. */
function useFolder() {
  process.env.DATA_DIR = into
  for (const name of ['DATABASE_URL', 'STORAGE_URL']) {
    if (process.env[name]?.startsWith('file:')) delete process.env[name]
  }
}

/** @returns the exit code */
async function rehearse(archive, env, passphrase, load) {
  const { rehearseRestore } = await load('app/desk/operator/rehearsal.server.ts')
  const { about, files, missing, database, site } = await rehearseRestore(archive, env, {
    passphrase,
    beside: into,
    onStep: (step) => console.error(step),
  })
  const records = database.records.map(({ noun, count }) => counted(count, noun)).join(', ')
  console.log(
    `${archive.title} is whole: made by version ${about.version} at ${about.createdAt} from ${about.engine}.`,
  )
  console.log(
    `Its database is sound: ${counted(database.rows, 'row')} in ${counted(database.tables, 'table')}; ${records}.`,
  )
  console.log(`${counted(files, 'file')} came back${missing.length > 0 ? ', and not all' : ''}.`)
  for (const what of missing) console.error(`Was not in the backup: ${what}.`)
  const seconds = (site.startedInMs / 1000).toFixed(1)
  console.log(
    `The site started on it in ${seconds} s: /healthz answers ${site.health}, its front page ${site.front}, “${site.title}”.`,
  )
  console.log('What was unpacked is removed again.')
  return missing.length === 0 && site.health === 200 && site.front === 200 ? 0 : 1
}
