import { install } from './install.mjs'

process.chdir(new URL('..', import.meta.url).pathname)
install()
const { buildWhenChanged } = await import('./build.mjs')
buildWhenChanged()

const { register } = await import('tsx/esm/api')
register()
await import('../bench/main.ts')
