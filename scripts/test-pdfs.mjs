import { readCommand } from './command.mjs'
import { enterProject, forgetSettings } from './environment.mjs'
import { install } from './install.mjs'

readCommand('npm run test:pdfs   reads real PDFs')
enterProject()
forgetSettings()
await install('test', 'bench')
const { buildWhenChanged } = await import('./build.mjs')
buildWhenChanged()

process.env.LOG_LEVEL = 'silent'
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130))

const { register } = await import('tsx/esm/api')
register()
await import('../bench/real-pdfs/main.ts')
