import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { db, inTransaction, isPostgresql } from '../database/db.server'
import { dayMs } from '../durations'
import { env } from '../env.server'
import { nodeId } from '../process/node.server'
import { deleteFailedJob, loadJobsOverview, retryFailedJob } from './failed-jobs.server'
import { claimJob, leaseMs, releaseJobsOfDeadProcesses } from './lease.server'
import { defineJobKind, enqueue } from './queue.server'
import { startSchedules } from './schedules.server'
import { runDueJobs } from './worker.server'

const Note = z.object({ note: z.string() })
const noted: string[] = []
const note = defineJobKind({
  name: 'note',
  payload: Note,
  mayRunTwice: true,
  run: async ({ note }) => void noted.push(note),
})
const failing = defineJobKind({ name: 'fail', payload: Note, mayRunTwice: true, run: broken })
const charging = defineJobKind({ name: 'charge', payload: Note, mayRunTwice: false, run: broken })
async function broken() {
  throw new Error('The printer is on fire.')
}

const inMs = (ms: number) => new Date(Date.now() + ms)
beforeEach(async () => {
  noted.length = 0
  await db.job.deleteMany()
})

test('what a transaction enqueues is done after its commit, and never when it rolls back', async () => {
  await inTransaction((tx) => enqueue(tx, note, { note: 'kept' }))
  const undone = inTransaction(async (tx) => {
    await enqueue(tx, note, { note: 'undone' })
    throw new Error('no')
  })
  await expect(undone).rejects.toThrow('no')
  await enqueue(db, note, { note: 'tomorrow' }, inMs(dayMs))

  expect(await runDueJobs()).toBe(1)
  expect(noted).toEqual(['kept'])
  expect(await runDueJobs(inMs(dayMs))).toBe(1)
  expect(noted).toEqual(['kept', 'tomorrow'])
  expect(await db.job.count()).toBe(0)
})

test('each of many jobs is claimed once, however many claim at a time', async () => {
  const names = Array.from({ length: 8 }, (_, index) => String(index))
  for (const name of names) await enqueue(db, note, { note: name })
  const claimed = await Promise.all(Array.from({ length: 10 }, () => claimJob(['note'])))
  const ids = claimed.flatMap((job) => job?.id ?? [])
  expect(ids).toHaveLength(8)
  expect(new Set(ids).size).toBe(8)
})

test('a job whose process gives no sign is taken over, and what that process notes later changes nothing', async () => {
  await enqueue(db, note, { note: 'once' })
  const lost = await claimJob(['note'])
  expect(lost).toMatchObject({ leasedBy: nodeId, attempts: 1 })
  expect(await claimJob(['note'])).toBeUndefined()
  const taken = await claimJob(['note'], inMs(leaseMs + 1000))
  expect(taken).toMatchObject({ id: lost?.id, attempts: 2 })
})

const failedJobs = () => db.job.findMany({ where: { failedAt: { not: null } } })

test('a job that fails is tried again with growing pauses, then waits for an admin to retry or drop it', async () => {
  await enqueue(db, failing, { note: 'x' })
  expect(await runDueJobs()).toBe(1)
  const [first] = await db.job.findMany()
  expect(first).toMatchObject({ attempts: 1, failedAt: null, lastError: 'The printer is on fire.' })
  expect(first?.runAt.getTime()).toBeGreaterThan(Date.now() + 5_000)
  expect(await runDueJobs(inMs(dayMs))).toBe(7)
  const { waiting } = await loadJobsOverview()
  const failed = await failedJobs()
  expect([failed, waiting]).toMatchObject([[{ kind: 'fail', attempts: 8 }], 0])

  const id = failed[0]?.id ?? 0
  await retryFailedJob(id)
  await expect(retryFailedJob(id)).rejects.toThrow('no longer waiting')
  await expect(deleteFailedJob(id)).rejects.toThrow('no longer waiting')
  expect(await runDueJobs(inMs(dayMs))).toBe(8)
  await deleteFailedJob(id)
  expect(await db.job.count()).toBe(0)
})

