import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { installedChromium } from './scripts/chromium.mjs'
import { forgetSettings } from './scripts/environment.mjs'
import { ofSpecification, quick, quickWithoutJavaScript } from './test/browser/suites'

const isQuick = process.env.JOURNEYS === 'quick'
const isCoreAlone = process.env.JOURNEYS === 'core'
if (isCoreAlone) process.env.TEST_MODULES = 'none'
forgetSettings()

const aboutModules = isCoreAlone ? [/@modules/] : []
const all = isCoreAlone ? ofSpecification : '**/*.spec.ts'
const isRoot = process.getuid?.() === 0

/**
 * Every journey runs with JavaScript on and off; `@js` in a title marks what is about JavaScript, `@nojs` its absence, and
 * `@once` what is the same without: it runs with JavaScript alone. `npm test` leaves out `@long` with JavaScript; `JOURNEYS=core` runs
 * those of the specification without any module, and leaves out `@modules`, which are about what a module adds.
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
    {
      name: 'javascript',
      testMatch: isQuick ? quick : all,
      grepInvert: [/@nojs/, ...(isQuick ? [/@long/] : []), ...aboutModules],
    },
    {
      name: 'no-javascript',
      testMatch: isQuick ? quickWithoutJavaScript : all,
      grepInvert: [/@js/, /@once/, ...aboutModules],
      use: { javaScriptEnabled: false },
    },
  ],
})
