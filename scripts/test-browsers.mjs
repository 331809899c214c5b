import { fileURLToPath } from 'node:url'
import { forgetSettings } from './environment.mjs'
import { install } from './install.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
forgetSettings()
await install('test')

const { testOtherBrowsers } = await import('./other-browsers.mjs')
delete process.env.NODE_ENV
testOtherBrowsers()
