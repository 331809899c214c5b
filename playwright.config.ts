import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { installedChromium } from './scripts/chromium.mjs'
import { forgetSettings } from './scripts/environment.mjs'
import { quick } from './test/browser/suites'

forgetSettings()

const isRoot = process.getuid?.() === 0

/**
 * Every journey runs with JavaScript on and off; `@js` in a title marks what is about JavaScript, `@nojs` its absence, and
 * `@once` what is the same without: it runs with JavaScript alone.
 */
export default defineConfig({
  testDir: 'test/browser',
  testMatch: process.env.JOURNEYS === 'quick' ? quick : '**/*.spec.ts',
  globalSetup: './test/browser/global-setup.ts',
  workers: availableParallelism(),
  fullyParallel: true,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: process.env.CI ? [['list']] : [['line']],
  use: {
    browserName: 'chromium',
    launchOptions: {
      executablePath: installedChromium(),
      args: [...(isRoot ? ['--no-sandbox'] : []), '--disable-gpu', '--disable-background-networking'],
    },
    viewport: { width: 1280, height: 800 },
    trace: 'off',
  },
  projects: [
    { name: 'javascript', grepInvert: /@nojs/ },
    { name: 'no-javascript', grepInvert: /@js|@once/, use: { javaScriptEnabled: false } },
  ],
})
