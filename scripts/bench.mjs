import { register as registerHooks } from 'node:module'
import { readCommand } from './command.mjs'
import { enterProject, forgetSettings } from './environment.mjs'
import { install } from './install.mjs'
import { ownFolder } from './own-folder.mjs'

const usage = `npm run bench                       the benchmarks; writes bench/results.json
npm run bench -- NAME … [--small]   those of bench/main.ts with these names, or on little data`
readCommand(usage, { options: { small: { type: 'boolean' } }, most: Number.POSITIVE_INFINITY })

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
registerHooks('./without-styles.mjs', import.meta.url)
await import('../bench/main.ts')
