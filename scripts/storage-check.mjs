import { counted, readCommand, runCommand } from './command.mjs'

const usage = `npm run storage:check             compares the stored files with the records
npm run storage:check -- --move   moves files of no record to orphans/`
const { values } = readCommand(usage, { options: { move: { type: 'boolean', default: false } } })

await runCommand(
  async (load) => {
    const { restoreBinnedFiles } = await load('app/site/content/trash-files.server.ts')
    const { checkStorage, moveOrphansAside } = await load('app/desk/admin/storage-check.server.ts')

    const shouldMove = values.move
    await restoreBinnedFiles()
    const { files, orphans, missing, damaged } = await checkStorage()
    for (const path of orphans) console.log(`orphan   ${path}`)
    for (const { path, namedBy } of missing) console.log(`missing  ${path}  (${namedBy})`)
    for (const path of damaged) console.log(`damaged  ${path}`)
    const found = [
      counted(orphans.length, 'orphan'),
      `${missing.length} missing`,
      `${damaged.length} damaged`,
    ]
    console.log(`${counted(files, 'file')}: ${found.join(', ')}.`)

    if (shouldMove) for (const path of await moveOrphansAside(orphans)) console.log(`moved to ${path}`)
    else if (orphans.length > 0)
      console.log('Run npm run storage:check -- --move to move orphans to orphans/.')

    const problems = missing.length + damaged.length + (shouldMove ? 0 : orphans.length)
    return problems > 0 ? 1 : 0
  },
  { needsSite: true },
)
