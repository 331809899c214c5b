import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { log } from '../logging/log.server'
import {
  applyRemoteChanges,
  changeMessageOf,
  createChangeCollector,
  parseProcessMessage,
} from './change-messages.server'
import { invalidateTags, setConnectionCheck } from './invalidation.server'

const channel = 'zinehouse_changes'
const sendEveryMs = 20
const pingEveryMs = 500
const deafAfterMs = 2000
const reconnectMs = 250

/**
 * Exchanges changes with other nodes by PostgreSQL notifications, on a connection of its own: at most one message in 20
 * ms. When messages may have been lost, everything is invalidated.
 */
export function joinChangeChannel(connectionString: string): { close: () => Promise<void> } {
  const node = randomUUID()
  let client: pg.Client | undefined
  let heardAt = 0
  let sending: NodeJS.Timeout | undefined
  let sentAt = 0
  let isClosed = false
  const timers: NodeJS.Timeout[] = []

  setConnectionCheck(() => client !== undefined && Date.now() - heardAt < deafAfterMs)
  const unsent = createChangeCollector(sendSoon)

  function sendSoon() {
    if (sending || isClosed) return
    const waitMs = Math.max(0, sentAt + sendEveryMs - Date.now())
    sending = setTimeout(() => {
      sending = undefined
      sentAt = Date.now()
      void send()
    }, waitMs).unref()
  }

  async function send() {
    const changes = client && unsent.take()
    if (!client || !changes) return
    await client
      .query('SELECT pg_notify($1, $2)', [channel, changeMessageOf(node, changes)])
      .catch(() => unsent.addAll())
  }

  async function connect() {
    const joining = new pg.Client({
      connectionString,
      application_name: channel,
      connectionTimeoutMillis: deafAfterMs,
      query_timeout: deafAfterMs,
      keepAlive: true,
    })
    // The listener stays: a second error without one would end the process.
    joining.on('error', () => lose(joining))
    joining.on('end', () => lose(joining))
    joining.on('notification', ({ payload = '' }) => hear(payload))
    try {
      await joining.connect()
      await joining.query(`LISTEN ${channel}`)
      if (isClosed) return void (await joining.end())
      client = joining
      heardAt = Date.now()
      invalidateTags('all', { isRemote: true })
      void send()
    } catch (error) {
      log.debug({ err: error }, 'the changes of other nodes cannot be heard yet')
      void joining.end().catch(() => {})
      connectLater()
    }
  }

  function hear(payload: string) {
    const message = parseProcessMessage(payload)
    heardAt = Date.now()
    if (message.from !== node) applyRemoteChanges(message)
  }

  function lose(lost: pg.Client) {
    if (lost !== client || isClosed) return
    client = undefined
    log.warn('the connection that hears the changes of other nodes is lost')
    void lost.end().catch(() => {})
    connectLater()
  }

  const connectLater = () => {
    if (!isClosed) setTimeout(connect, reconnectMs).unref()
  }

  async function ping() {
    const asked = client
    await asked?.query('SELECT 1').then(
      () => {
        heardAt = Date.now()
      },
      () => lose(asked),
    )
  }

  timers.push(setInterval(ping, pingEveryMs).unref())
  void connect()
  return {
    async close() {
      isClosed = true
      for (const timer of timers) clearInterval(timer)
      await send()
      await client?.end().catch(() => {})
    },
  }
}
