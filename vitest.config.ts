import { defineConfig } from 'vitest/config'
import { forgetSettings } from './scripts/environment.mjs'
import { hasPostgresql } from './scripts/postgresql.mjs'
import { appModules } from './test/app-modules'
import {
  alone,
  alsoOnPostgresql,
  attacks,
  long,
  longAlone,
  longOnBuild,
  ofSpecification,
  onBuild,
  onNodes,
  onPostgresql,
} from './test/suites'

forgetSettings()

/** What watches takes app/ as it is after each change; what counts lines needs the sources themselves. */
const isWatching = !process.argv.includes('run')
const needsSources = process.argv.includes('--coverage')
const plugins = isWatching || needsSources ? [] : [await appModules()]

const sqlite = ['test/routes.ts', 'test/sqlite.ts']
const postgresql = ['test/routes.ts', 'test/postgresql.ts']
const sharing = ['sqlite', 'postgresql', 'long-postgresql']

/** React as readers get it: what is drawn in test/setup.ts's NODE_ENV takes no development markup. */
const forProduction = { jsxDev: false }

function project(name: string, globalSetup: string[], include: string[], exclude: string[] = [], env = {}) {
  const isShared = sharing.includes(name) && !isWatching
  // What is put into packages, or into the settings of a process, has to be there before the app.
  const isByItself = globalSetup.includes('test/built.ts') || name.endsWith('-alone')
  // For what hangs: on a busy machine a test that does not takes many times as long as alone.
  const limits = { testTimeout: 120_000, hookTimeout: 120_000 }
  return {
    plugins,
    esbuild: forProduction,
    test: {
      name,
      globalSetup,
      include,
      exclude,
      env,
      pool: isShared ? ('threads' as const) : ('forks' as const),
      // Both kinds at once would be twice as many as there are cores for.
      sequence: { groupOrder: isShared ? 0 : 1 },
      ...limits,
      // A second, the default, is too little on a busy machine.
      expect: { poll: { timeout: 15_000 } },
      setupFiles: isByItself ? ['test/setup.ts'] : ['test/setup.ts', 'test/wired.ts'],
    },
  }
}

const everything = ['app/**/*.test.{ts,tsx}', 'test/**/*.test.ts']
const elsewhere = [...onBuild, ...longOnBuild, ...onNodes, ...attacks, ...long, ...longAlone, ...alone]
const both = (files: string[], others: string[]) => files.filter((file) => others.includes(file))

const projects = [
  project('sqlite', sqlite, everything, elsewhere),
  project('sqlite-alone', sqlite, alone),
  project('sqlite-build', ['test/routes.ts', 'test/built.ts', 'test/sqlite.ts'], onBuild),
  project('long-sqlite', sqlite, long),
  project('long-sqlite-alone', sqlite, longAlone),
  project('long-core', sqlite, ofSpecification, [], { MODULES: 'none' }),
  project('long-build', ['test/routes.ts', 'test/built.ts', 'test/sqlite.ts'], longOnBuild),
]

const projectsOnPostgresql = [
  project('postgresql', postgresql, onPostgresql, alone),
  project('postgresql-alone', postgresql, both(alone, onPostgresql)),
  project('long-postgresql', postgresql, alsoOnPostgresql, alone),
  project('long-postgresql-alone', postgresql, both(alone, alsoOnPostgresql)),
  project(
    'long-postgresql-build',
    ['test/built.ts', 'test/postgresql.ts'],
    [
      'test/http/crashes.test.ts',
      'test/http/first-start.test.ts',
      'test/http/processes.test.ts',
      'test/http/rehearsal.test.ts',
      ...onNodes,
    ],
  ),
]

const hostile = project(
  'hostile',
  ['test/routes.ts', 'test/built.ts', 'test/sqlite.ts'],
  [...attacks, 'test/http/hostile.test.ts', 'app/magazine/documents/hostile.test.ts'],
)

/** `npm test` leaves out the projects whose name begins with `long-`; `npm run test:all` has them. */
export default defineConfig({
  test: {
    coverage: {
      include: ['app/**/*.{ts,tsx}'],
      exclude: ['app/platform/prisma', 'app/**/*.test.{ts,tsx}'],
      reporter: ['text-summary', 'json-summary'],
      reportOnFailure: true,
      reportsDirectory: 'node_modules/.cache/coverage',
    },
    poolOptions: { forks: { maxForks: 2 }, threads: { maxThreads: 2, isolate: false } },
    projects: [
      ...projects,
      'packages/stripe-local',
      ...(hasPostgresql() ? projectsOnPostgresql : []),
      ...(process.env.HOSTILE === 'whole' ? [hostile] : []),
    ],
  },
})
