import type { IncomingMessage, Server, ServerResponse } from 'node:http'

const limits = {
  /** The maximum time without a byte. */
  idleMs: 60_000,
  /** The period in which at least `minBytes` have to arrive: 500 per second. */
  periodMs: 60_000,
  minBytes: 30_000,
  /** The time limit for the rest of a body whose request is answered already. */
  restMs: 30_000,
}
const checkEveryMs = 1_000
/** The maximum number of requests that one check ends, so that the site stays responsive. */
const maxEndedAtOnce = 50
const timeout = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'

/** Ends requests whose body stops, is too slow, or continues after the answer, whether or not anything reads it. */
export function watchForSlowBodies(server: Server): void {
  const { add, check } = createSlowBodyWatch()
  server.prependListener('request', add)
  const timer = setInterval(() => check(checkEveryMs), checkEveryMs).unref()
  server.once('close', () => clearInterval(timer))
}

interface Arriving {
  request: IncomingMessage
  response: ServerResponse
  bytes: number
  idleMs: number
  periodMs: number
  periodBytes: number
  answeredMs: number
  isGivenUp: boolean
}

/** Creates a watch of bodies, whose `check` takes the time since the last check. */
export function createSlowBodyWatch() {
  const bodies = new Set<Arriving>()
  return {
    add(request: IncomingMessage, response: ServerResponse): void {
      const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
      if (!encoding && !Number(length ?? 0)) return
      const bytes = request.socket.bytesRead
      const since = { idleMs: 0, periodMs: 0, periodBytes: 0, answeredMs: 0 }
      bodies.add({ request, response, bytes, ...since, isGivenUp: false })
    },
    check(passedMs: number): void {
      let left = maxEndedAtOnce
      for (const body of bodies) {
        body.isGivenUp ||= isTooSlow(body, passedMs)
        if (body.request.complete || body.request.socket.destroyed) bodies.delete(body)
        else if (body.isGivenUp && left > 0) {
          left -= 1
          bodies.delete(body)
          end(body)
        }
      }
    },
  }
}

function isTooSlow(body: Arriving, passedMs: number): boolean {
  const { request, response } = body
  if (response.writableEnded) body.answeredMs += passedMs
  const arrived = request.socket.bytesRead - body.bytes
  body.bytes += arrived
  // While storage is slow, the site reads nothing, which is not the client's fault.
  if (request.isPaused() || request.readableLength > 0) {
    Object.assign(body, { idleMs: 0, periodMs: 0, periodBytes: 0 })
    return body.answeredMs > limits.restMs
  }
  body.idleMs = arrived > 0 ? 0 : body.idleMs + passedMs
  body.periodMs += passedMs
  body.periodBytes += arrived
  const isCrawling = body.periodMs >= limits.periodMs && body.periodBytes < limits.minBytes
  if (body.periodMs >= limits.periodMs) Object.assign(body, { periodMs: 0, periodBytes: 0 })
  return isCrawling || body.idleMs > limits.idleMs || body.answeredMs > limits.restMs
}

function end({ request: { socket }, response }: Arriving): void {
  if (!response.headersSent) socket.write(timeout)
  socket.destroy()
}
