import type { z } from 'zod'
import type { Transaction } from '../database/db.server'

export interface RunningJob {
  /** Aborted when another process has taken over the job, after this one was silent for too long. */
  signal: AbortSignal
  /** The number of the attempt, from 1; higher after a failure or a crash. */
  attempt: number
}

export interface JobKind<Payload = unknown> {
  /** The kind's name, stored in the database and shown to admins. */
  name: string
  payload: z.ZodType<Payload>
  /**
   * Whether running it twice is harmless: if so, it is retried after a failure or a crash; otherwise it runs once, and
   * an admin decides.
   */
  mayRunTwice: boolean
  /** The maximum of its jobs that a process runs at once; unlimited by default. */
  atOnce?: number
  /** Whether many are usually waiting, so that the next one is claimed as soon as one ends. */
  isQuick?: boolean
  /** The name of another kind that shares its `atOnce` limit, and whose due jobs run first. */
  behind?: string
  run(payload: Payload, job: RunningJob): Promise<unknown>
  /** Called with the reason when it finally fails, in the transaction that records it. */
  givenUp?(tx: Transaction, payload: Payload, reason: string): Promise<unknown>
}

/** Thrown by a job that would fail again: it is not retried, and an admin decides. */
export class FailedForGood extends Error {}

const kinds = new Map<string, JobKind>()

export function defineJobKind<Payload>(kind: JobKind<Payload>): JobKind<Payload> {
  kinds.set(kind.name, kind as JobKind)
  return kind
}

export const findJobKindByName = (name: string): JobKind | undefined => kinds.get(name)
export const jobKindNames = (): string[] => [...kinds.keys()]

/**
 * Adds a job that a process runs soon after the transaction has committed or at `runAt`, and never if it rolls back.
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
