import { fileURLToPath } from 'node:url'
import { readCommand } from './command.mjs'
import { forgetSettings } from './environment.mjs'
import { install } from './install.mjs'

readCommand('npm run test:browsers   the journeys in Firefox and WebKit')
process.chdir(fileURLToPath(new URL('..', import.meta.url)))
forgetSettings()
await install('test')

const { testOtherBrowsers } = await import('./other-browsers.mjs')
delete process.env.NODE_ENV
testOtherBrowsers()
