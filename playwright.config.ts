import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { installedChromium } from './scripts/chromium.mjs'
import { forgetSettings } from './scripts/environment.mjs'
import { quick, quickWithoutJavaScript } from './test/browser/suites'

forgetSettings()

const isQuick = process.env.JOURNEYS === 'quick'
const all = '**/*.spec.ts'
const isRoot = process.getuid?.() === 0

/**
 * Every journey runs with JavaScript on and off; `@js` in a title marks what is about JavaScript, `@nojs` its absence, and
 * `@once` what is the same without: it runs with JavaScript alone. `npm test` leaves out `@long` with JavaScript.
 */
export default defineConfig({
  testDir: 'test/browser',
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
    { name: 'javascript', testMatch: isQuick ? quick : all, grepInvert: isQuick ? /@nojs|@long/ : /@nojs/ },
    {
      name: 'no-javascript',
      testMatch: isQuick ? quickWithoutJavaScript : all,
      grepInvert: /@js|@once/,
      use: { javaScriptEnabled: false },
    },
  ],
})
