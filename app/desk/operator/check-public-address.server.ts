import { type ConnectionOptions, checkServerIdentity, connect, type TLSSocket } from 'node:tls'
import { dayMs } from '../../platform/durations'
import type { Env } from '../../platform/env.server'
import { type Arrival, arrivalHeader, arrivalProof } from '../../platform/http/arrival.server'
import { type Finding, findingReporters, firstErrorLine } from './findings'

const patienceMs = 8000
const renewDays = 14
/** An address for examples (RFC 5737), which no visitor has. */
const claimedAddress = '192.0.2.1'

const notReached = 'start the site; check DNS and proxy, and whether this machine reaches its own public name'

/** Checks the certificate that browsers get at the public address: its end, its names and who vouches for it. */
export async function checkCertificate(
  { siteUrl }: Env,
  now = Date.now(),
  trust: Pick<ConnectionOptions, 'ca'> = {},
): Promise<Finding[]> {
  if (!siteUrl?.startsWith('https:')) return []
  const { ok, warning, error } = findingReporters('certificate')
  const { hostname, port, host } = new URL(siteUrl)
  const name = hostname.replace(/^\[|\]$/g, '')
  const socket = await greet({ host: name, port: Number(port || 443), ...trust })
  if (socket instanceof Error)
    return [warning(`${host} cannot be reached: ${firstErrorLine(socket)}`, notReached)]
  const certificate = socket.getPeerCertificate()
  const { authorizationError } = socket
  socket.destroy()
  const [from, to] = [Date.parse(certificate.valid_from), Date.parse(certificate.valid_to)]
  const end = new Date(to).toISOString().slice(0, 10)
  const renew = 'renew it: Caddy and certbot do so by themselves, and their log says why they did not'
  if (now > to) return [error(`it ended on ${end}: browsers refuse the site`, renew)]
  if (now < from)
    return [error('it holds only from later on', 'set the clock of this machine, or get another certificate')]
  if (checkServerIdentity(name, certificate))
    return [error(`it is not for ${name}: browsers refuse the site`, `get a certificate for ${name}`)]
  if (authorizationError)
    return [
      error(
        `browsers do not trust it: ${firstErrorLine(authorizationError)}`,
        'let the proxy send the whole chain (fullchain.pem), of an authority that browsers know',
      ),
    ]
  if (now > to - renewDays * dayMs) return [warning(`it ends on ${end}`, renew)]
  return [ok(`it holds until ${end}`)]
}

/** Returns the connection once it is secured, whatever the certificate is, or why there is none. */
function greet(options: ConnectionOptions): Promise<TLSSocket | Error> {
  return new Promise((resolve) => {
    const servername = /[a-z]/i.test(options.host ?? '') ? options.host : undefined
    const socket = connect({ ...options, servername, rejectUnauthorized: false, timeout: patienceMs })
    socket.once('secureConnect', () => resolve(socket))
    socket.on('error', resolve)
    socket.once('timeout', () => socket.destroy(new Error('no answer')))
  })
}

/** Asks the site at its public address how that request arrived, and whom it would count it to. */
export async function checkProxies({ siteUrl, trustedProxies }: Env): Promise<Finding[]> {
  if (!siteUrl) return []
  const { ok, warning, error } = findingReporters('proxies')
  const address = `${siteUrl}/healthz`
  const headers = { 'X-Forwarded-For': claimedAddress, [arrivalHeader]: arrivalProof() }
  const signal = AbortSignal.timeout(patienceMs)
  let arrival: Arrival
  try {
    const answer = await fetch(address, { headers, redirect: 'manual', signal })
    if (!answer.headers.get('Content-Type')?.startsWith('application/json'))
      return [
        warning(
          `${address} answers ${answer.status}, and not as this site`,
          'see that SITE_URL leads to this site, and that this command has the settings of it (SESSION_SECRET, DATA_DIR)',
        ),
      ]
    arrival = await answer.json()
  } catch (reason) {
    const { cause } = reason as { cause?: unknown }
    return [warning(`${address} cannot be reached: ${firstErrorLine(cause ?? reason)}`, notReached)]
  }
  const { client, forwardedFor, host, isAtOwnHost } = arrival
  if (!isAtOwnHost)
    return [
      error(
        `the site is asked as ${host}, and sends every reader on to ${siteUrl}`,
        'let the proxy pass the Host header',
      ),
    ]
  const added = forwardedFor.slice(forwardedFor.indexOf(claimedAddress) + 1).length
  const says = `TRUST_PROXY is ${trustedProxies || 'off'}, and X-Forwarded-For grows by ${added} on its way`
  const advice = `set TRUST_PROXY to ${added || 'off'}`
  if (client === claimedAddress) return [error(`${says}: visitors can claim any address`, advice)]
  if (added !== trustedProxies)
    return [warning(`${says}: many visitors count as one, and share its limits`, advice)]
  return [ok(added === 0 ? 'none is in front' : `${says}, once for each`)]
}
