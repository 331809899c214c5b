import { expect, test } from 'vitest'
import { aUser } from '../../../test/builders'
import { db } from '../../platform/database/db.server'
import { retryOrDeleteFailedJob } from './decide-job.server'

test('who has a failed job tried again, or drops it, stands in the activity log', async () => {
  const boss = await aUser({ role: 'admin' })
  const failed = { kind: 'delete files', runAt: new Date(), failedAt: new Date(), attempts: 5 }
  const [again, dropped] = [await db.job.create({ data: failed }), await db.job.create({ data: failed })]
  await retryOrDeleteFailedJob(again.id, 'retry', boss)
  await retryOrDeleteFailedJob(dropped.id, 'drop', boss)
  for (const { id } of [again, dropped])
    await expect(retryOrDeleteFailedJob(id, 'drop', boss)).rejects.toThrow('no longer waiting')
  const told = { where: { subjectType: 'job', actorId: boss.id }, orderBy: { id: 'asc' as const } }
  expect(await db.auditEntry.findMany(told)).toMatchObject([
    { action: 'changed', subjectId: again.id, subjectName: 'Delete files', note: 'to be tried again' },
    { action: 'deleted', subjectId: dropped.id },
  ])
})
