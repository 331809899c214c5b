import { idFromParam } from '../../../platform/http/request.server'
import type { Account } from '../../../site/accounts/accounts'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { callNotFound } from '../calls'
import { loadSubmissionAtDesk } from '../desk/submission-desk.server'
import { submissionNotFound } from '../submissions/submissions'

interface HandlerArgs {
  request: Request
  params: { id?: string; submission?: string }
}

export interface SubmissionIds {
  callId: number
  id: number
}

export const createSubmissionHandler =
  (step?: (place: SubmissionIds, editor: Account, request: Request) => Promise<void>) =>
  async ({ request, params }: HandlerArgs) => {
    const editor = await requireApiAdmin(request, 'publish')
    const place = {
      callId: idFromParam(params.id, callNotFound),
      id: idFromParam(params.submission, submissionNotFound),
    }
    await step?.(place, editor, request)
    return loadSubmissionAtDesk(place.callId, place.id, editor)
  }
