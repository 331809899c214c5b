import { requireApiAdmin } from '../accounts/guards.server'
import { created } from '../platform/http.server'
import { idFrom } from '../platform/request.server'
import type { ContentKind, ContentRow } from './kind.server'
import { changeRecord, createRecord, findRecord, trashRecord } from './lifecycle.server'
import { takeUpload } from './upload.server'

interface Asked {
  request: Request
  params: { id?: string }
}

/**
 * What admins do with a kind by the JSON API: a form makes a record, or changes one, or one goes into the trash.
 * @param deleted what is answered then
 */
export function contentApi<Row extends ContentRow, Fields, Name extends string>(
  kind: ContentKind<Row, Fields, Name>,
  deleted = 'Deleted.',
) {
  const json = (row: Row) => (kind.json ?? kind.toForm)(row)
  return {
    create: async ({ request }: Asked) => {
      const admin = await requireApiAdmin(request)
      const row = await takeUpload(request, kind.form, true, (upload) => createRecord(kind, upload, admin))
      return created(json(row))
    },
    change: async ({ request, params }: Asked) => {
      const admin = await requireApiAdmin(request)
      const { id } = await findRecord(kind, idFrom(params.id, kind.notFound))
      return json(
        await takeUpload(request, kind.form, false, (upload) => changeRecord(kind, id, upload, admin)),
      )
    },
    trash: async ({ request, params }: Asked) => {
      const admin = await requireApiAdmin(request)
      await trashRecord(kind, idFrom(params.id, kind.notFound), admin)
      return { message: deleted }
    },
  }
}
