import { planContent } from '../../plans/plan.content.server'
import { changes, creates, deletes, uploadOf, type Operations } from './operation'

export const peopleOperations: Operations = {
  'api/plans': {
    get: { summary: 'Plans that take new members', answer: 'Plans' },
    post: {
      ...{ summary: 'Add a plan', answer: 'Plan', ...creates(planContent.may) },
      ...{ multipart: uploadOf(planContent), errors: [413, 415] },
    },
  },
  'api/plans/:id': {
    get: { summary: 'A plan', answer: 'Plan' },
    put: { summary: 'Change a plan', answer: 'Plan', multipart: uploadOf(planContent), ...changes(planContent.may) },
    delete: { summary: 'Put a plan into the trash', answer: 'Message', ...deletes(planContent.may) },
  },
}
