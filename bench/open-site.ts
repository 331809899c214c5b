import { execFileSync } from 'node:child_process'
import { attach, takenApart } from '../test/browser/taken-apart'
import { type RunningServer, startServer } from '../test/server'
import { untilIdle } from './load'

/** What stands in addresses that nobody can guess: tokens, codes and links. */
export type Links = Record<string, string>

export interface OpenSite extends RunningServer {
  links: Links
}

/** The publication whose pages are long, and one with the pages that its PDF really has. */
export const [longOne, printedOne] = [1, 2]
const longPages = 800
const sentence =
  'Night buses leave the harbour at every quarter of the hour, and nobody counts who is in them.'

/**
 * Starts the sample site with all that a stranger can open: a long publication whose pages are extracted, links from
 * mails, gift cards, codes, and what is off at first.
 * @param folder of another build than this one
 */
export async function openSite(folder?: string): Promise<OpenSite> {
  const site = await startServer(
    {
      SAMPLE_CONTENT: 'on',
      ACCESS_LOG: 'errors',
      API_REQUESTS_PER_MINUTE: 'off',
      SITE_URL: 'http://127.0.0.1',
      STRIPE_SECRET_KEY: 'sk_test_none',
      STRIPE_WEBHOOK_SECRET: 'whsec_none',
      STRIPE_API_BASE: 'http://127.0.0.1:9',
    },
    { folder },
  )
  // Until then it hears of no other program's writes.
  await untilIdle(site.process.pid ?? 0)
  const text = Array(15).fill(sentence).join(' ')
  const texts = Object.fromEntries(
    Array.from({ length: longPages }, (_, index) => [index + 1, `${index} ${text}`]),
  )
  takenApart(site, longOne, longPages, texts)
  attach(site, longOne, 'notes.txt', 'x'.repeat(1000))
  takenApart(site, printedOne, 3)
  return { ...site, links: await linksIn(site, folder) }
}

async function linksIn({ dataDir, process: { pid = 0 } }: RunningServer, folder?: string): Promise<Links> {
  const variables = { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'silent' }
  const program = ['--import', 'tsx', 'bench/seed-open.ts']
  const links = execFileSync(process.execPath, program, { cwd: folder, env: variables, encoding: 'utf8' })
  await untilIdle(pid)
  return JSON.parse(links)
}
