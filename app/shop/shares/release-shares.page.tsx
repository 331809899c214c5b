import { randomUUID } from 'node:crypto'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { href } from '../../platform/href'
import { redirectWithDoneFlash } from '../../platform/http/done.server'
import { idFromParam } from '../../platform/http/request.server'
import { msg, t } from '../../platform/i18n/i18n'
import { Trans } from '../../platform/i18n/Trans'
import { BackLink } from '../../platform/ui/BackLink'
import { requireAdmin } from '../../site/accounts/guards.server'
import { pageMeta } from '../../site/meta'
import { listPayeeChoices } from './payees.server'
import { applyShareForm } from './press-shares.server'
import { ShareList } from './ShareList'
import { listSharesOfSubject, loadShareSubject, releaseNotFound } from './shares.server'

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, t('Royalties for {title}', { title: args.data?.title ?? '' }), { isPrivate: true })

export const handle = { failure: msg('Failed to load the release.') }

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request, 'sell')
  const releaseId = idFromParam(params.id, releaseNotFound)
  const { title } = await loadShareSubject({ releaseId })
  const [shares, payees] = await Promise.all([listSharesOfSubject({ releaseId }), listPayeeChoices()])
  return {
    title,
    shares,
    payees,
    idempotencyKey: randomUUID(),
  }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const admin = await requireAdmin(request, 'sell')
  const releaseId = idFromParam(params.id, releaseNotFound)
  const done = await applyShareForm({ releaseId }, request, admin)
  return redirectWithDoneFlash(href('/admin/releases/:id/shares', { id: releaseId }), done, context)
}

export default function ReleaseSharesPage() {
  const { title, shares, payees, idempotencyKey } = useLoaderData<typeof loader>()
  return (
    <div className="desk">
      <BackLink to={href('/admin/shares')}>{t('Back to Royalties')}</BackLink>
      <h1>
        <Trans id="Royalties for “{title}”" values={{ title: <bdi>{title}</bdi> }} />
      </h1>
      <p>{t('They count for every item that sells the release, unless the item has its own royalties.')}</p>
      <ShareList
        shares={shares}
        payees={payees}
        idempotencyKey={idempotencyKey}
        whole={t('The release')}
        none={t('This release has no royalties.')}
      />
    </div>
  )
}
