import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { idFromParam } from '../../../platform/http/request.server'
import { t } from '../../../platform/i18n/i18n'
import { pageAddress } from './addresses'

export function loader({ request, params }: LoaderFunctionArgs) {
  const articleId = idFromParam(params.id, t('Article not found.'))
  const query = new URL(request.url).searchParams
  const page = Number(query.get('n') ?? 1)
  const isText = query.get('view') === 'text'
  return redirect(pageAddress({ articleId, page: Number.isSafeInteger(page) && page > 0 ? page : 1, isText }))
}
