import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

/** A mail server that takes every mail: as much of SMTP (RFC 5321) as a sender speaks. */
export async function aMailServer() {
  const mails: string[] = []
  const serve = (socket: Socket) => {
    let mail: string[] | undefined
    socket.on('error', () => {})
    socket.write('220 mail.test\r\n')
    createInterface(socket).on('line', (line) => {
      if (mail && line !== '.') return void mail.push(line)
      if (mail) mails.push(mail.join('\n').replace(/=\n/g, '').replace(/=3D/g, '='))
      const isData = line === 'DATA'
      mail = isData ? [] : undefined
      socket.write(isData ? '354 Go on\r\n' : '250 Well\r\n')
      if (line === 'QUIT') socket.end()
    })
  }
  const server = createServer(serve).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { mails, url: `smtp://127.0.0.1:${port}`, stop: () => void server.close() }
}
