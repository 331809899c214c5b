import { randomUUID } from 'node:crypto'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { href } from '../../platform/href'
import { redirectWithDoneFlash } from '../../platform/http/done.server'
import { idFromParam } from '../../platform/http/request.server'
import { msg, t } from '../../platform/i18n/i18n'
import { Trans } from '../../platform/i18n/Trans'
import { BackLink } from '../../platform/ui/BackLink'
import { requireAdmin } from '../../site/accounts/guards.server'
import { pageMeta } from '../../site/meta'
import { itemNotFound, variantName } from '../items/merch'
import { findMerchItemForAdmin } from '../items/merch.server'
import { listPayeeChoices } from './payees.server'
import { applyShareForm } from './press-shares.server'
import { ShareList } from './ShareList'
import { listReleasesOfItem, listSharesOfSubject } from './shares.server'

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, t('Royalties for {title}', { title: args.data?.title ?? '' }), { isPrivate: true })

export const handle = { failure: msg('Failed to load the item.') }

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request, 'sell')
  const { id, title, optionNames, variants } = await findMerchItemForAdmin(
    idFromParam(params.id, itemNotFound),
  )
  const [shares, payees, releases] = await Promise.all([
    listSharesOfSubject({ merchItemId: id }),
    listPayeeChoices(),
    listReleasesOfItem(id),
  ])
  return {
    id,
    title,
    shares,
    payees,
    releases,
    idempotencyKey: randomUUID(),
    variants: optionNames.length === 0 ? [] : variants.map((one) => ({ id: one.id, name: variantName(one) })),
  }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const admin = await requireAdmin(request, 'sell')
  const merchItemId = idFromParam(params.id, itemNotFound)
  const done = await applyShareForm({ merchItemId }, request, admin)
  return redirectWithDoneFlash(href('/admin/merch/:id/shares', { id: merchItemId }), done, context)
}

export default function ItemSharesPage() {
  const { id, title, shares, payees, variants, releases, idempotencyKey } = useLoaderData<typeof loader>()
  return (
    <div className="desk">
      <BackLink
        to={href('/admin/:kind/:id', { kind: 'merch', id })}
        also={<Link to={href('/admin/shares')}>{t('Payees')}</Link>}
      >
        {t('Item')}
      </BackLink>
      <h1>
        <Trans id="Royalties for “{title}”" values={{ title: <bdi>{title}</bdi> }} />
      </h1>
      {releases.map((release) => (
        <p key={release.id}>
          <Trans
            id={
              shares.length === 0
                ? 'It sells <a>{title}</a>, so its royalties count.'
                : 'It sells <a>{title}</a>. The royalties here replace those of the release.'
            }
            values={{ title: release.title }}
            components={{ a: <a href={href('/admin/releases/:id/shares', { id: release.id })} /> }}
          />
        </p>
      ))}
      <ShareList
        shares={shares}
        payees={payees}
        variants={variants}
        idempotencyKey={idempotencyKey}
        whole={t('The whole item')}
        none={t('This item has no royalties.')}
      />
    </div>
  )
}
