import { defineConfig } from 'vitest/config'

/** `npm run test:nodes`: three nodes behind nginx, on PostgreSQL and an S3 service, under load. */
export default defineConfig({
  test: {
    name: 'nodes',
    include: ['test/nodes/*.nodes.ts'],
    globalSetup: ['test/built.ts', 'test/sqlite.ts'],
    setupFiles: ['test/setup.ts'],
    testTimeout: 180_000,
    hookTimeout: 120_000,
    fileParallelism: false,
  },
})
