/** How Stryker changes the folders it is asked for, and which tests it lets notice. */
export default {
  packageManager: 'npm',
  // It would rewrite it with TypeScript's API, which version 7 has not; nothing here is compiled by it.
  tsconfigFile: 'none',
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'packages/test-quality/vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  concurrency: 2,
  // What one test file changes in memory is put back for the next, as in `npm test`.
  timeoutMS: 20_000,
  ignoreStatic: true,
  reporters: ['clear-text', 'json'],
  clearTextReporter: { reportTests: false, allowColor: false, reportMutants: true },
  jsonReporter: { fileName: 'node_modules/.cache/mutation.json' },
  tempDirName: 'build.mutation',
  ignorePatterns: ['/build*', '/data', '/docs', '/bench', '/test/browser', '/sample'],
}
