import path from 'node:path'
import { counted, readCommand, runCommand } from './command.mjs'

const usage = `npm run export -- DIR                  into a folder that is empty, or made
npm run export -- DIR --with-secrets   with what signs for the site: keep it as you keep a password`
const { values, positionals } = readCommand(usage, {
  options: { 'with-secrets': { type: 'boolean', default: false } },
  least: 1,
})
const folder = path.resolve(positionals[0])
const withSecrets = values['with-secrets']

await runCommand(
  async (load) => {
    const { exportSite } = await load('app/desk/portable/export.server.ts')
    const { files, missing, leftBehind } = await exportSite(folder, { withSecrets })
    for (const file of missing) console.error(`Missing in storage, and so in the export: ${file}.`)
    console.log(`${folder}: everything of the site in JSON, and ${counted(files, 'file')}.`)
    if (withSecrets)
      console.log('secrets.json has, in plain, what signs for the site: delete it once it is imported.')
    if (leftBehind.length > 0) console.log('\nLeft behind; docs/guide/moving.md says what has it:')
    for (const { count, what } of leftBehind) console.log(`  ${count} ${what}`)
    return missing.length > 0 ? 1 : 0
  },
  { needsSite: true },
)
