import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

interface MailServerOptions {
  /** Never answers the first line that this matches; the mail counts as taken where that is the dot at its end. */
  silentAt?: RegExp
}

/**
 * A mail server that takes every mail but those to `@refused.test`, to `@listed.test` as one that blocks the site, and,
 * as one that knows no login, `@relay.test`: as much of SMTP (RFC 5321) as a sender speaks.
 */
export async function aMailServer({ silentAt }: MailServerOptions = {}) {
  const mails: string[] = []
  const recipients: string[] = []
  const envelopes: string[] = []
  let isSilent = false
  const serve = (socket: Socket) => {
    let mail: string[] | undefined
    socket.on('error', () => {})
    socket.write('220 mail.test\r\n')
    const lines = createInterface(socket)
    lines.on('error', () => {})
    lines.on('line', (line) => {
      if (mail && line !== '.') return void mail.push(line)
      if (mail) mails.push(mail.join('\n').replace(/=\n/g, '').replace(/=3D/g, '='))
      const isData = line === 'DATA'
      mail = isData ? [] : undefined
      if (silentAt?.test(line)) isSilent = true
      if (isSilent) return
      if (line.startsWith('RCPT')) recipients.push(line)
      if (line.startsWith('MAIL FROM:')) envelopes.push(line.replace(/^MAIL FROM:(\S+).*/, '$1'))
      socket.write(answerTo(line))
      if (line === 'QUIT') socket.end()
    })
  }
  return {
    mails,
    /** The recipients that it was asked to take. */
    recipients,
    /** The addresses to which its mails come back. */
    envelopes,
    isSilent: () => isSilent,
    to: (address: string, about = '') =>
      mails.filter((mail) => mail.includes(`To: ${address}\n`) && mail.includes(about)),
    ...(await listening(createServer(serve))),
  }
}

function answerTo(line: string): string {
  if (/^RCPT .*@refused\.test/.test(line)) return '550 No such person\r\n'
  if (/^RCPT .*@listed\.test/.test(line))
    return '554 5.7.1 Service unavailable; Client host [203.0.113.9] blocked using zen.spamhaus.org\r\n'
  if (/^RCPT .*@relay\.test/.test(line)) return '554 5.7.1 Relay access denied\r\n'
  return line === 'DATA' ? '354 Go on\r\n' : '250 Well\r\n'
}

/** One that accepts connections and never says a word. */
export async function aSilentMailServer() {
  const open = new Set<Socket>()
  const hold = (socket: Socket) => void open.add(socket.on('error', () => {}))
  const { url, stop } = await listening(createServer(hold))
  const end = () => {
    stop()
    for (const socket of open) socket.destroy()
  }
  return { url, stop: end }
}

async function listening(server: Server) {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { url: `smtp://127.0.0.1:${port}`, stop: () => void server.close() }
}
