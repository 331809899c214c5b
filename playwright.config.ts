import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
  existsSync,
)
const executablePath = process.env.CHROMIUM_PATH ?? installed
const isRoot = process.getuid?.() === 0

/** Every journey runs with JavaScript on and off; `@js` in a title marks what is about JavaScript, `@nojs` its absence. */
export default defineConfig({
  testDir: 'test/browser',
  globalSetup: './test/browser/global-setup.ts',
  workers: 2,
  fullyParallel: false,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // A busy machine is asked once more, and the report calls that test flaky: such a one is looked into, as any failure.
  retries: process.env.CI ? 1 : 0,
  reporter: process.env.CI ? [['list']] : [['line']],
  use: {
    browserName: 'chromium',
    launchOptions: {
      executablePath,
      args: [...(isRoot ? ['--no-sandbox'] : []), '--disable-gpu', '--disable-background-networking'],
    },
    viewport: { width: 1280, height: 800 },
    trace: 'off',
  },
  projects: [
    { name: 'javascript', grepInvert: /@nojs/ },
    { name: 'no-javascript', grepInvert: /@js/, use: { javaScriptEnabled: false } },
  ],
})
