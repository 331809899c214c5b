import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { forgetSettings } from './scripts/environment.mjs'
import { hasPostgresql } from './scripts/postgresql.mjs'
import { appModules } from './test/app-modules'

forgetSettings()

/** What watches takes app/ as it is after each change. */
const plugins = process.argv.includes('run') ? [await appModules()] : []

const http = (...names: string[]) => names.map((name) => `test/http/${name}.test.ts`)

/** These start the built server, or look at what was built. */
const onBuild = [
  ...http(
    'crashes',
    'first-start',
    'killed',
    'letters-killed',
    'nginx-files',
    'open-files',
    'performance',
    'processes',
    'recordings',
    'running',
    'signed-addresses',
    'starting',
    'upload-faults',
    'upload-streams',
    'weight',
  ),
  'test/build.test.ts',
]

/** Two nodes on one PostgreSQL. */
const onNodes = http('nodes', 'taking-apart-elsewhere')

/** `npm run test:hostile`: attacks on the built server, apart from `npm test`. */
const attacks = ['test/hostile/*.test.ts']
const isWhole = process.env.HOSTILE === 'whole'
const onBuiltSqlite = ['test/built.ts', 'test/sqlite.ts']

/** Domain tests can differ by engine where they touch the database. */
const domain = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .map((file) => path.join('app', file))
  .filter((file) => /\.test\.tsx?$/.test(file))
  .filter((file) => /\/(builders|shopping|db\.server)'/.test(readFileSync(file, 'utf8')))

function project(name: string, globalSetup: string[], include: string[], exclude: string[] = []) {
  const pool = 'forks' as const
  const starts = globalSetup.includes('test/built.ts')
  const limits = { testTimeout: starts ? 120_000 : 30_000, hookTimeout: starts ? 120_000 : 60_000 }
  return {
    plugins,
    esbuild: forProduction,
    test: { name, globalSetup, include, exclude, pool, ...limits, setupFiles: ['test/setup.ts'] },
  }
}

/** React as readers get it: what is drawn in test/setup.ts's NODE_ENV takes no development markup. */
const forProduction = { jsxDev: false }

const everything = ['app/**/*.test.{ts,tsx}', 'test/**/*.test.ts']
const onPostgresql = [
  project(
    'postgresql',
    ['test/routes.ts', 'test/postgresql.ts'],
    [...domain, ...http('accounts', 'kept-rows', 'reading', 'shopping', 'site-settings')],
  ),
  project(
    'postgresql-build',
    ['test/built.ts', 'test/postgresql.ts'],
    [...http('crashes', 'first-start', 'processes'), ...onNodes],
  ),
]

/** All tests run on SQLite; on PostgreSQL, where it is installed, those that can differ by engine do so again. */
export default defineConfig({
  test: {
    poolOptions: { forks: { maxForks: 2 } },
    projects: [
      project('sqlite', ['test/routes.ts', 'test/sqlite.ts'], everything, [
        ...onBuild,
        ...onNodes,
        ...attacks,
      ]),
      project('sqlite-build', onBuiltSqlite, onBuild),
      'packages/stripe-local',
      ...(hasPostgresql() ? onPostgresql : []),
      ...(isWhole
        ? [
            project(
              'hostile',
              ['test/routes.ts', ...onBuiltSqlite],
              [...attacks, ...http('hostile'), 'app/documents/hostile.test.ts'],
            ),
          ]
        : []),
    ],
  },
})
