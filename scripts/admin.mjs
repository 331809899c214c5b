import { install } from './install.mjs'

process.chdir(new URL('..', import.meta.url).pathname)
const [name] = process.argv.slice(2)
if (!name) {
  console.error('Usage: npm run admin -- USERNAME')
  process.exit(2)
}
install()
const { register } = await import('tsx/esm/api')
register()
const { makeAdmin } = await import('../app/accounts/first-admin.server.ts')
await makeAdmin(name).then(
  () => console.log(`${name} is now an admin.`),
  (error) => {
    console.error(error.message)
    process.exitCode = 1
  },
)
process.exit()
