import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { asPostgresql, generateClient } from '../../../scripts/generate.mjs'
import { env } from '../env.server'
import { type DatabaseClient, isPostgresql } from './db.server'
import { migrate } from './migrate.server'
import { postgresqlAdapter } from './postgresql-adapter.server'
import { sqliteAdapter } from './sqlite-adapter.server'

const schema = readFileSync('prisma/last-release/schema.txt', 'utf8')
const release = JSON.parse(readFileSync('prisma/last-release/release.json', 'utf8')) as {
  migrations: string[]
}
const engine = isPostgresql ? 'postgresql' : 'sqlite'

interface Field {
  name: string
  type: string
  isRequired: boolean
  isScalar: boolean
  isKey: boolean
}
interface Model {
  name: string
  fields: Field[]
  /** By the field that holds its key: the model that has to be there first. */
  parents: Map<string, string>
}

const scalars = ['String', 'Int', 'BigInt', 'Boolean', 'DateTime']

const models = [...schema.matchAll(/^model (\w+) \{\n(.*?)^\}/gms)].map(([, name = '', body = '']): Model => {
  const parents = new Map<string, string>()
  const keys = /@@id\(\[([^\]]+)\]/.exec(body)?.[1]?.split(', ') ?? []
  const fields = [...body.matchAll(/^ {2}(\w+) +(\w+)([?[\]]*)(.*)$/gm)].map(
    ([, field = '', type = '', ending, attributes = '']) => {
      const [, key] = /@relation\(fields: \[(\w+)\]/.exec(attributes) ?? []
      if (key) parents.set(key, type)
      const isRequired = !ending && !/@default|@updatedAt/.test(attributes)
      const isKey = /@id\b/.test(attributes) || keys.includes(field)
      return { name: field, type, isRequired, isScalar: scalars.includes(type), isKey }
    },
  )
  return { name, fields, parents }
})

let count = 0
/** Another one each time, for what has to be unique. */
function aValue(type: string): unknown {
  count += 1
  if (type === 'String') return `value ${count}`
  if (type === 'Int') return count
  if (type === 'BigInt') return BigInt(count)
  if (type === 'DateTime') return new Date(Date.UTC(2026, 0, 1, 0, 0, count))
  return true
}

type Row = Record<string, unknown>
interface Table {
  create(of: { data: Row }): Promise<Row>
  updateMany(of: { where: Row; data: Row }): Promise<{ count: number }>
  findFirst(of: { where: Row }): Promise<Row | null>
  deleteMany(): Promise<unknown>
}

/** What the last release does with a row of each model: writes what it must, then every column, and reads it. */
function lastRelease(client: DatabaseClient) {
  const tableOf = ({ name }: Pick<Model, 'name'>) =>
    (client as unknown as Record<string, Table>)[name.charAt(0).toLowerCase() + name.slice(1)] as Table
  const rows = new Map<string, Row>()
  const write = async (model: Model): Promise<Row> => {
    const known = rows.get(model.name)
    if (known) return known
    const data: Row = {}
    for (const [key, parent] of model.parents) {
      const of = models.find(({ name }) => name === parent)
      if (of) data[key] = (await write(of)).id
    }
    for (const { name, type, isRequired, isScalar } of model.fields)
      if (isScalar && isRequired && !(name in data)) data[name] = aValue(type)
    const created = await tableOf(model).create({ data })
    rows.set(model.name, created)
    return created
  }
  const whereOf = (model: Model, row: Row) =>
    Object.fromEntries(model.fields.filter(({ isKey }) => isKey).map(({ name }) => [name, row[name]]))
  return {
    async writeAll() {
      rows.clear()
      for (const model of models) await write(model)
      return new Map(rows)
    },
    async changeAll() {
      for (const model of models) {
        const where = whereOf(model, rows.get(model.name) ?? {})
        const changed = model.fields.filter(
          (field) => field.isScalar && !field.isKey && !model.parents.has(field.name),
        )
        const data = Object.fromEntries(changed.map(({ name, type }) => [name, aValue(type)]))
        if (changed.length > 0)
          expect([model.name, await tableOf(model).updateMany({ where, data })]).toEqual([
            model.name,
            { count: 1 },
          ])
        expect(await tableOf(model).findFirst({ where })).toMatchObject(data)
      }
    },
    async readAll(expected: Map<string, Row>) {
      for (const model of models) {
        const row = expected.get(model.name) ?? {}
        expect(await tableOf(model).findFirst({ where: whereOf(model, row) })).toEqual(row)
      }
    },
    async deleteAll() {
      // Those that others refer to were written first.
      for (const name of [...rows.keys()].reverse()) await tableOf({ name }).deleteMany()
    },
  }
}

async function clientOfLastRelease(databaseUrl: string): Promise<DatabaseClient> {
  const folder = path.resolve('app/platform/prisma/last-release', engine)
  const own = (isPostgresql ? asPostgresql(schema) : schema).replace(
    /output .*/,
    `output = "${folder}/client"`,
  )
  const file = path.join(folder, 'schema.prisma')
  if (!existsSync(file) || readFileSync(file, 'utf8') !== own) {
    mkdirSync(folder, { recursive: true })
    const unfinished = path.join(folder, 'generating.prisma')
    writeFileSync(unfinished, own)
    generateClient(unfinished)
    writeFileSync(file, own)
    rmSync(unfinished)
  }
  const { PrismaClient } = await import(/* @vite-ignore */ `${folder}/client/client.ts`)
  const adapter = isPostgresql ? postgresqlAdapter(databaseUrl) : sqliteAdapter(databaseUrl)
  return new PrismaClient({ adapter }) as DatabaseClient
}

/** A database as the last release left it. */
async function aDatabaseOfLastRelease(): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'zinehouse-release-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const name of release.migrations)
    cpSync(`prisma/migrations/${engine}/${name}`, `${folder}/prisma/migrations/${engine}/${name}`, {
      recursive: true,
    })
  const databaseUrl = isPostgresql
    ? await anEmptyDatabase(path.basename(folder))
    : `file:${folder}/release.db`
  await migrate(databaseUrl, folder)
  return databaseUrl
}

