import { idFrom } from '../../../platform/http/request.server'
import { msg } from '../../../platform/i18n/i18n'
import { requireApiAdmin, staffMay } from '../../../site/accounts/guards.server'
import { restoreFromTrash } from '../manage-content.server'
import { kindFrom } from '../registry.server'

const notFound = msg('This is no longer in the trash.')

interface HandlerArgs {
  request: Request
  params: { kind?: string; id?: string }
}

export const restoreHandler =
  (isPart: boolean) =>
  async ({ request, params }: HandlerArgs) => {
    await requireApiAdmin(request, ...staffMay)
    const { kind, content } = kindFrom(params.kind)
    const admin = await requireApiAdmin(request, ...content.may)
    return { kind, id: await restoreFromTrash(kind, idFrom(params.id, notFound), isPart, admin) }
  }
