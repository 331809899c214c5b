import type { RequestHandler } from 'express'
import { log } from '../logging/log.server'

export interface HealthCheck {
  name: string
  /** Rejects, or never settles, if the part does not work. */
  check: () => Promise<unknown>
  /** Whether pages can be read and sold without the part: then a failure is reported, but the node stays in service. */
  isOptional?: boolean
}

const limitMs = 5000
const freshMs = 10_000

/** Answers 200 while every required part works, with the names of failed ones; checks each at most every 10 s. */
export function readinessHandler(parts: HealthCheck[]): RequestHandler {
  let asked = 0
  let answer: ReturnType<typeof stateOf> | undefined
  return async (_request, response) => {
    if (!answer || Date.now() - asked > freshMs) {
      asked = Date.now()
      answer = stateOf(parts)
    }
    const states = await answer
    const isReady = states.every(({ works, isOptional }) => works || isOptional)
    if (!isReady) answer = undefined
    const lines = states.map(({ name, works }) => `${name}: ${works ? 'ok' : 'unavailable'}`)
    const text = [isReady ? 'ready' : 'not ready', ...lines, ''].join('\n')
    response
      .status(isReady ? 200 : 503)
      .type('text')
      .set('Cache-Control', 'no-store')
      .send(text)
  }
}

export async function warnOfFailedChecks(parts: HealthCheck[]): Promise<void> {
  for (const { name, error } of await stateOf(parts))
    if (error) log.warn({ err: error }, `${name} does not work: check its settings`)
}

const stateOf = (parts: HealthCheck[]) =>
  Promise.all(
    parts.map(async ({ name, check, isOptional }) => {
      const error = await inTime(check).then(
        () => undefined,
        (failure: unknown) => failure ?? new Error('unavailable'),
      )
      return { name, isOptional, error, works: error === undefined }
    }),
  )

async function inTime(check: () => Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${limitMs} ms`)), limitMs)
  })
  await Promise.race([check(), limit]).finally(() => clearTimeout(timer))
}
