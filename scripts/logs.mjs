import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { counted, readCommand, runCommand } from './command.mjs'

const usage = `npm run logs -- slow [FILE] [--at TIME]   the slowest requests of a log (without FILE: of what is piped in), and what went wrong then;
                                          TIME as 14:05 or "2026-11-29 14:05", of SITE_TIMEZONE, with five minutes on both sides
npm run logs -- mail ADDRESS              the mails and newsletters to an address, and whether they went out
npm run logs -- who WORDS                 who made, changed or deleted what has these words in its name`

const { values, positionals } = readCommand(usage, {
  options: { at: { type: 'string' } },
  least: 1,
  most: 2,
  whyWrong([verb, word], { at }) {
    if (!['slow', 'mail', 'who'].includes(verb)) return `There is no ${verb} here.`
    if (verb !== 'slow' && !word) return 'Something is missing.'
    if (verb !== 'slow' && at) return '--at goes with slow.'
    if (at && !/^(\d{4}-\d\d-\d\d )?([01]\d|2[0-3]):[0-5]\d$/.test(at)) return `${at} is no time, as 14:05.`
  },
})
const [verb, word] = positionals

const verbs = { slow: tellSlow, mail: tellMails, who: tellWho }
let localTimeOf
await runCommand(
  async (load) => {
    ;({ localTimeOf } = await load('app/platform/site-zone.ts'))
    await load('app/platform/env.server.ts')
    await verbs[verb](load)
  },
  { needsSite: verb !== 'slow' },
)

async function tellSlow(load) {
  const { findSlowRequests } = await load('app/desk/operator/slow-requests.ts')
  const input = word ? createReadStream(word) : process.stdin
  const { count, medianMs, slowest, troubles } = await findSlowRequests(linesOf(input), values)
  console.log(`${counted(count, 'request')}, half of them within ${medianMs} ms.`)
  if (slowest.length > 0)
    print(['time', 'ms', 'database', 'questions', 'waited', 'status', 'request', 'id'], slowest.map(toRow))
  if (troubles.length > 0) console.log('\nWarnings and errors of then:')
  for (const { time, msg, path = '', err } of troubles)
    console.log([at(time), msg, path, err?.message?.split('\n')[0]].filter(Boolean).join('  '))
}

async function* linesOf(input) {
  yield* createInterface({ input })
}

function toRow({ time, ms, dbMs = 0, queries = 0, waitMs = 0, status, method, path, requestId }) {
  return [at(time), ms, dbMs, queries, waitMs, status, `${method} ${path}`, requestId].map(String)
}

async function tellMails(load) {
  const { listMailsTo, findSubscriptionState } = await load('app/desk/operator/answers-of-data.server.ts')
  const mails = await listMailsTo(word)
  const state = await findSubscriptionState(word)
  console.log(state ? `Newsletter: ${state}.` : 'Newsletter: not subscribed.')
  if (mails.length === 0) console.log(`No mail to ${word} is known.`)
  for (const { at: when, what, state, answer } of mails)
    console.log([at(when), what, state, answer].filter(Boolean).join('  '))
}

async function tellWho(load) {
  const { listActionsOn } = await load('app/desk/operator/answers-of-data.server.ts')
  const actions = await listActionsOn(word)
  if (actions.length === 0)
    console.log(`Nothing was done with “${word}”, as far as the activity log goes back.`)
  for (const { at: when, actorName, action, subjectType, subjectId, subjectName, note } of actions)
    console.log(
      [at(when), actorName, action, `${subjectType}${subjectId ? ` ${subjectId}` : ''}`, subjectName, note]
        .filter(Boolean)
        .join('  '),
    )
}

/** Writes a time in the site's zone. */
function at(time) {
  const { date, time: clock } = localTimeOf(new Date(time))
  return `${date} ${clock}:${new Date(time).toISOString().slice(17, 19)}`
}

function print(head, rows) {
  const widths = head.map((name, column) => Math.max(name.length, ...rows.map((row) => row[column].length)))
  for (const row of [head, ...rows])
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    )
}
