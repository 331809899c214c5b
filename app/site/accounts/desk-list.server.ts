import type { LoaderFunctionArgs } from '@remix-run/node'
import type { ListDefinition } from '../../platform/records/definition'
import { defineRecordList } from '../../platform/records/record-list.server'
import type { ListSort } from '../../platform/ui/list-query'
import { requireAdmin, requireApiAdmin } from './guards.server'
import type { DeskArea } from './keys/keys'
import { hasPermission, type Permission } from './staff'

type Asked = Pick<LoaderFunctionArgs, 'request' | 'params'>

/** The part of the desk that a list belongs to: a personal key needs the right to it. */
interface OfDesk {
  keyArea: DeskArea
}

/**
 * Makes an admin list from its definition; its page, its CSV and its JSON answer each require the list's
 * permissions.
 */
export function defineDeskList<
  Row extends { id: number },
  Sort extends ListSort,
  Json extends object = Row,
  Listed = Row,
  Show extends string = 'all',
  Csv extends object = Json,
>(definition: ListDefinition<Row, Json, Listed, Show, Sort, Permission, Csv> & OfDesk) {
  const { path, Query, needed, page, answer, csv } = defineRecordList(definition)

  async function loader({ request, params }: Asked) {
    const user = await requireAdmin(request, ...needed(request))
    return page(request, params, (rights) => hasPermission(user, 'run', ...rights))
  }

  return {
    path,
    keyArea: definition.keyArea,
    table: definition.table,
    columns: definition.csv as readonly string[],
    Query,
    loader,
    async answer({ request, params }: Asked): Promise<Response | Json[]> {
      await requireApiAdmin(request, ...needed(request, true))
      return answer(request, params)
    },
    async csv({ request, params, context }: LoaderFunctionArgs): Promise<Response> {
      await requireAdmin(request, ...needed(request))
      return csv(request, params, context.untilTaken)
    },
  }
}
