import { BlockRequest, ReplyRequest } from '../../../reach/federation/api/follower-requests'
import { blockDeskList } from '../../../reach/federation/block-list.server'
import { followerDeskList } from '../../../reach/federation/follower-list.server'
import { replyDeskList } from '../../../reach/federation/reply-list.server'
import { RotateSecretRequest, WebhookRequest } from '../../../reach/webhooks/api/webhook-json.server'
import { deliveryDeskList } from '../../../reach/webhooks/delivery-list.server'
import { webhookDeskList } from '../../../reach/webhooks/webhook-list.server'
import { doesOperationCreateRecord, type Operations } from './operation'

const delivery = 'api/webhooks/:id/deliveries/:delivery'

export const followersAndWebhooksOperations: Operations = {
  'api/followers': {
    get: {
      summary: 'Followers, the newest first',
      query: followerDeskList.Query,
      by: ['publish'],
      answer: 'Followers',
    },
  },
  'api/followers/:id': {
    delete: { summary: 'Remove a follower', by: ['publish'], answer: 'Message' },
  },
  'api/followers/replies': {
    get: {
      summary: 'Replies, the newest first',
      query: replyDeskList.Query,
      by: ['publish'],
      answer: 'Replies',
    },
  },
  'api/followers/replies/:id': {
    put: {
      summary: 'Show a reply to readers, or hide it',
      json: ReplyRequest,
      by: ['publish'],
      answer: 'Message',
      errors: [409],
    },
  },
  'api/followers/blocks': {
    get: { summary: 'What is blocked', query: blockDeskList.Query, by: ['publish'], answer: 'Blocks' },
    post: {
      summary: 'Block a server or an account',
      json: BlockRequest,
      answer: 'Message',
      ...doesOperationCreateRecord(['publish']),
    },
  },
  'api/followers/blocks/:id': {
    delete: { summary: 'Block it no more', by: ['publish'], answer: 'Message' },
  },
  'api/webhooks': {
    get: { summary: 'Webhooks', query: webhookDeskList.Query, by: [], answer: 'Webhooks' },
    post: {
      summary: 'Add a webhook',
      json: WebhookRequest,
      answer: 'Webhook',
      ...doesOperationCreateRecord([]),
    },
  },
  'api/webhooks/:id': {
    get: { summary: 'A webhook, with its secret for a key that may write', by: [], answer: 'Webhook' },
    put: { summary: 'Change a webhook', json: WebhookRequest, answer: 'Webhook', by: [], errors: [409] },
    delete: { summary: 'Delete a webhook', by: [], answer: 'Message' },
  },
  'api/webhooks/:id/rotate': {
    post: { summary: 'Create a new secret', json: RotateSecretRequest, answer: 'Webhook', by: [] },
  },
  'api/webhooks/:id/test': {
    post: { summary: 'Send a test event', by: [], answer: 'Message', errors: [409] },
  },
  'api/webhooks/:id/deliveries': {
    get: {
      summary: 'What was sent, the newest first',
      query: deliveryDeskList.Query,
      by: [],
      answer: 'Deliveries',
    },
  },
  [delivery]: { get: { summary: 'A delivery, with the answer', by: [], answer: 'Delivery' } },
  [`${delivery}/again`]: {
    post: { summary: 'Send it again', by: [], answer: 'Delivery', errors: [409] },
  },
}
