import { runCommand } from './command.mjs'

const [name] = process.argv.slice(2)
if (!name) {
  console.error('Usage: npm run admin -- USERNAME')
  process.exit(2)
}
await runCommand(
  async (load) => {
    const { makeAdmin } = await load('app/accounts/first-admin.server.ts')
    await makeAdmin(name)
    console.log(`${name} is now an admin.`)
  },
  { needsSite: true },
)
