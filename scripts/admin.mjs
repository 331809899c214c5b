import { readCommand, runCommand } from './command.mjs'

const { positionals } = readCommand('npm run admin -- USERNAME   makes a user an owner', { least: 1 })
const [name] = positionals

await runCommand(
  async (load) => {
    const { makeAdmin } = await load('app/site/accounts/first-admin.server.ts')
    await makeAdmin(name)
    console.log(`${name} is now an admin.`)
  },
  { needsSite: true },
)
