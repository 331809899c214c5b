import { readCommand, runCommand } from './command.mjs'

readCommand(
  'npm run dkim   makes the key that mails are signed with, once, and prints the DNS record that its domain needs',
)

await runCommand(
  async (load) => {
    const { createDkimKey } = await load('app/site/mail/dkim.server.ts')
    const { name, text } = createDkimKey()
    console.log(
      `Put this TXT record into your domain's DNS; npm run doctor says when it is there.\n${name}\n${text}`,
    )
  },
  { needsSite: true },
)
