import { configDefaults, defineConfig } from 'vitest/config'
import { alone, long } from '../../test/suites'

/** The domain tests of the folders under test, on SQLite, one after another in one thread. */
export default defineConfig({
  esbuild: { jsxDev: false },
  test: {
    include: (process.env.MUTATED ?? '').split(' ').map((folder) => `${folder}/**/*.test.ts`),
    exclude: [...configDefaults.exclude, ...alone, ...long],
    globalSetup: ['test/routes.ts', 'test/sqlite.ts'],
    setupFiles: ['test/setup.ts', 'test/wired.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
