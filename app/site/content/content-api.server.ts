import { versionToMatch } from '../../platform/http/conditional.server'
import { createdJsonResponse } from '../../platform/http/http.server'
import { idFromParam } from '../../platform/http/request.server'
import { requireApiAdmin } from '../accounts/guards.server'
import type { ContentKind, ContentRow } from './kind.server'
import { changeRecord, createRecord, findRecord } from './lifecycle.server'
import { trashRecord } from './trash.server'
import { receiveUpload } from './upload.server'

interface RouteArgs {
  request: Request
  params: { id?: string }
}

export function contentApi<Row extends ContentRow, Fields, Name extends string>(
  kind: ContentKind<Row, Fields, Name>,
  deletedMessage = 'Deleted.',
) {
  const json = async (row: Row) => ({
    ...(await (kind.json ?? kind.toForm)(row)),
    ...(await kind.checkOf?.(row.id)),
  })
  return {
    create: async ({ request }: RouteArgs) => {
      const admin = await requireApiAdmin(request, ...kind.may)
      const row = await receiveUpload(request, kind.form, true, (upload) => createRecord(kind, upload, admin))
      return createdJsonResponse(await json(row))
    },
    change: async ({ request, params }: RouteArgs) => {
      const admin = await requireApiAdmin(request, ...kind.may)
      const { id } = await findRecord(kind, idFromParam(params.id, kind.notFound))
      return json(
        await receiveUpload(request, kind.form, false, (upload) => changeRecord(kind, id, upload, admin)),
      )
    },
    trash: async ({ request, params }: RouteArgs) => {
      const admin = await requireApiAdmin(request, ...kind.may)
      const id = idFromParam(params.id, kind.notFound)
      await trashRecord(kind, id, admin, new Date(), versionToMatch(request))
      return { message: deletedMessage }
    },
  }
}
