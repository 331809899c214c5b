import path from 'node:path'
import { counted, readCommand, runCommand } from './command.mjs'

const usage = `npm run backup                   where BACKUP_TO says, or into backups/
npm run backup -- FOLDER         into that folder, named by date and time; it is made if it is not there
npm run backup -- FILE.tar       to that file
npm run backup -- --list         which archives are where BACKUP_TO says
npm run backup -- --check FILE   is this archive whole? A file, or the name of one of those`
const { values, positionals } = readCommand(usage, {
  options: { check: { type: 'string' }, list: { type: 'boolean' } },
  most: 1,
  whyWrong: ([target], { check, list }) =>
    (target && check && '--check writes nothing: it takes an archive alone.') ||
    (list && (target || check) && '--list stands alone.'),
})
const [typed] = positionals
// The command goes to the project's folder, from which names would be read.
const target = typed?.startsWith('s3://')
  ? typed
  : typed && path.resolve(typed) + (/[\\/]$/.test(typed) ? '/' : '')
const checked = values.check && path.resolve(values.check)
/** The site makes its nightly backups by this command. */
const isOfSite = process.send !== undefined
process.once('disconnect', () => process.exit(1))

await runCommand(
  async (load) => {
    const { env } = await load('app/platform/env.server.ts')
    const { backupPassphrase } = await load('app/desk/operator/passphrase.server.ts')
    const { archiveToRead, openBackupPlace } = await load('app/desk/operator/backup-place.server.ts')
    if (values.list) return listArchives(openBackupPlace(env.backup.to ?? 'backups/'))
    const passphrase = backupPassphrase()
    if (checked) return checkArchive(archiveToRead(values.check, checked, env.backup.to), passphrase, load)

    const { backUp } = await load('app/desk/operator/backup.server.ts')
    const made = await backUp(target ?? env.backup.to ?? 'backups/', env, {
      passphrase,
      onProgress: isOfSite ? undefined : everyFewSeconds((progress) => console.error(howFar(progress))),
    })
    if (isOfSite) return console.log(JSON.stringify(made))
    const { file, bytes, files, missing } = made
    console.log(
      `${file}: the database and ${counted(files, 'file')}, ${megabytes(bytes)}, ${secrecy(passphrase)}, read back and right.`,
    )
    return tellMissing(missing)
  },
  { needsSite: !checked && !values.list },
)

async function listArchives(place) {
  const archives = await place.list()
  for (const { name, bytes } of archives) console.log(`${name}  ${megabytes(bytes)}`)
  if (archives.length === 0) console.log(`There is no backup in ${place.title}.`)
}

async function checkArchive(archive, passphrase, load) {
  const { readArchive } = await load('app/desk/operator/archive-reader.server.ts')
  const { about, manifest } = await readArchive(archive, { passphrase })
  const made = `made by version ${about.version} at ${about.createdAt} from ${about.engine}`
  console.log(`${archive.title} is whole: ${counted(manifest.entries.length, 'entry', 'entries')}, ${made}.`)
  return tellMissing(manifest.missing)
}

/** What is told often goes on once in five seconds, so that who waits sees that it is at work; a short backup says nothing. */
function everyFewSeconds(tell) {
  let last
  setInterval(() => last && tell(last), 5000).unref()
  return (progress) => {
    last = progress
  }
}

function howFar({ step, files, of, bytes }) {
  if (step === 'database') return 'Copying the database …'
  const written = `${files} of ${counted(of, 'file')}, ${megabytes(bytes)}`
  return step === 'files' ? `${written} …` : `${written}. Reading them back …`
}

const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`

const secrecy = (passphrase) => (passphrase ? 'encrypted' : 'not encrypted')

/** @returns the exit code */
function tellMissing(missing) {
  for (const what of missing) console.error(`Not in it as it should be: ${what}.`)
  return missing.length > 0 ? 1 : 0
}
