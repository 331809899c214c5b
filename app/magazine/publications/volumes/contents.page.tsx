import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { href } from '../../../platform/href'
import { redirectWithDoneFlash } from '../../../platform/http/done.server'
import { idFromParam, parseForm } from '../../../platform/http/request.server'
import { msg, t } from '../../../platform/i18n/i18n'
import { Trans } from '../../../platform/i18n/Trans'
import { Id } from '../../../platform/id'
import { typedQuery } from '../../../platform/text/typed-query'
import { BackLink } from '../../../platform/ui/BackLink'
import { useFormErrors } from '../../../platform/ui/Field'
import { Message } from '../../../platform/ui/Message'
import { SavedMessage } from '../../../platform/ui/SavedMessage'
import { SearchForm } from '../../../platform/ui/SearchForm'
import { requireAdmin } from '../../../site/accounts/guards.server'
import { pageMeta } from '../../../site/meta'
import { ContentsEditor, FoundArticles } from './ContentsEditor'
import { changeVolumeContents, findArticlesForVolume, loadVolumeForAdmin } from './volume-contents.server'
import './contents.css'

const missing = msg('Volume not found.')

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, t('Contents of {title}', { title: args.data?.volume.title ?? '' }), { isPrivate: true })

export const handle = { failure: msg('Failed to load the volume.') }

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request, 'publish')
  const volume = await loadVolumeForAdmin(idFromParam(params.id, missing))
  const { searchParams } = new URL(request.url)
  const q = typedQuery(searchParams)
  return { volume, q, found: await findArticlesForVolume(volume.id, q) }
}

const ContentsForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('add'), articleId: Id }),
  z.object({ intent: z.literal('remove'), articleId: Id }),
  z.object({ intent: z.enum(['up', 'down']), articleId: Id }),
  z.object({
    intent: z.literal('order'),
    order: z
      .string()
      .max(6000)
      .transform((ids): unknown[] => ids.split(','))
      .pipe(z.array(Id)),
  }),
])

export async function action({ request, params, context }: ActionFunctionArgs) {
  const admin = await requireAdmin(request, 'publish')
  const id = idFromParam(params.id, missing)
  await changeVolumeContents(id, await parseForm(request, ContentsForm), admin)
  const q = new URL(request.url).searchParams.get('q')
  return redirectWithDoneFlash(
    `${href('/admin/articles/:id/contents', { id })}?${new URLSearchParams(q ? { q } : '')}`,
    'saved',
    context,
  )
}

export default function ContentsPage() {
  const { volume, q, found } = useLoaderData<typeof loader>()
  const formErrors = useFormErrors()
  return (
    <div className="upload-page">
      <BackLink
        to={href('/admin/:kind/:id', { kind: 'articles', id: volume.id })}
        also={<Link to={href('/articles/:id', { id: volume.id })}>{t('View it')}</Link>}
      >
        {t('Volume')}
      </BackLink>
      <h1>
        <Trans id="Contents of “{title}”" values={{ title: <bdi>{volume.title}</bdi> }} />
      </h1>
      {formErrors && <Message role="alert">{formErrors.message}</Message>}
      {!formErrors && <SavedMessage />}
      <ContentsEditor key={volume.articles.map(({ id }) => id).join()} articles={volume.articles} />
      <section className="contents-add" aria-labelledby="add-article">
        <h2 id="add-article">{t('Add an article')}</h2>
        <SearchForm label={t('Search articles')} q={q} button={t('Find')} />
        <FoundArticles found={found} q={q} />
      </section>
    </div>
  )
}
