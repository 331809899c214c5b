import type { z } from 'zod'
import type { Transaction } from '../database/db.server'

export interface RunningJob {
  /** Aborted when another process has taken the job over, because this one was silent for too long. */
  signal: AbortSignal
  /** 1 at first; higher after a failure or a crash. */
  attempt: number
}

export interface JobKind<Payload = unknown> {
  /** Stored in the database, and shown to admins. */
  name: string
  payload: z.ZodType<Payload>
  /**
   * Whether running it twice does no harm. If so, it is retried after a failure or a crash. If not, it is tried once,
   * and an admin decides what to do then.
   */
  mayRunTwice: boolean
  /** How many of its kind a process runs at once; unlimited by default. */
  atOnce?: number
  /** Whether many wait at a time, so that the next is claimed as soon as one ends. */
  isQuick?: boolean
  /** The name of a kind that counts towards the same `atOnce`, and whose due jobs come first. */
  behind?: string
  run(payload: Payload, job: RunningJob): Promise<unknown>
  /** Called with the reason when it is not retried any more, in the transaction that records it. */
  givenUp?(tx: Transaction, payload: Payload, reason: string): Promise<unknown>
}

/** Thrown by a job that would fail again: it is not retried, and an admin decides. */
export class FailedForGood extends Error {}

const kinds = new Map<string, JobKind>()

export function jobKind<Payload>(kind: JobKind<Payload>): JobKind<Payload> {
  kinds.set(kind.name, kind as JobKind)
  return kind
}

export const kindNamed = (name: string): JobKind | undefined => kinds.get(name)
export const kindNames = (): string[] => [...kinds.keys()]

/**
 * Adds a job that some process runs soon after the transaction has committed or at `runAt`, and never if it rolls
 * back.
 */
export async function enqueue<Payload>(
  tx: Transaction,
  kind: JobKind<Payload>,
  payload: Payload,
  runAt = new Date(),
): Promise<void> {
  await enqueueAll(tx, kind, [payload], runAt)
}

export async function enqueueAll<Payload>(
  tx: Transaction,
  { name: kind }: JobKind<Payload>,
  payloads: Payload[],
  runAt = new Date(),
): Promise<void> {
  const data = payloads.map((payload) => ({ kind, payload: JSON.stringify(payload), runAt }))
  await tx.job.createMany({ data })
}
