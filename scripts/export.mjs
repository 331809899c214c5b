import path from 'node:path'
import { runCommand } from './command.mjs'

const [given, ...rest] = process.argv.slice(2)
if (!given || rest.length > 0) {
  console.error('Usage: npm run export -- DIR')
  process.exit(2)
}
const folder = path.resolve(given)

await runCommand(
  async (load) => {
    const { exportTo } = await load('app/portable/export.server.ts')
    const { files, missing } = await exportTo(folder)
    for (const file of missing) console.error(`Missing in storage, and so in the export: ${file}.`)
    console.log(`${folder}: everything of the site in JSON, and ${files} files. Passwords are not in it.`)
    return missing.length > 0 ? 1 : 0
  },
  { needsSite: true },
)
