import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { writeAddresses } from './addresses.mjs'
import { readCommand } from './command.mjs'

const postgresqlSchema = 'app/platform/prisma/postgresql.prisma'

/** Writes the PostgreSQL copy of the schema, both Prisma clients, and the addresses that the compiler knows. */
export async function generate() {
  mkdirSync('app/platform/prisma', { recursive: true })
  // Releases up to 1.0 wrote it; Prisma would read its models a second time.
  rmSync('prisma/postgresql.prisma', { force: true })
  writeFileSync(postgresqlSchema, asPostgresql(wholeSchema()))
  for (const schema of ['prisma', postgresqlSchema]) generateClient(schema)
  for (const engine of ['sqlite', 'postgresql']) readCompilerFromFile(engine)
  await writeAddresses()
}

/** Returns `prisma/schema.prisma` and the models as one text. */
export const wholeSchema = () =>
  ['prisma/schema.prisma', ...modelFiles()].map((file) => readFileSync(file, 'utf8')).join('\n')

const modelFiles = () =>
  readdirSync('prisma/models')
    .sort()
    .map((name) => `prisma/models/${name}`)

/** The same schema for the other engine. */
export const asPostgresql = (sqlite) =>
  sqlite
    .replace('provider = "sqlite"', 'provider = "postgresql"')
    .replace('"file:./unused.db"', '"postgresql://unused"')
    .replace('"../app/platform/prisma/sqlite"', '"./postgresql"')

/** Generates the client of a schema, a file or a folder, where that says. @throws Error with what Prisma says */
export function generateClient(schema) {
  const { status, stderr } = spawnSync(process.execPath, ['node_modules/prisma/build/index.js', 'generate'], {
    env: {
      ...process.env,
      PRISMA_SCHEMA: schema,
      PRISMA_HIDE_UPDATE_MESSAGE: '1',
      CHECKPOINT_DISABLE: '1',
    },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`Prisma could not generate from ${schema}:\n${stderr}`)
}

/** Prisma imports its query compiler as text, which would stay in memory beside what is made of it. */
function readCompilerFromFile(engine) {
  const file = `app/platform/prisma/${engine}/internal/class.ts`
  const before = readFileSync(file, 'utf8')
  // Another build in this folder was here first.
  if (before.includes('readQueryCompiler')) return
  const after = before.replace(
    /const \{ wasm \} = await import\("[^"]+"\)\s+return await decodeBase64AsWasm\(wasm\)/,
    `const { readQueryCompiler } = await import('../../../database/query-compiler.server')
    return readQueryCompiler('${engine}')`,
  )
  if (after === before) throw new Error(`${file} does not read the query compiler as it did.`)
  writeFileSync(file, after)
}

if (import.meta.main ?? process.argv[1] === import.meta.filename) {
  readCommand(
    'node scripts/generate.mjs   writes the PostgreSQL schema, both Prisma clients and the addresses that the compiler knows',
  )
  await generate()
}