async function anEmptyDatabase(of: string): Promise<string> {
  const name = of.replace(/\W/g, '_').toLowerCase()
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: env.databaseUrl })
  await client.connect()
  await client.query(`CREATE DATABASE ${name}`)
  await client.end()
  return Object.assign(new URL(env.databaseUrl), { pathname: name }).href
}

test('the last release goes on reading and writing everything while this version migrates its database', async () => {
  const databaseUrl = await aDatabaseOfLastRelease()
  const client = await clientOfLastRelease(databaseUrl)
  onTestFinished(() => client.$disconnect())
  const { writeAll, readAll, changeAll, deleteAll } = lastRelease(client)
  const written = await writeAll()
  expect(written.size).toBe(models.length)

  await migrate(databaseUrl)
  await readAll(written)
  await changeAll()
  await deleteAll()
  await writeAll()
  await changeAll()
})

const tables = models.map(({ name }) => name)

test.each(['sqlite', 'postgresql'])(
  'no migration on %s since the last release takes away or tightens what that uses',
  (of) => {
    const newer = readdirSync(`prisma/migrations/${of}`).filter((name) => !release.migrations.includes(name))
    for (const name of newer) {
      const sql = readFileSync(`prisma/migrations/${of}/${name}/migration.sql`, 'utf8').replace(/--.*$/gm, '')
      for (const statement of sql.split(';')) expect([name, whatBreaks(statement)]).toEqual([name, undefined])
    }
  },
)

/** @returns the part of a statement that the last release may not survive */
function whatBreaks(statement: string): string | undefined {
  const [, action, table = ''] =
    /^\s*(ALTER TABLE|DROP TABLE(?: IF EXISTS)?|CREATE UNIQUE INDEX "?\w+"? ON) "?(\w+)"?/i.exec(statement) ??
    []
  if (!action || !tables.includes(table)) return
  const model = models.find(({ name }) => name === table)
  if (/^ALTER/i.test(action)) return changeThatBreaks(statement, model)
  return /^CREATE/i.test(action) && isOnNewColumn(statement, model) ? undefined : statement.trim()
}

/** The last release leaves a new column empty, and empty ones are never alike. */
function isOnNewColumn(statement: string, model: Model | undefined): boolean {
  const columns = /\(([^)]+)\)\s*$/.exec(statement.trim())?.[1]?.match(/\w+/g) ?? []
  return columns.some((column) => !model?.fields.some(({ name }) => name === column))
}

function changeThatBreaks(statement: string, model: Model | undefined): string | undefined {
  const known = (column: string) => model?.fields.some(({ name }) => name === column)
  const [, dropped] = /DROP COLUMN (?:IF EXISTS )?"?(\w+)"?/i.exec(statement) ?? []
  if (dropped) return known(dropped) ? statement.trim() : undefined
  const isMissing = /ADD COLUMN .* NOT NULL/i.test(statement) && !/DEFAULT/i.test(statement)
  const isTightened = /\bRENAME\b|ALTER COLUMN|ADD CONSTRAINT (?!.*FOREIGN KEY)/i.test(statement)
  return isMissing || isTightened ? statement.trim() : undefined
}

test.each([
  ['DROP TABLE "Article"'],
  ['ALTER TABLE "Article" DROP COLUMN "title"'],
  ['ALTER TABLE "Article" RENAME COLUMN "title" TO "name"'],
  ['ALTER TABLE "Article" ADD COLUMN "x" TEXT NOT NULL'],
  ['ALTER TABLE "Article" ALTER COLUMN "language" SET NOT NULL'],
  ['CREATE UNIQUE INDEX "Article_title_key" ON "Article"("title")'],
])('%s would be such a migration', (statement) => {
  expect(whatBreaks(statement)).toBe(statement)
})
