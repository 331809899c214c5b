import { idFrom } from '../../../platform/http/request.server'
import type { Account } from '../../../site/accounts/accounts'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { callNotFound } from '../calls'
import { submissionAtDesk } from '../desk/submission-desk.server'
import { submissionNotFound } from '../submissions/submissions'

interface HandlerArgs {
  request: Request
  params: { id?: string; submission?: string }
}

export interface Place {
  callId: number
  id: number
}

export const onSubmission =
  (step?: (place: Place, editor: Account, request: Request) => Promise<void>) =>
  async ({ request, params }: HandlerArgs) => {
    const editor = await requireApiAdmin(request, 'publish')
    const place = {
      callId: idFrom(params.id, callNotFound),
      id: idFrom(params.submission, submissionNotFound),
    }
    await step?.(place, editor, request)
    return submissionAtDesk(place.callId, place.id, editor)
  }
