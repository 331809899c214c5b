import { connect as connectPlainly, type Socket } from 'node:net'
import { connect as connectSecurely } from 'node:tls'
import { secondMs } from '../../platform/durations'
import { isLoopbackAddress } from '../../platform/public-address.server'
import { isReport } from './delivery-report'

const silenceMs = 20 * secondMs
const maxMails = 500
const maxBytes = 256 * 1024

/** A mailbox that is open over IMAP. */
export interface Mailbox {
  /** Lists the newest mails since a day that are reports of mail servers, without marking any as read. */
  listReports(since: Date): Promise<number[]>
  /** Returns the source of a mail, cut off where it is large. */
  read(uid: number): Promise<string>
  remove(uid: number): Promise<void>
}

/** An answer of the server: its line, and the texts of given length that were in it. */
interface Answer {
  line: string
  texts: string[]
}

/**
 * Opens a mailbox, such as `imaps://bounces%40example.org:password@imap.example.org/INBOX`, for some work. It speaks as
 * much of IMAP (RFC 3501) as that takes; a client for all of it would be 25 packages.
 * @throws Error when the server cannot be reached, refuses or is silent
 */
export async function withMailbox<T>(url: string, work: (mailbox: Mailbox) => Promise<T>): Promise<T> {
  const { username, password, pathname } = new URL(url)
  const socket = connectTo(new URL(url))
  socket.setTimeout(silenceMs, () => socket.destroy(new Error('The mailbox does not answer.')))
  const answers = answersOf(socket)
  try {
    await next(answers)
    const run = commandsOf(socket, answers)
    await run(`LOGIN ${[username, password].map(decodeURIComponent).map(quoted).join(' ')}`)
    const abilities = (await run('CAPABILITY')).map(({ line }) => line).join(' ')
    await run(`SELECT ${quoted(decodeURIComponent(pathname.slice(1)) || 'INBOX')}`)
    const result = await work(mailboxOver(run, /\bUIDPLUS\b/i.test(abilities)))
    await run('LOGOUT')
    return result
  } finally {
    socket.destroy()
  }
}

function connectTo({ protocol, hostname, port }: URL): Socket {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (protocol === 'imaps:')
    return connectSecurely({ host, port: Number(port || 993), servername: isName(host) ? host : undefined })
  if (host !== 'localhost' && !isLoopbackAddress(host))
    throw new Error('A password travels readable over imap:// – take imaps://.')
  return connectPlainly({ host, port: Number(port || 143) })
}

const isName = (host: string) => /[a-z]/i.test(host) && !host.includes(':')

const quoted = (text: string) => `"${text.replace(/[\r\n]/g, '').replace(/["\\]/g, '\\$&')}"`

type Run = (command: string) => Promise<Answer[]>

function mailboxOver(run: Run, canExpungeOne: boolean): Mailbox {
  const uidOf = ({ line }: Answer) => Number(/\bUID (\d+)/i.exec(line)?.[1])
  return {
    async listReports(since) {
      const found = await run(`UID SEARCH UNDELETED SINCE ${imapDay(since)}`)
      const uids = found.flatMap(({ line }) => /^\* SEARCH (.+)$/i.exec(line)?.[1]?.split(' ') ?? [])
      if (uids.length === 0) return []
      const newest = uids.slice(-maxMails).join(',')
      const types = await run(`UID FETCH ${newest} (UID BODY.PEEK[HEADER.FIELDS (CONTENT-TYPE)])`)
      return types.filter(({ texts }) => isReport(texts[0]?.replace(/^[^:]*:/, '') ?? '')).map(uidOf)
    },
    async read(uid) {
      const fetched = await run(`UID FETCH ${uid} (UID BODY.PEEK[]<0.${maxBytes}>)`)
      return fetched.find((answer) => uidOf(answer) === uid)?.texts[0] ?? ''
    },
    async remove(uid) {
      await run(`UID STORE ${uid} +FLAGS.SILENT (\\Deleted)`)
      // Without UIDPLUS, what others have marked as deleted in this mailbox would go as well.
      if (canExpungeOne) await run(`UID EXPUNGE ${uid}`)
    },
  }
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const imapDay = (at: Date) => `${at.getUTCDate()}-${months[at.getUTCMonth()]}-${at.getUTCFullYear()}`

function commandsOf(socket: Socket, answers: AsyncGenerator<Answer>): Run {
  let count = 0
  return async (command) => {
    count += 1
    const tag = `z${count} `
    socket.write(`${tag}${command}\r\n`)
    const before: Answer[] = []
    for (;;) {
      const answer = await next(answers)
      if (!answer.line.startsWith(tag)) before.push(answer)
      else if (/^\S+ OK\b/i.test(answer.line)) return before
      else throw new Error(`The mailbox refuses: ${answer.line.slice(tag.length)}`)
    }
  }
}

async function next(answers: AsyncGenerator<Answer>): Promise<Answer> {
  const { value, done } = await answers.next()
  if (done) throw new Error('The mailbox closed the connection.')
  return value
}

async function* answersOf(socket: Socket): AsyncGenerator<Answer, void> {
  let rest = Buffer.alloc(0)
  let answer: Answer = { line: '', texts: [] }
  let missing: number | undefined
  for await (const chunk of socket) {
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      if (missing !== undefined) {
        if (rest.length < missing) break
        answer.texts.push(rest.toString('utf8', 0, missing))
        rest = rest.subarray(missing)
        missing = undefined
      }
      const end = rest.indexOf('\r\n')
      if (end < 0) break
      answer.line += rest.toString('utf8', 0, end)
      rest = rest.subarray(end + 2)
      const [, size] = /\{(\d+)\}$/.exec(answer.line) ?? []
      if (size !== undefined) {
        missing = Number(size)
        // Otherwise the size would be found again at the end of a line that nothing follows.
        answer.line = answer.line.slice(0, -size.length - 2)
        continue
      }
      yield answer
      answer = { line: '', texts: [] }
    }
  }
}
