import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { href } from '../../platform/href'
import { redirectWithDoneFlash } from '../../platform/http/done.server'
import { idFromParam, parseForm } from '../../platform/http/request.server'
import { msg, t } from '../../platform/i18n/i18n'
import { Trans } from '../../platform/i18n/Trans'
import { typedQuery } from '../../platform/text/typed-query'
import { BackLink } from '../../platform/ui/BackLink'
import { useFormErrors } from '../../platform/ui/Field'
import { Message } from '../../platform/ui/Message'
import { SavedMessage } from '../../platform/ui/SavedMessage'
import { SearchForm } from '../../platform/ui/SearchForm'
import { requireAdmin } from '../../site/accounts/guards.server'
import { pageMeta } from '../../site/meta'
import { BundleParts, FoundBundleParts } from './BundleForms'
import { changeBundle, findBundleParts } from './bundle.server'
import { BundleForm } from './bundle-form'
import { itemNotFound } from './merch'
import { findMerchItemForAdmin } from './merch.server'
import './variants.css'

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, t('Parts of {title}', { title: args.data?.item.title ?? '' }), { isPrivate: true })

export const handle = { failure: msg('Failed to load the item.') }

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request, 'sell')
  const item = await findMerchItemForAdmin(idFromParam(params.id, itemNotFound))
  const { searchParams } = new URL(request.url)
  const q = typedQuery(searchParams)
  return { item, q, found: await findBundleParts(item.id, q) }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const admin = await requireAdmin(request, 'sell')
  const { id } = await findMerchItemForAdmin(idFromParam(params.id, itemNotFound))
  await changeBundle(id, await parseForm(request, BundleForm), admin)
  return redirectWithDoneFlash(href('/admin/merch/:id/bundle', { id }), 'saved', context)
}

export default function BundlePage() {
  const { item, q, found } = useLoaderData<typeof loader>()
  const formErrors = useFormErrors()
  const [only] = item.variants
  return (
    <div className="upload-page variants">
      <BackLink
        to={href('/admin/:kind/:id', { kind: 'merch', id: item.id })}
        also={<Link to={href('/item/:id', { id: item.id })}>{t('View it')}</Link>}
      >
        {t('Item')}
      </BackLink>
      <h1>
        <Trans id="Bundle: “{title}”" values={{ title: <bdi>{item.title}</bdi> }} />
      </h1>
      <p>{t('A bundle has its own price and shipping class. Its stock and files follow its parts.')}</p>
      {formErrors && <Message role="alert">{formErrors.message}</Message>}
      {!formErrors && <SavedMessage />}
      {item.optionNames.length > 0 || !only ? (
        <p className="empty">{t('An item with options cannot be a bundle.')}</p>
      ) : (
        <>
          <BundleParts parts={only.parts} />
          <section aria-labelledby="add-part">
            <h2 id="add-part">{t('Add a part')}</h2>
            <SearchForm label={t('Find an item')} q={q} button={t('Find')} />
            {q && <FoundBundleParts found={found} />}
          </section>
        </>
      )}
    </div>
  )
}
