import { PageQuery } from '../../../platform/http/list-request.server'
import { staffPermissions } from '../../../site/accounts/guards.server'
import { peopleDeskList } from '../../../site/accounts/people/people-list.server'
import { activityDeskList } from '../../admin/activity-list.server'
import { AccessibilityQuery, DescriptionsRequest } from '../../admin/api/accessibility-requests'
import { failedJobDeskList } from '../../admin/failed-job-list.server'
import { mailDeskList } from '../../admin/mail-list.server'
import { TrashQuery } from '../../admin/trash-list.server'
import type { Operation, Operations } from './operation'

const onPerson = { answer: 'PersonWithCounts', by: [] } satisfies Partial<Operation>
const staff = [...staffPermissions]
const restores = { answer: 'RestoredRecord', by: staff, errors: [409] } satisfies Partial<Operation>

export const staffOperations: Operations = {
  'api/people': {
    get: {
      summary: 'Accounts, the newest first',
      query: peopleDeskList.Query,
      by: [],
      answer: 'People',
    },
  },
  'api/people/invitations': {
    get: {
      summary: 'Invitations to the staff that can be accepted',
      query: PageQuery,
      by: [],
      answer: 'Invitations',
    },
  },
  'api/people/invitations/:id': {
    delete: { summary: 'Withdraw an invitation', by: [], answer: 'Message' },
  },
  'api/people/:id': {
    get: { summary: 'An account', ...onPerson },
  },
  'api/people/:id/disable': {
    post: {
      summary: 'Log somebody out everywhere, for as long as it is disabled',
      ...onPerson,
      errors: [409],
    },
  },
  'api/people/:id/enable': {
    post: { summary: 'Let somebody log in again', ...onPerson },
  },
  'api/people/:id/end-sessions': {
    post: { summary: 'Log somebody out everywhere', ...onPerson },
  },
}

export const administrationOperations: Operations = {
  'api/accessibility': {
    get: {
      summary: 'What people cannot read, see or hear yet',
      query: AccessibilityQuery,
      by: ['publish'],
      answer: 'Accessibility',
    },
  },
  'api/accessibility/pictures': {
    post: {
      summary: 'Describe pictures that have no words; what somebody described meanwhile stays',
      json: DescriptionsRequest,
      by: ['publish'],
      answer: 'Described',
    },
  },
  'api/trash': {
    get: {
      summary: 'What is in the trash, the last deleted first; without limit, at most 200 of each kind',
      query: TrashQuery,
      by: staff,
      answer: 'Trash',
    },
  },
  'api/trash/:kind/:id/restore': {
    post: { summary: 'Restore a record', ...restores },
  },
  'api/trash/:kind/parts/:id/restore': {
    post: { summary: 'Restore a part or a file of a record', ...restores },
  },
  'api/activity': {
    get: {
      summary: 'Who did what, the newest first',
      query: activityDeskList.Query,
      by: staff,
      answer: 'Activity',
    },
  },
  'api/jobs': {
    get: {
      summary: 'Jobs that failed, the newest first',
      query: failedJobDeskList.Query,
      by: [],
      answer: 'FailedJobs',
    },
  },
  'api/jobs/schedules': {
    get: { summary: 'What runs by itself, and when', by: [], answer: 'Schedules' },
  },
  'api/jobs/:id': {
    get: { summary: 'A job that failed', by: [], answer: 'FailedJob' },
    delete: { summary: 'Drop a job that failed', by: [], answer: 'Message' },
  },
  'api/jobs/:id/retry': {
    post: { summary: 'Run it again; answers with the job as it failed', by: [], answer: 'FailedJob' },
  },
  'api/mails': {
    get: {
      summary: 'Sent and waiting mails, the newest first',
      query: mailDeskList.Query,
      by: ['sell'],
      answer: 'Mails',
    },
  },
  'api/mails/:id/again': {
    post: { summary: 'Send a mail again', by: ['sell'], answer: 'Mail', errors: [409] },
  },
  'api/mails/templates': {
    get: { summary: 'The kinds of mail that the site sends', by: ['sell'], answer: 'MailTemplates' },
  },
  'api/mails/templates/:kind': {
    get: { summary: 'A kind of mail, with an example', by: ['sell'], answer: 'MailTemplate' },
  },
}
