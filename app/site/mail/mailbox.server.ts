import type { FetchMessageObject, ImapFlow } from 'imapflow'
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

/**
 * Opens a mailbox, such as `imaps://bounces%40example.org:password@imap.example.org/INBOX`, for some work.
 * @throws Error when the server cannot be reached, refuses or is silent
 */
export async function withMailbox<T>(url: string, work: (mailbox: Mailbox) => Promise<T>): Promise<T> {
  const client = await clientFor(new URL(url))
  try {
    await client.connect()
    await client.mailboxOpen(decodeURIComponent(new URL(url).pathname.slice(1)) || 'INBOX')
    const result = await work(mailboxOf(client))
    await client.logout()
    return result
  } catch (error) {
    throw inWordsOfServer(error)
  } finally {
    client.close()
  }
}

async function clientFor({ protocol, hostname, port, username, password }: URL): Promise<ImapFlow> {
  const { ImapFlow } = await import('imapflow')
  const host = hostname.replace(/^\[|\]$/g, '')
  const secure = protocol === 'imaps:'
  if (!secure && host !== 'localhost' && !isLoopbackAddress(host))
    throw new Error('A password travels readable over imap:// – take imaps://.')
  const client = new ImapFlow({
    host,
    port: Number(port || (secure ? 993 : 143)),
    secure,
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: silenceMs,
    greetingTimeout: silenceMs,
    socketTimeout: silenceMs,
  })
  // What ends the connection ends the command that is waiting, too.
  client.on('error', () => {})
  return client
}

/** The answer of a server is in a field of its own. */
function inWordsOfServer(error: unknown): unknown {
  const { responseText } = error as { responseText?: string }
  return responseText ? new Error(`The mailbox refuses: ${responseText}`) : error
}

const byUid = { uid: true }

const mailboxOf = (client: ImapFlow): Mailbox => ({
  async listReports(since) {
    const found = (await client.search({ deleted: false, since }, byUid)) || []
    if (found.length === 0) return []
    const newest = found.slice(-maxMails)
    const heads = await client.fetchAll(newest, { uid: true, headers: ['content-type'] }, byUid)
    return heads.filter(isOfServer).map(({ uid }) => uid)
  },
  async read(uid) {
    const found = await client.fetchOne(uid, { source: { start: 0, maxLength: maxBytes } }, byUid)
    return (found || undefined)?.source?.toString() ?? ''
  },
  async remove(uid) {
    // Without UIDPLUS, what others have marked as deleted in this mailbox would go as well.
    if (client.capabilities.has('UIDPLUS')) await client.messageDelete([uid], byUid)
    else await client.messageFlagsAdd([uid], ['\\Deleted'], byUid)
  },
})

const isOfServer = ({ headers }: FetchMessageObject) =>
  isReport(headers?.toString().replace(/^[^:]*:/, '') ?? '')
