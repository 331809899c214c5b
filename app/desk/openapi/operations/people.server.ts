import {
  MemberPaymentRequest,
  MemberRequest,
  MembersQuery,
  NewMemberRequest,
} from '../../../people/members/api/member-json.server'
import { RenewalTermsRequest } from '../../../people/members/api/renewal-terms-request.server'
import { PageQuery } from '../../../platform/http/list-request.server'
import {
  IssueRequest,
  SendRequest,
  SubscribersQuery,
  SubscriptionRequest,
} from '../../../reach/newsletter/api/newsletter-requests.server'
import { planContent } from '../../../site/plans/plan.content.server'
import { PlansQuery } from '../../../site/plans/plans.server'
import { changes, creates, type Operations, uploadOf } from './operation'

export const peopleOperations: Operations = {
  'api/plans': {
    get: { summary: 'Plans that take new members', query: PlansQuery, answer: 'Plans' },
    post: {
      summary: 'Add a plan',
      answer: 'Plan',
      ...creates(planContent.may),
      multipart: uploadOf(planContent),
    },
  },
  'api/plans/:id': {
    get: { summary: 'A plan', answer: 'Plan' },
    put: {
      summary: 'Change a plan',
      answer: 'Plan',
      multipart: uploadOf(planContent),
      ...changes(planContent.may),
    },
    delete: { summary: 'Put a plan into the trash', answer: 'Message', ...changes(planContent.may) },
  },
  'api/members': {
    get: { summary: 'Members, the newest first', query: MembersQuery, by: ['sell'], answer: 'Members' },
    post: {
      summary: 'Add a member',
      json: NewMemberRequest,
      answer: 'WholeMember',
      ...creates(['sell']),
      errors: [404, 409],
    },
  },
  'api/members/days': {
    get: { summary: 'After and before how many days members are told', by: ['sell'], answer: 'MemberDays' },
    put: { summary: 'Set these days', json: RenewalTermsRequest, by: ['sell'], answer: 'MemberDays' },
  },
  'api/members/gifts': {
    get: {
      summary: 'Memberships that were bought as gifts, the newest first',
      query: PageQuery,
      by: ['sell'],
      answer: 'Gifts',
    },
  },
  'api/members/:id': {
    get: { summary: 'A member, with payments and history', by: ['sell'], answer: 'WholeMember' },
    put: { summary: 'Change a member', json: MemberRequest, answer: 'WholeMember', ...changes(['sell']) },
  },
  'api/members/:id/payments': {
    post: {
      summary: 'Record a payment in cash',
      json: MemberPaymentRequest,
      answer: 'WholeMember',
      ...creates(['sell']),
      errors: [409],
    },
  },
  'api/members/:id/pause': {
    post: { summary: 'Pause a membership', by: ['sell'], answer: 'WholeMember', errors: [409] },
  },
  'api/members/:id/resume': {
    post: { summary: 'Let it run again', by: ['sell'], answer: 'WholeMember', errors: [409] },
  },
  'api/members/:id/end': {
    post: { summary: 'End it at once', by: ['sell'], answer: 'WholeMember', errors: [409] },
  },
  'api/members/:id/end-paid-twice': {
    post: {
      summary: 'End and refund a membership whose plan is paid for twice',
      by: ['sell'],
      answer: 'WholeMember',
      errors: [409, 503],
    },
  },
  'api/subscribers': {
    get: { summary: 'Subscribers, the newest first', query: SubscribersQuery, by: [], answer: 'Subscribers' },
    post: {
      summary: 'Ask to subscribe: a mail asks the address to confirm',
      json: SubscriptionRequest,
      answer: 'Message',
      status: 202,
      errors: [409],
    },
  },
  'api/subscribers/:id': {
    get: { summary: 'A subscriber', by: [], answer: 'Subscriber' },
    delete: { summary: 'Delete all that is stored about an address', by: [], answer: 'Message' },
  },
  'api/newsletters': {
    get: {
      summary: 'Newsletters, the newest first',
      query: PageQuery,
      by: ['publish'],
      answer: 'Newsletters',
    },
    post: { summary: 'Write a draft', json: IssueRequest, answer: 'Newsletter', ...creates(['publish']) },
  },
  'api/newsletters/:id': {
    get: { summary: 'A newsletter, with how far it is sent', by: ['publish'], answer: 'Newsletter' },
    put: { summary: 'Change a draft', json: IssueRequest, answer: 'Newsletter', ...changes(['publish']) },
    delete: { summary: 'Delete a draft', answer: 'Message', ...changes(['publish']) },
  },
  'api/newsletters/:id/send': {
    post: {
      summary: 'Send a draft, now or later',
      json: SendRequest,
      by: ['publish'],
      answer: 'Newsletter',
      errors: [409],
    },
  },
  'api/newsletters/:id/cancel': {
    post: { summary: 'Stop sending it', by: ['publish'], answer: 'Newsletter', errors: [409] },
  },
}
