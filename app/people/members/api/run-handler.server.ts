import { idFromParam } from '../../../platform/http/request.server'
import type { Actor } from '../../../site/accounts/audit.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { issueRunNotFound } from '../runs/runs'
import { loadWholeIssueRunJson } from './run-json.server'

interface HandlerArgs {
  request: Request
  params: { id?: string }
}

export const createIssueRunHandler =
  (step: (runId: number, actor: Actor) => Promise<unknown>) =>
  async ({ request, params }: HandlerArgs) => {
    const admin = await requireApiAdmin(request, 'sell')
    const id = idFromParam(params.id, issueRunNotFound)
    await step(id, admin)
    return loadWholeIssueRunJson(id)
  }
