import path from 'node:path'
import { parseArgs } from 'node:util'
import { runCommand } from './command.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { check: { type: 'string' } },
})
const from = (file) => path.resolve(file)
const target = positionals[0] ?? 'backups/'
const [to, check] = [
  /[\\/]$/.test(target) ? `${from(target)}/` : from(target),
  values.check && from(values.check),
]

await runCommand(
  async (load) => {
    const { backupPassphrase } = await load('app/operator/passphrase.server.ts')
    const passphrase = backupPassphrase()
    if (check) return checkArchive(check, passphrase, load)

    const { backUp } = await load('app/operator/backup.server.ts')
    const { env } = await load('app/platform/env.server.ts')
    const { file, bytes, files, missing } = await backUp(to, env, {
      passphrase,
      onProgress: everyFewSeconds((progress) => console.error(howFar(progress))),
    })
    const megabytes = (bytes / 1e6).toFixed(1)
    console.log(
      `${file}: the database and ${files} files, ${megabytes} MB, ${secrecy(passphrase)}, read back and right.`,
    )
    return tellMissing(missing)
  },
  { needsSite: true },
)

async function checkArchive(file, passphrase, load) {
  const { readArchive } = await load('app/operator/archive-reader.server.ts')
  const { about, manifest } = await readArchive(file, { passphrase })
  const made = `made by version ${about.version} at ${about.createdAt} from ${about.engine}`
  console.log(`${file} is whole: ${manifest.entries.length} entries, ${made}.`)
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
  const written = `${files} of ${of} files, ${(bytes / 1e6).toFixed(1)} MB`
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
