import { idFromParam } from '../../../platform/http/request.server'
import { msg } from '../../../platform/i18n/i18n'
import { requireApiAdmin, staffPermissions } from '../../../site/accounts/guards.server'
import { contentKindFromParam } from '../content-registry.server'
import { restoreFromTrash } from '../manage-content.server'

const notFound = msg('This is no longer in the trash.')

interface HandlerArgs {
  request: Request
  params: { kind?: string; id?: string }
}

export const createRestoreHandler =
  (isPart: boolean) =>
  async ({ request, params }: HandlerArgs) => {
    await requireApiAdmin(request, ...staffPermissions)
    const { kind, content } = contentKindFromParam(params.kind)
    const admin = await requireApiAdmin(request, ...content.may)
    return { kind, id: await restoreFromTrash(kind, idFromParam(params.id, notFound), isPart, admin) }
  }