test('what may not run twice is tried once, also when its process died in the middle', async () => {
  await enqueue(db, charging, { note: 'x' })
  await runDueJobs()
  await enqueue(db, charging, { note: 'y' })
  await claimJob(['charge'])
  await runDueJobs(inMs(leaseMs + 1000))
  const failed = await failedJobs()
  expect(failed.map(({ lastError }) => lastError).sort()).toEqual([
    'Its process ended in the middle of it.',
    'The printer is on fire.',
  ])
})

test('a schedule runs on one process at a time, is not made up for, and goes on after a failure', async () => {
  let runs = 0
  const run = async () => {
    runs += 1
    if (runs === 1) throw new Error('The printer is on fire.')
  }
  const daily = { name: 'daily', everyMs: dayMs, run }
  await Promise.all([startSchedules([daily]), startSchedules([daily])])
  expect(await db.job.count({ where: { schedule: 'daily' } })).toBe(1)
  await Promise.all([runDueJobs(), runDueJobs()])
  expect(runs).toBe(1)
  expect((await loadJobsOverview()).schedules).toMatchObject([{ lastError: 'The printer is on fire.' }])

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 100 * dayMs })
  onTestFinished(() => void vi.useRealTimers())
  await runDueJobs()
  expect(await runDueJobs()).toBe(0)
  expect(runs).toBe(2)
  expect((await loadJobsOverview()).schedules).toMatchObject([{ lastError: null }])
})

test('what a process that was killed had begun is free at once for the one that starts after it', async () => {
  await enqueue(db, note, { note: 'begun' })
  const claimed = await claimJob(['note'])
  await db.job.updateMany({ data: { leasedBy: nodeId.replace(/-\d+-/, '-99999999-') } })
  expect(await runDueJobs()).toBe(0)
  await releaseJobsOfDeadProcesses()
  expect([claimed?.attempts, await runDueJobs(), noted]).toEqual([1, 1, ['begun']])
})

test('so is what was begun in a container that is no more, where only one site can be on the data', async () => {
  await enqueue(db, note, { note: 'begun' })
  await claimJob(['note'])
  await db.job.updateMany({ data: { leasedBy: nodeId.replace(/^\w{12}/, '0123456789ab') } })
  await releaseJobsOfDeadProcesses()
  expect(await runDueJobs()).toBe(isPostgresql ? 0 : 1)
})

test('what a process that is at work has begun stays its own', async () => {
  await enqueue(db, note, { note: 'begun' })
  await claimJob(['note'])
  await releaseJobsOfDeadProcesses()
  expect(await runDueJobs()).toBe(0)
})

/** A worker in a process of its own: says what it does, and never finishes what is called `stuck`. */
async function aWorker() {
  const worker = spawn(process.execPath, ['--import', 'tsx', path.resolve('test/job-worker.ts')], {
    env: { ...process.env, DATA_DIR: env.dataDir, DATABASE_URL: env.databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void worker.kill('SIGKILL'))
  const said: string[] = []
  createInterface({ input: worker.stdout }).on('line', (line) => said.push(line))
  await expect.poll(() => said, { timeout: 30_000 }).toContain('ready')
  return { worker, said }
}
const killed = async (worker: ChildProcess) => {
  worker.kill('SIGKILL')
  await once(worker, 'exit')
}

test('two processes do each job once, and one takes over what the other was killed in the middle of', {
  timeout: 90_000,
}, async () => {
  const workers = await Promise.all([aWorker(), aWorker()])
  const spoken = () => workers.flatMap(({ said }) => said).filter((line) => line !== 'ready')
  const names = Array.from({ length: 20 }, (_, index) => `done ${index}`)
  await inTransaction(async (tx) => {
    for (const name of names) await enqueue(tx, note, { note: name })
  })
  await expect.poll(() => db.job.count(), { timeout: 20_000 }).toBe(0)
  await expect.poll(() => spoken().length).toBe(20)
  expect(spoken().sort()).toEqual([...names].sort())

  await enqueue(db, note, { note: 'stuck' })
  await expect.poll(spoken, { timeout: 10_000 }).toContain('stuck')
  const holder = workers.find(({ said }) => said.includes('stuck'))
  if (holder) await killed(holder.worker)
  expect(await runDueJobs()).toBe(0)
  await db.job.updateMany({ data: { leasedUntil: new Date(Date.now() - 1000) } })
  const other = workers.find((one) => one !== holder)
  await expect.poll(() => other?.said, { timeout: 10_000 }).toContain('stuck')
})
