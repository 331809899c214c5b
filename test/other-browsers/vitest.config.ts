import { defineConfig } from 'vitest/config'

/** Apart from the other tests, because it needs browsers that are not everywhere; one browser at a time. */
export default defineConfig({
  test: {
    name: 'other-browsers',
    include: ['test/other-browsers/*.journey.ts'],
    globalSetup: ['test/browser/global-setup.ts'],
    testTimeout: 90_000,
    hookTimeout: 60_000,
    fileParallelism: false,
  },
})
