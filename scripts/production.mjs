import { existsSync } from 'node:fs'
import { readCommand } from './command.mjs'
import { installForRunning, noteTrimmed } from './install.mjs'
import { leaveSqliteForRunning } from './sqlite-package.mjs'
import { takeOutForBuilding } from './trim.mjs'

readCommand('npm run production   takes out the packages that only building and testing need')
process.chdir(new URL('..', import.meta.url).pathname)

if (!existsSync('build/.sources')) {
  console.error('There is no build yet: npm run build first.')
  process.exit(1)
}
await installForRunning()
takeOutForBuilding()
leaveSqliteForRunning()
noteTrimmed()
