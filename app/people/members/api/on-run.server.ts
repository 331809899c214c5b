import { idFrom } from '../../../platform/http/request.server'
import type { Actor } from '../../../site/accounts/audit.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { runNotFound } from '../runs/runs'
import { wholeRunJson } from './run-json.server'

interface HandlerArgs {
  request: Request
  params: { id?: string }
}

export const onRun =
  (step: (runId: number, actor: Actor) => Promise<unknown>) =>
  async ({ request, params }: HandlerArgs) => {
    const admin = await requireApiAdmin(request, 'sell')
    const id = idFrom(params.id, runNotFound)
    await step(id, admin)
    return wholeRunJson(id)
  }
