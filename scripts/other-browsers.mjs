import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { hasApt, installPackages } from './install.mjs'

const config = 'test/other-browsers/vitest.config.ts'

/** The installed Firefox; undefined where there is none. */
export function installedFirefox() {
  const places = ['/usr/bin/firefox-esr', '/Applications/Firefox.app/Contents/MacOS/firefox']
  return process.env.FIREFOX_PATH ?? places.find(existsSync)
}

/** WebKitGTK's driver and its small browser; undefined where one of them or a screen for them is missing. */
export function installedWebKit() {
  const driver = '/usr/bin/WebKitWebDriver'
  const libraries = existsSync('/usr/lib') ? readdirSync('/usr/lib') : []
  const browser = libraries
    .map((folder) => `/usr/lib/${folder}/webkit2gtk-4.1/MiniBrowser`)
    .find((file) => existsSync(file))
  return browser && existsSync(driver) && existsSync('/usr/bin/Xvfb') ? { driver, browser } : undefined
}

const browsers = [
  { name: 'Firefox', isInstalled: installedFirefox, packages: ['firefox-esr'] },
  { name: 'WebKit', isInstalled: installedWebKit, packages: ['webkit2gtk-driver', 'xvfb'] },
]

/**
 * Runs the journeys in the browsers beside Chromium, and installs those where apt and root are available. A browser that
 * cannot be installed is skipped. @param only part of a test file's name
 */
export function testOtherBrowsers(only = '') {
  const missing = browsers.filter(({ isInstalled, packages }) => !isInstalled() && !brought(packages))
  for (const { name, packages } of missing)
    console.log(`${name}: skipped. It is not installed, and apt could not bring ${packages.join(' and ')}.`)
  if (missing.length === browsers.length) return

  const { status } = spawnSync('npx', ['vitest', 'run', '--config', config, ...(only ? [only] : [])], {
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(status ?? 1)
}

const brought = (packages) => hasApt() && installPackages(packages)
