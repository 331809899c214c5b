import { accessSync, existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { readCommand, runCommand } from './command.mjs'

const usage = `npm run doctor                        checks all that the site needs to run, and changes nothing
npm run doctor -- --mail-to ADDRESS   sends a mail there to try it`
const { values } = readCommand(usage, { options: { 'mail-to': { type: 'string' } } })

await runCommand(
  async (load) => {
    const { runChecks } = await load('app/desk/operator/doctor.server.ts')
    const envFile = existsSync('.env') ? readFileSync('.env', 'utf8') : undefined
    let errors = 0
    for await (const { level, about, says, advice } of runChecks({ envFile, mailTo: values['mail-to'] })) {
      if (level === 'error') errors += 1
      console.log(`${level.padEnd(7)}  ${about}: ${says}${advice ? ` – to do: ${advice}` : ''}`)
    }
    return errors > 0 ? 1 : 0
  },
  { before: makeNoSecret },
)

/** Stands in for a secret that cannot be read, so that neither it nor its folder is made. */
function makeNoSecret() {
  try {
    accessSync(path.join(process.env.DATA_DIR || 'data', 'session-secret'))
  } catch {
    process.env.SESSION_SECRET ||= 'the doctor knows none'
  }
}
