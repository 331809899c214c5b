import { createSocket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type Answer, decode, encode, RECURSION_DESIRED } from 'dns-packet'

/** The records of a name: TXT by their text, MX and PTR by a name, A and AAAA by the address. */
export type Zone = Record<
  string,
  { TXT?: string[]; MX?: string[]; A?: string[]; AAAA?: string[]; PTR?: string[] }
>

/** A DNS server that knows the names of a zone alone, and what asks it. `isBroken` has it fail at every question. */
export async function aDnsServer(zone: Zone, { isBroken = false } = {}) {
  const socket = createSocket('udp4')
  socket.on('message', (message, { port, address }) => {
    const { id, questions = [] } = decode(message)
    const answers = questions.flatMap(({ name, type }): Answer[] => {
      const { TXT = [], MX = [], A = [], AAAA = [], PTR = [] } = zone[name.toLowerCase()] ?? {}
      // A text longer than 255 bytes comes in parts.
      if (type === 'TXT')
        return TXT.map((text) => ({ name, type: 'TXT', ttl: 1, data: text.match(/.{1,200}/g) ?? [] }))
      if (type === 'MX')
        return MX.map((exchange) => ({ name, type: 'MX', ttl: 1, data: { preference: 1, exchange } }))
      if (type === 'A') return A.map((data) => ({ name, type: 'A', ttl: 1, data }))
      if (type === 'AAAA') return AAAA.map((data) => ({ name, type: 'AAAA', ttl: 1, data }))
      if (type === 'PTR') return PTR.map((data) => ({ name, type: 'PTR', ttl: 1, data }))
      return []
    })
    const isKnown = questions.some(({ name }) => zone[name.toLowerCase()])
    const code = isBroken ? 2 : isKnown ? 0 : 3
    socket.send(
      encode({ type: 'response', id, flags: RECURSION_DESIRED | code, questions, answers }),
      port,
      address,
    )
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const dns = new Resolver({ timeout: 5000, tries: 1 })
  dns.setServers([`127.0.0.1:${(socket.address() as AddressInfo).port}`])
  return { dns, stop: () => void socket.close() }
}
