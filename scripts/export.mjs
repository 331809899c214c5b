import path from 'node:path'
import { counted, readCommand, runCommand } from './command.mjs'

const { positionals } = readCommand('npm run export -- DIR   into a folder that is empty, or made', {
  least: 1,
})
const folder = path.resolve(positionals[0])

await runCommand(
  async (load) => {
    const { exportTo } = await load('app/portable/export.server.ts')
    const { files, missing } = await exportTo(folder)
    for (const file of missing) console.error(`Missing in storage, and so in the export: ${file}.`)
    console.log(
      `${folder}: everything of the site in JSON, and ${counted(files, 'file')}. Passwords are not in it.`,
    )
    return missing.length > 0 ? 1 : 0
  },
  { needsSite: true },
)
