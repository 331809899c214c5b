import { existsSync } from 'node:fs'
import { installForRunning, noteTrimmed } from './install.mjs'
import { leaveSqliteForRunning } from './sqlite-package.mjs'
import { takeOutForBuilding } from './trim.mjs'

process.chdir(new URL('..', import.meta.url).pathname)

if (!existsSync('build/.sources')) {
  console.error('There is no build yet: npm run build first.')
  process.exit(1)
}
await installForRunning()
takeOutForBuilding()
leaveSqliteForRunning()
noteTrimmed()
