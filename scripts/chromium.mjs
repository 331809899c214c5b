import { existsSync } from 'node:fs'

/** Where a browser for the tests may be; the headless shell does the same for half the work, so it is asked for first. */
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** The installed browser; undefined where Playwright is to bring its own. */
export const installedChromium = () => process.env.CHROMIUM_PATH ?? places.find(existsSync)
