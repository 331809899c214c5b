import { counted, readCommand, runCommand } from './command.mjs'

const usage = `npm run users                                   everybody
npm run users -- create NAME EMAIL [--admin]    prints a link to set a password
npm run users -- reset NAME                     prints a link to set a new password
npm run users -- role NAME user|owner|editor|shop
npm run users -- disable NAME
npm run users -- enable NAME
npm run users -- confirm-address NAME           the email address is known to be theirs: a login from elsewhere may join
npm run users -- two-step-off NAME              for somebody who lost phone and recovery codes`

const roles = ['user', 'admin', 'owner', 'editor', 'shop']
/** How many words each verb takes. */
const takes = {
  list: 0,
  create: 2,
  reset: 1,
  role: 2,
  disable: 1,
  enable: 1,
  'confirm-address': 1,
  'two-step-off': 1,
}
const { values, positionals } = readCommand(usage, {
  options: { admin: { type: 'boolean' } },
  most: 3,
  whyWrong([verb = 'list', ...words], { admin }) {
    if (!Object.hasOwn(takes, verb)) return `There is no ${verb} here.`
    if (words.length !== takes[verb]) return `${verb} takes ${counted(takes[verb], 'word')} behind it.`
    if (verb === 'role' && !roles.includes(words[1])) return `There is no role ${words[1]}.`
    if (admin && verb !== 'create') return '--admin goes with create.'
  },
})
const [verb = 'list', name, argument] = positionals

const nouns = {
  user: 'a user',
  admin: 'an owner',
  owner: 'an owner',
  editor: 'an editor',
  shop: 'of the shop',
}

await runCommand(
  async (load) => {
    const accounts = await load('app/site/accounts/manage-accounts.server.ts')
    const { env } = await load('app/platform/env.server.ts')
    const tellLink = (path) => {
      const site = env.siteUrl ?? `http://localhost:${env.port}`
      console.log(`Give this link to ${name} alone. It works once, within an hour:\n${site}${path}`)
    }
    const verbs = {
      list: async () => print(await accounts.listAccounts()),
      create: async () => {
        const staff = values.admin ? 'owner' : undefined
        tellLink(await accounts.createAccount({ username: name, email: argument, staff }))
      },
      reset: async () => tellLink(await accounts.resetLinkFor(name)),
      role: async () => {
        const staff = { user: undefined, admin: 'owner' }
        await accounts.setStaffRole(name, argument in staff ? staff[argument] : argument)
        console.log(`${name} is ${nouns[argument]} now.`)
      },
      disable: async () => {
        await accounts.disableAccount(name)
        console.log(`${name} is logged out everywhere within five seconds and cannot log in.`)
      },
      enable: async () => {
        await accounts.enableAccount(name)
        console.log(`${name} can log in again.`)
      },
      'confirm-address': async () => {
        await accounts.markAddressProven(name)
        console.log(`The email address of ${name} counts as theirs.`)
      },
      'two-step-off': async () => {
        const { resetSecondFactor } = await load('app/site/accounts/second-factor/second-factor.server.ts')
        await resetSecondFactor(name)
        console.log(`${name} logs in with the password alone.`)
      },
    }
    await verbs[verb]()
  },
  { needsSite: true },
)

function print(users) {
  const day = (date) => date?.toISOString().slice(0, 10) ?? '–'
  const rows = users.map(({ username, email, staff, isDisabled, createdAt, lastSeenAt }) => [
    username,
    email,
    staff ?? 'user',
    isDisabled ? 'disabled' : '',
    day(createdAt),
    day(lastSeenAt),
  ])
  const table = [['name', 'email', 'role', '', 'since', 'last seen'], ...rows]
  const widths = table[0].map((_, column) => Math.max(...table.map((row) => row[column].length)))
  for (const row of table)
    console.log(
      row
        .map((cell, at) => cell.padEnd(widths[at]))
        .join('  ')
        .trimEnd(),
    )
}
