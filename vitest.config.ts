import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { forgetSettings } from './scripts/environment.mjs'
import { hasPostgresql } from './scripts/postgresql.mjs'
import { appModules } from './test/app-modules'

forgetSettings()

/** What watches takes app/ as it is after each change. */
const isWatching = !process.argv.includes('run')
const plugins = isWatching ? [] : [await appModules()]

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

/** These have a process each; all others share a thread with what ran before them (see test/shared-thread.ts). */
const alone = [
  // What they put into packages has to be there before the app.
  'app/accounts/passwords.test.ts',
  'app/platform/query-plans.test.ts',
  // What it puts into Prisma's client cannot be taken out again.
  'app/content/in-flight.test.ts',
  // It tells what is heard by the parts of the app that it loads, and by no others.
  'app/cacheable.test.ts',
  // They start or measure processes, and this is one.
  'app/platform/cluster.test.ts',
  'app/uploads/audio-content.test.ts',
  ...http('press-kit'),
  // They look at what begins with the process: what it counts, and its secret.
  ...http('accounts', 'metrics'),
  // Its database is on a server of its own.
  ...http('database-away'),
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
  const starts = globalSetup.includes('test/built.ts')
  const isShared = ['sqlite', 'postgresql'].includes(name) && !isWatching
  const limits = { testTimeout: starts ? 120_000 : 30_000, hookTimeout: starts ? 120_000 : 60_000 }
  return {
    plugins,
    esbuild: forProduction,
    test: {
      name,
      globalSetup,
      include,
      exclude,
      pool: isShared ? ('threads' as const) : ('forks' as const),
      // Both kinds at once would be twice as many as there are cores for.
      sequence: { groupOrder: isShared ? 0 : 1 },
      ...limits,
      setupFiles: ['test/setup.ts'],
    },
  }
}

/** React as readers get it: what is drawn in test/setup.ts's NODE_ENV takes no development markup. */
const forProduction = { jsxDev: false }

/** What runs on both engines, the built server apart. */
const differing = [...domain, ...http('accounts', 'kept-rows', 'reading', 'shopping', 'site-settings')]

const everything = ['app/**/*.test.{ts,tsx}', 'test/**/*.test.ts']
const onPostgresql = [
  project('postgresql', ['test/routes.ts', 'test/postgresql.ts'], differing, alone),
  project(
    'postgresql-alone',
    ['test/routes.ts', 'test/postgresql.ts'],
    alone.filter((file) => differing.includes(file)),
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
    poolOptions: { forks: { maxForks: 2 }, threads: { maxThreads: 2, isolate: false } },
    projects: [
      project('sqlite', ['test/routes.ts', 'test/sqlite.ts'], everything, [
        ...onBuild,
        ...onNodes,
        ...attacks,
        ...alone,
      ]),
      project('sqlite-alone', ['test/routes.ts', 'test/sqlite.ts'], alone),
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
