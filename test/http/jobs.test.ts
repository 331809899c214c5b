import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { db } from '../../app/platform/database/db.server'
import { defineJobKind, enqueue } from '../../app/platform/jobs/queue.server'
import { runDueJobs } from '../../app/platform/jobs/worker.server'
import type { RunningApp } from '../app'
import { anAppWithBoss, caller } from './shop'

let app: RunningApp
beforeAll(async () => {
  app = await anAppWithBoss()
})
afterAll(() => app.stop())

const printing = defineJobKind({
  name: 'print labels',
  payload: z.object({ order: z.number() }),
  mayRunTwice: false,
  run: async () => {
    throw new Error('The printer is on fire.')
  },
})

test('an admin sees what failed in the background, and has it tried again or drops it by plain forms', async () => {
  const boss = await caller(app, 'boss')
  await enqueue(db, printing, { order: 7 })
  await runDueJobs()
  const { id } = await db.job.findFirstOrThrow()
  const page = await (await boss.page('/admin/jobs')).text()
  expect(page).toContain('The printer is on fire.')
  expect(page).toContain('Print labels')
  expect(page).toContain('{&quot;order&quot;:7}')

  const decide = async (intent: string) => {
    const body = new URLSearchParams({ intent, id: String(id) })
    const answer = await boss.page('/admin/jobs', { method: 'POST', body })
    return [answer.status, answer.headers.get('location')]
  }
  expect(await decide('retry')).toEqual([303, '/admin/jobs'])
  const retried = await (await boss.page('/admin/jobs')).text()
  expect(retried).toContain('No job has failed.')
  expect(retried).toContain('One job is waiting.')
  expect(await decide('drop')).toEqual([404, null])
  await runDueJobs()
  expect(await decide('drop')).toEqual([303, '/admin/jobs'])
  expect(await db.job.count()).toBe(0)
})

test('nobody but an admin sees or decides about jobs', async () => {
  const ada = await caller(app, 'ada')
  expect((await ada.page('/admin/jobs')).status).toBe(403)
  const body = new URLSearchParams({ intent: 'drop', id: '1' })
  expect((await ada.page('/admin/jobs', { method: 'POST', body })).status).toBe(403)
  expect((await fetch(`${app.origin}/admin/jobs`, { redirect: 'manual' })).status).toBe(302)
})
