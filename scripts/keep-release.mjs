import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { readCommand } from './command.mjs'
import { enterProject } from './environment.mjs'
import { wholeSchema } from './generate.mjs'

readCommand(
  'node scripts/keep-release.mjs   keeps the schema of a release, which the next has to leave working',
)
enterProject()
const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
const migrations = readdirSync('prisma/migrations/sqlite').sort()
mkdirSync('prisma/last-release', { recursive: true })
// Prisma reads every file of prisma/ that ends in .prisma.
writeFileSync('prisma/last-release/schema.txt', wholeSchema())
writeFileSync('prisma/last-release/release.json', `${JSON.stringify({ version, migrations }, null, 2)}\n`)
console.log(`Kept the schema of ${version}: what comes after it has to leave that working.`)
