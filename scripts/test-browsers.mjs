import { install } from './install.mjs'

process.chdir(new URL('..', import.meta.url).pathname)
install()

const { testOtherBrowsers } = await import('./other-browsers.mjs')
delete process.env.NODE_ENV
testOtherBrowsers()
