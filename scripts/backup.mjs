import path from 'node:path'
import { counted, readCommand, runCommand } from './command.mjs'

const usage = `npm run backup                   into backups/
npm run backup -- FOLDER         into that folder, named by date and time; it is made if it is not there
npm run backup -- FILE.tar       to that file
npm run backup -- --check FILE   is this archive whole?`
const { values, positionals } = readCommand(usage, {
  options: { check: { type: 'string' } },
  most: 1,
  whyWrong: ([target], { check }) => target && check && '--check writes nothing: it takes an archive alone.',
})
const [target = 'backups/'] = positionals
// The command goes to the project's folder, from which names would be read.
const to = path.resolve(target) + (/[\\/]$/.test(target) ? '/' : '')
const check = values.check && path.resolve(values.check)

await runCommand(
  async (load) => {
    const { backupPassphrase } = await load('app/desk/operator/passphrase.server.ts')
    const passphrase = backupPassphrase()
    if (check) return checkArchive(check, passphrase, load)

    const { backUp } = await load('app/desk/operator/backup.server.ts')
    const { env } = await load('app/platform/env.server.ts')
    const { file, bytes, files, missing } = await backUp(to, env, {
      passphrase,
      onProgress: everyFewSeconds((progress) => console.error(howFar(progress))),
    })
    const megabytes = (bytes / 1e6).toFixed(1)
    console.log(
      `${file}: the database and ${counted(files, 'file')}, ${megabytes} MB, ${secrecy(passphrase)}, read back and right.`,
    )
    return tellMissing(missing)
  },
  { needsSite: true },
)

async function checkArchive(file, passphrase, load) {
  const { readArchive } = await load('app/desk/operator/archive-reader.server.ts')
  const { about, manifest } = await readArchive(file, { passphrase })
  const made = `made by version ${about.version} at ${about.createdAt} from ${about.engine}`
  console.log(`${file} is whole: ${counted(manifest.entries.length, 'entry', 'entries')}, ${made}.`)
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
  const written = `${files} of ${counted(of, 'file')}, ${(bytes / 1e6).toFixed(1)} MB`
  return step === 'files' ? `${written} …` : `${written}. Reading them back …`
}

function secrecy(passphrase) {
  return passphrase ? 'encrypted' : 'not encrypted'
}

/** @returns the exit code */
function tellMissing(missing) {
  for (const what of missing) console.error(`Not in it as it should be: ${what}.`)
  return missing.length > 0 ? 1 : 0
}
