import { install } from './install.mjs'

process.chdir(new URL('..', import.meta.url).pathname)
install()
const { register } = await import('tsx/esm/api')
register()
const { tidyTrash } = await import('../app/content/files.server.ts')
const { checkStorage, moveOrphansAside } = await import('../app/admin/storage-check.server.ts')

const isAskedToMove = process.argv.includes('--move')
if (isAskedToMove) await tidyTrash()
const { files, orphans, missing, damaged } = await checkStorage()
for (const path of orphans) console.log(`orphan   ${path}`)
for (const { path, namedBy } of missing) console.log(`missing  ${path}  (${namedBy})`)
for (const path of damaged) console.log(`damaged  ${path}`)
console.log(
  `${files} files: ${orphans.length} orphans, ${missing.length} missing, ${damaged.length} damaged.`,
)

if (isAskedToMove) for (const path of await moveOrphansAside(orphans)) console.log(`moved to ${path}`)
else if (orphans.length > 0)
  console.log('npm run storage:check -- --move puts orphans aside, under orphans/.')

const left = missing.length + damaged.length + (isAskedToMove ? 0 : orphans.length)
process.exit(left > 0 ? 1 : 0)
