import { CallRequest } from '../../../people/calls/api/call-json.server'
import {
  DecisionRequest,
  FreeCopyRequest,
  NoteRequest,
  StatusRequest,
  SubmissionsQuery,
  VoteRequest,
} from '../../../people/calls/api/submission-requests'
import { callDeskList } from '../../../people/calls/call-list.server'
import { doesOperationCreateRecord, type Operations } from './operation'

const by = ['publish'] satisfies ['publish']
const submission = 'api/calls/:id/submissions/:submission'

export const callsOperations: Operations = {
  'api/calls': {
    get: { summary: 'Open calls, the newest first', query: callDeskList.Query, by, answer: 'Calls' },
    post: {
      summary: 'Add a call',
      json: CallRequest,
      answer: 'Call',
      ...doesOperationCreateRecord(by),
      errors: [409],
    },
  },
  'api/calls/:id': {
    get: { summary: 'A call', by, answer: 'Call' },
    put: {
      summary: 'Change a call; what is not sent stays',
      json: CallRequest,
      answer: 'Call',
      by,
      errors: [409],
    },
    delete: { summary: 'Delete a call for which nobody waits', by, answer: 'Message', errors: [409] },
  },
  'api/calls/:id/close': { post: { summary: 'Close a call now', by, answer: 'Call' } },
  'api/calls/:id/reopen': { post: { summary: 'Open it again until its deadline', by, answer: 'Call' } },
  'api/calls/:id/decisions': {
    post: {
      summary: 'Accept or decline, with a mail to each',
      json: DecisionRequest,
      answer: 'Decided',
      by,
      errors: [409],
    },
  },
  'api/calls/:id/copies': {
    get: { summary: 'Free copies for accepted senders', by: ['sell'], answer: 'Copies' },
    put: { summary: 'Choose what is sent', json: FreeCopyRequest, by: ['sell'], answer: 'Copies' },
    post: {
      summary: 'Make an order of 0 for each who gave an address',
      by: ['sell'],
      answer: 'MadeCopies',
      errors: [409],
    },
  },
  'api/calls/:id/submissions': {
    get: { summary: 'What came in, the newest first', query: SubmissionsQuery, by, answer: 'Submissions' },
  },
  [submission]: {
    get: { summary: 'A submission; who sent it is left out while that is hidden', by, answer: 'Submission' },
  },
  [`${submission}/vote`]: {
    put: { summary: 'Vote, or take it back', json: VoteRequest, answer: 'Submission', by },
  },
  [`${submission}/notes`]: {
    post: { summary: 'Add a note for editors', json: NoteRequest, answer: 'Submission', by },
  },
  [`${submission}/status`]: {
    put: {
      summary: 'Move it to discussion, or back',
      json: StatusRequest,
      answer: 'Submission',
      by,
      errors: [409],
    },
  },
  [`${submission}/reveal`]: {
    post: { summary: 'Reveal the sender to all editors', by, answer: 'Submission', errors: [409] },
  },
}
