import { enterProject, forgetSettings } from './environment.mjs'
import { install } from './install.mjs'
import { ownFolder } from './own-folder.mjs'

enterProject()
forgetSettings()
await install('test', 'bench')
const { buildWhenChanged } = await import('./build.mjs')
buildWhenChanged()

// Before anything of app/ is imported, which reads the environment once.
process.env.DATA_DIR = ownFolder('bench')
process.env.LOG_LEVEL = 'silent'
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130))

const { register } = await import('tsx/esm/api')
register()
await import('../bench/main.ts')
