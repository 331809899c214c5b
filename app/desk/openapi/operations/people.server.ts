import {
  MemberPaymentRequest,
  MemberRequest,
  MembersQuery,
  NewMemberRequest,
} from '../../../people/members/api/member-json.server'
import { RenewalTermsRequest } from '../../../people/members/api/renewal-terms-request.server'
import { giftDeskList } from '../../../people/members/gifts/gift-list.server'
import {
  NewsletterRequest,
  SendNewsletterRequest,
  SubscriptionRequest,
} from '../../../reach/newsletter/api/newsletter-requests.server'
import { newsletterDeskList } from '../../../reach/newsletter/newsletter-list.server'
import { subscriberDeskList } from '../../../reach/newsletter/subscriber-list.server'
import { planContentKind } from '../../../site/plans/plan.content.server'
import { PlansQuery } from '../../../site/plans/plans.server'
import {
  doesOperationChangeRecord,
  doesOperationCreateRecord,
  type Operations,
  uploadFormOf,
} from './operation'

export const planOperations: Operations = {
  'api/plans': {
    get: { summary: 'Plans that take new members', query: PlansQuery, answer: 'Plans' },
    post: {
      summary: 'Add a plan',
      answer: 'Plan',
      ...doesOperationCreateRecord(planContentKind.may),
      multipart: uploadFormOf(planContentKind),
    },
  },
  'api/plans/:id': {
    get: { summary: 'A plan', answer: 'Plan' },
    put: {
      summary: 'Change a plan',
      answer: 'Plan',
      multipart: uploadFormOf(planContentKind),
      ...doesOperationChangeRecord(planContentKind.may),
    },
    delete: {
      summary: 'Put a plan into the trash',
      answer: 'Message',
      ...doesOperationChangeRecord(planContentKind.may),
    },
  },
}

export const peopleOperations: Operations = {
  'api/members': {
    get: { summary: 'Members, the newest first', query: MembersQuery, by: ['sell'], answer: 'Members' },
    post: {
      summary: 'Add a member',
      json: NewMemberRequest,
      answer: 'WholeMember',
      ...doesOperationCreateRecord(['sell']),
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
      query: giftDeskList.Query,
      by: ['sell'],
      answer: 'Gifts',
    },
  },
  'api/members/:id': {
    get: { summary: 'A member, with payments and history', by: ['sell'], answer: 'WholeMember' },
    put: {
      summary: 'Change a member',
      json: MemberRequest,
      answer: 'WholeMember',
      ...doesOperationChangeRecord(['sell']),
    },
  },
  'api/members/:id/payments': {
    post: {
      summary: 'Record a payment in cash',
      json: MemberPaymentRequest,
      answer: 'WholeMember',
      ...doesOperationCreateRecord(['sell']),
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
    get: {
      summary: 'Subscribers, the newest first',
      query: subscriberDeskList.Query,
      by: [],
      answer: 'Subscribers',
    },
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
}

export const newsletterOperations: Operations = {
  'api/newsletters': {
    get: {
      summary: 'Newsletters, the newest first',
      query: newsletterDeskList.Query,
      by: ['publish'],
      answer: 'Newsletters',
    },
    post: {
      summary: 'Write a draft',
      json: NewsletterRequest,
      answer: 'Newsletter',
      ...doesOperationCreateRecord(['publish']),
    },
  },
  'api/newsletters/:id': {
    get: { summary: 'A newsletter, with how far it is sent', by: ['publish'], answer: 'Newsletter' },
    put: {
      summary: 'Change a draft',
      json: NewsletterRequest,
      answer: 'Newsletter',
      ...doesOperationChangeRecord(['publish']),
    },
    delete: { summary: 'Delete a draft', answer: 'Message', ...doesOperationChangeRecord(['publish']) },
  },
  'api/newsletters/:id/send': {
    post: {
      summary: 'Send a draft, now or later',
      json: SendNewsletterRequest,
      by: ['publish'],
      answer: 'Newsletter',
      errors: [409],
    },
  },
  'api/newsletters/:id/cancel': {
    post: { summary: 'Stop sending it', by: ['publish'], answer: 'Newsletter', errors: [409] },
  },
}
