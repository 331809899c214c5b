import { db } from '../../app/platform/database/db.server'
import { env } from '../../app/platform/env.server'
import { createInvitation } from '../../app/site/accounts/people/invitations.server'
import { aMembership, aPlan, aUser } from '../builders'
import type { Walk } from './api-walk'

/** A job that was given up. */
export const aFailedJob = () =>
  db.job.create({ data: { kind: 'delete files', runAt: new Date(), failedAt: new Date(), attempts: 5 } })

/** A mail that was sent. */
export const aSentMail = () =>
  db.outgoingMail.create({
    data: {
      kind: 'order paid',
      payload: '{"orderId":1}',
      recipient: 'ada@example.org',
      dueAt: new Date(),
      sentAt: new Date(),
    },
  })

/** Somebody who is owed issues by post, and has given no address. */
export async function aMemberOwedPrint() {
  const plan = await aPlan({ delivery: 'print' })
  return aMembership((await aUser()).id, plan.id)
}

/** Calls the operations about people, runs, and what the site does by itself. */
export async function walkAdministration(walk: Walk) {
  await walkAccounts(walk)
  await walkTrash(walk)
  await walkMachinery(walk)
  await walkRuns(walk)
}

async function walkAccounts(walk: Walk) {
  const [person, boss] = [await aUser(), await db.user.findFirstOrThrow({ where: { role: 'admin' } })]
  for (const path of ['', '?show=staff&limit=1', '?show=none', `/${person.id}`, '/99999'])
    await walk('GET', `/api/people${path}`)
  for (const step of ['disable', 'enable', 'end-sessions'])
    await walk('POST', `/api/people/${person.id}/${step}`)
  await walk('POST', '/api/people/99999/disable')
  await createInvitation('editor', 'new@example.org', boss)
  const [invitation] = await walk('GET', '/api/people/invitations')
  for (const id of [invitation.id, invitation.id]) await walk('DELETE', `/api/people/invitations/${id}`)
}

async function walkTrash(walk: Walk) {
  const trash: { kind: string; id: number; isPart: boolean }[] = await walk('GET', '/api/trash')
  const [record, part] = [trash.find(({ isPart }) => !isPart), trash.find(({ isPart }) => isPart)]
  for (let time = 0; time < 2; time++) {
    await walk('POST', `/api/trash/${record?.kind}/${record?.id}/restore`)
    await walk('POST', `/api/trash/${part?.kind}/parts/${part?.id}/restore`)
  }
  await walk('POST', '/api/trash/none/1/restore')
}

async function walkMachinery(walk: Walk) {
  for (const query of ['', '?about=access&limit=2', '?about=none']) await walk('GET', `/api/activity${query}`)
  const [{ id: retried }, { id: dropped }] = [await aFailedJob(), await aFailedJob()]
  for (const path of ['', `/${retried}`, '/schedules', '/99999']) await walk('GET', `/api/jobs${path}`)
  for (let time = 0; time < 2; time++) {
    await walk('POST', `/api/jobs/${retried}/retry`)
    await walk('DELETE', `/api/jobs/${dropped}`)
  }
  const { id } = await aSentMail()
  for (const path of ['', '?state=sent&limit=1', '?state=none', '/templates'])
    await walk('GET', `/api/mails${path}`)
  for (const kind of ['issue-for-a-member', 'none']) await walk('GET', `/api/mails/templates/${kind}`)
  for (const mail of [id, id, 99_999]) await walk('POST', `/api/mails/${mail}/again`)
}

async function walkRuns(walk: Walk) {
  const member = await aMemberOwedPrint()
  const { id } = await walk('POST', '/api/runs', { title: 'Staple 3' })
  await walk('POST', '/api/runs', { title: 'Staple 4', articleId: 99_999 })
  for (const path of ['', `/${id}`, '/99999']) await walk('GET', `/api/runs${path}`)
  await walk('PUT', `/api/runs/${id}`, { title: 'Staple no. 3' })
  await walk('PUT', `/api/runs/${id}`, { title: '' })
  await walk('POST', `/api/runs/${id}/make`)
  await walk('POST', `/api/runs/${id}/ask`)
  env.mail.url = 'smtp://127.0.0.1:9'
  await walk('POST', `/api/runs/${id}/ask`)
  env.mail.url = undefined
  await walk('POST', `/api/runs/${id}/copies/${member.id}/return`)
  await walk('POST', `/api/runs/99999/copies/${member.id}/return`)
}
