import { IssueRunRequest } from '../../../people/members/api/run-json.server'
import { issueRunDeskList } from '../../../people/members/runs/run-list.server'
import { doesOperationCreateRecord, type Operation, type Operations } from './operation'

const onRun = { answer: 'WholeRun', by: ['sell'], errors: [409] } satisfies Partial<Operation>

export const runsOperations: Operations = {
  'api/runs': {
    get: {
      summary: 'Runs of issues for members, the newest first',
      query: issueRunDeskList.Query,
      by: ['sell'],
      answer: 'Runs',
    },
    post: {
      summary: 'Start a run: who is owed an issue now gets a copy, which waits until it is made',
      json: IssueRunRequest,
      answer: 'WholeRun',
      ...doesOperationCreateRecord(['sell']),
    },
  },
  'api/runs/:id': {
    get: { summary: 'A run with its copies', by: ['sell'], answer: 'WholeRun' },
    put: { summary: 'Change what it sends', json: IssueRunRequest, ...onRun, errors: [] },
  },
  'api/runs/:id/make': {
    post: { summary: 'Make the parcels and mails of all copies that are ready', ...onRun },
  },
  'api/runs/:id/ask': {
    post: { summary: 'Ask members by mail where their copies can be sent, each once', ...onRun },
  },
  'api/runs/:id/copies/:member/return': {
    post: { summary: 'Note that a parcel came back', by: ['sell'], answer: 'WholeRun' },
  },
}
