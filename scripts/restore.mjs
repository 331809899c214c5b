import path from 'node:path'
import { counted, readCommand, runCommand } from './command.mjs'

const usage = `npm run restore -- BACKUP                 to where the settings say, which has to be empty
npm run restore -- BACKUP --into FOLDER   into a folder that is empty, or made
With --incomplete: what is there of an archive that lacks files.`
const { values, positionals } = readCommand(usage, {
  options: { into: { type: 'string' }, incomplete: { type: 'boolean' } },
  least: 1,
})
const file = path.resolve(positionals[0])
const into = values.into && path.resolve(values.into)

await runCommand(
  async (load) => {
    const { backupPassphrase } = await load('app/desk/operator/passphrase.server.ts')
    const { env } = await load('app/platform/env.server.ts')
    const { restoreArchive } = await load('app/desk/operator/restore.server.ts')
    const { about, files, missing } = await restoreArchive(file, env, {
      passphrase: backupPassphrase(),
      allowsIncomplete: values.incomplete,
    })
    for (const what of missing) console.error(`Was not in the backup: ${what}.`)
    console.log(
      `Restored the database and ${counted(files, 'file')} of ${about.createdAt} into ${env.dataDir}.`,
    )
    if (into) console.log(`Start the site on it: DATA_DIR=${into} npm start`)
  },
  { before: into && useFolder },
)

/** What is kept in files goes into the folder; a database or storage elsewhere stays where the settings say. */
function useFolder() {
  process.env.DATA_DIR = into
  for (const name of ['DATABASE_URL', 'STORAGE_URL']) {
    if (process.env[name]?.startsWith('file:')) delete process.env[name]
  }
}
