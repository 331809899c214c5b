import { defineConfig } from 'vitest/config'
import { hasPostgresql } from './scripts/postgresql.mjs'

const shared = {
  setupFiles: ['test/setup.ts'],
  pool: 'forks' as const,
  testTimeout: 30_000,
  hookTimeout: 60_000,
}
const domain = ['app/**/*.test.{ts,tsx}']
const http = ['test/http/**/*.test.ts']

/** Domain and HTTP tests run on SQLite always, and on PostgreSQL where one is installed. */
export default defineConfig({
  test: {
    globalSetup: ['test/built.ts'],
    poolOptions: { forks: { maxForks: 2 } },
    projects: [
      {
        test: {
          ...shared,
          name: 'sqlite',
          include: [...domain, ...http, 'test/*.test.ts'],
          globalSetup: ['test/sqlite.ts'],
        },
      },
      'packages/stripe-local',
      ...(hasPostgresql()
        ? [
            {
              test: {
                ...shared,
                name: 'postgresql',
                include: [...domain, ...http],
                globalSetup: ['test/postgresql.ts'],
              },
            },
          ]
        : []),
    ],
  },
})
