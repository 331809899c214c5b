import { PeopleQuery } from '../../accounts/people/api/people-query'
import { ActivityQuery } from '../../admin/api/activity-query'
import { RestoreRequest } from '../../admin/api/restore-request'
import { BlockRequest, RepliesQuery, ReplyRequest } from '../../federation/api/follower-requests'
import { PageQuery } from '../../platform/http/list-request.server'
import { DeliveriesQuery, RotateRequest, WebhookRequest } from '../../webhooks/api/webhook-json.server'
import { creates, type Operations } from './operation'

const delivery = 'api/webhooks/:id/deliveries/:delivery'

export const administrationOperations: Operations = {
  'api/people': {
    get: { summary: 'Accounts, the newest first', query: PeopleQuery, by: [], answer: 'People' },
  },
  'api/people/:id': { get: { summary: 'An account', by: [], answer: 'Person' } },
  'api/people/:id/disable': {
    post: { summary: 'Log out everywhere, and in no more', by: [], answer: 'Person', errors: [409] },
  },
  'api/people/:id/enable': { post: { summary: 'Let them log in again', by: [], answer: 'Person' } },
  'api/people/:id/end-sessions': { post: { summary: 'Log out everywhere', by: [], answer: 'Person' } },
  'api/followers': {
    get: { summary: 'Followers, the newest first', query: PageQuery, by: ['publish'], answer: 'Followers' },
  },
  'api/followers/:id': {
    delete: { summary: 'Remove a follower', by: ['publish'], answer: 'Message' },
  },
  'api/followers/replies': {
    get: { summary: 'Replies, the newest first', query: RepliesQuery, by: ['publish'], answer: 'Replies' },
  },
  'api/followers/replies/:id': {
    put: {
      ...{ summary: 'Show a reply to readers, or hide it', json: ReplyRequest, by: ['publish'] },
      ...{ answer: 'Message', errors: [409, 415] },
    },
  },
  'api/followers/blocks': {
    get: { summary: 'What is blocked', query: PageQuery, by: ['publish'], answer: 'Blocks' },
    post: {
      ...{ summary: 'Block a server or an account', json: BlockRequest, answer: 'Message' },
      ...{ ...creates(['publish']), errors: [415] },
    },
  },
  'api/followers/blocks/:id': {
    delete: { summary: 'Block it no more', by: ['publish'], answer: 'Message' },
  },
  'api/webhooks': {
    get: { summary: 'Webhooks', by: [], answer: 'Webhooks' },
    post: {
      ...{ summary: 'Add a webhook', json: WebhookRequest, answer: 'Webhook', ...creates([]), errors: [415] },
    },
  },
  'api/webhooks/:id': {
    get: { summary: 'A webhook, with its secret', by: [], answer: 'Webhook' },
    put: {
      ...{ summary: 'Change a webhook', json: WebhookRequest, answer: 'Webhook', by: [] },
      ...{ takesIfMatch: true, errors: [409, 412, 415] },
    },
    delete: { summary: 'Delete a webhook', by: [], answer: 'Message' },
  },
  'api/webhooks/:id/rotate': {
    post: {
      ...{ summary: 'Make a new secret', json: RotateRequest, answer: 'Webhook', by: [], errors: [415] },
    },
  },
  'api/webhooks/:id/test': {
    post: { summary: 'Send a test event', by: [], answer: 'Message', errors: [409] },
  },
  'api/webhooks/:id/deliveries': {
    get: { summary: 'What was sent, the newest first', query: DeliveriesQuery, by: [], answer: 'Deliveries' },
  },
  [delivery]: { get: { summary: 'A delivery, with the answer', by: [], answer: 'Delivery' } },
  [`${delivery}/again`]: {
    post: { summary: 'Send it again', by: [], answer: 'Delivery', errors: [409] },
  },
  'api/trash': { get: { summary: 'What is in the trash', by: ['publish', 'sell'], answer: 'Trash' } },
  'api/trash/:kind/:id/restore': {
    post: {
      ...{ summary: 'Take something out of the trash', json: RestoreRequest, answer: 'Message' },
      ...{ by: ['publish', 'sell'], errors: [409, 415] },
    },
  },
  'api/activity': {
    get: { summary: 'Who did what', query: ActivityQuery, by: ['publish', 'sell'], answer: 'Activity' },
  },
  'api/jobs': { get: { summary: 'Jobs that failed, and schedules', by: [], answer: 'Jobs' } },
  'api/jobs/:id': { delete: { summary: 'Drop a job that failed', by: [], answer: 'Message' } },
  'api/jobs/:id/retry': { post: { summary: 'Try a job again that failed', by: [], answer: 'Message' } },
}
