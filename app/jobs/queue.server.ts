import type { z } from 'zod'
import type { Transaction } from '../platform/database/db.server'

export interface RunningJob {
  /** Aborted when another process has taken the job over, because this one gave no sign for too long. */
  signal: AbortSignal
  /** 1 at first; more after a failure or a crash. */
  attempt: number
}

export interface JobKind<Payload = unknown> {
  /** In the database; an admin reads it. */
  name: string
  payload: z.ZodType<Payload>
  /**
   * Whether running it twice does no harm. If so, it is tried again after a failure or a crash. If not, it is tried once, and
   * an admin decides what becomes of it then.
   */
  mayRunTwice: boolean
  /** How many of its kind a process does at once; without it, as many as there are. */
  atOnce?: number
  /** The name of a kind that counts as this one for `atOnce`, and whose jobs that are due come first. */
  behind?: string
  run(payload: Payload, job: RunningJob): Promise<unknown>
  /** Told when it is not tried again, with the reason, in the transaction that notes it. */
  givenUp?(tx: Transaction, payload: Payload, reason: string): Promise<unknown>
}

/** Thrown by a job that would fail again: it is not tried again, and an admin decides. */
export class FailedForGood extends Error {}

const kinds = new Map<string, JobKind>()

/** Makes a kind of job known to the workers. */
export function jobKind<Payload>(kind: JobKind<Payload>): JobKind<Payload> {
  kinds.set(kind.name, kind as JobKind)
  return kind
}

export const kindNamed = (name: string): JobKind | undefined => kinds.get(name)
export const kindNames = (): string[] => [...kinds.keys()]

/** Has the work done by some process, soon after the transaction has committed or at `runAt`, and never if it rolls back. */
export async function enqueue<Payload>(
  tx: Transaction,
  kind: JobKind<Payload>,
  payload: Payload,
  runAt = new Date(),
): Promise<void> {
  await tx.job.create({ data: { kind: kind.name, payload: JSON.stringify(payload), runAt } })
}
