import { randomUUID } from 'node:crypto'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  type SerializeFrom,
} from '@remix-run/node'
import { Form, Link, type MetaFunction, useLoaderData, useNavigation } from '@remix-run/react'
import { href } from '../../platform/href'
import { idFrom, parseForm } from '../../platform/http/request.server'
import { msg, t } from '../../platform/i18n/i18n'
import { Trans } from '../../platform/i18n/Trans'
import { Field, useFormErrors } from '../../platform/ui/Field'
import { Choices } from '../../platform/ui/FormFields'
import { formatShortDate } from '../../platform/ui/format'
import { type IndexColumn, IndexTable } from '../../platform/ui/IndexTable'
import { keptFields, listAddress, parseListQuery, sortBetween } from '../../platform/ui/list-query'
import { Message } from '../../platform/ui/Message'
import { Pages } from '../../platform/ui/Pages'
import { SearchForm } from '../../platform/ui/SearchForm'
import { textAttributes } from '../../platform/ui/text-attributes'
import { requireAdmin } from '../../site/accounts/guards.server'
import { IdempotencyKey } from '../../site/content/IdempotencyKey'
import { idempotencyKey } from '../../site/content/idempotency.server'
import { pageMeta } from '../../site/meta'
import { NewCodesForm } from './code-form'
import { batchList, maxCodes } from './codes'
import { codeBatches, makeCodes, variantsWithCodes, variantWithFiles } from './codes.server'
import './code-pages.css'

export const meta: MetaFunction = (args) => pageMeta(args, t('Download codes'), { isPrivate: true })

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request, 'sell')
  const address = new URL(request.url)
  const variant = address.searchParams.get('variant')
  const chosen =
    variant === null ? null : await variantWithFiles(idFrom(variant, t('This is no longer sold.')))
  const listed = await variantsWithCodes()
  const isListed = !chosen || listed.some(({ id }) => id === chosen.variantId)
  const variants = isListed ? listed : [{ id: chosen.variantId, name: chosen.title }, ...listed]
  const query = parseListQuery(batchList, address)
  return {
    query,
    variants,
    chosen: chosen?.variantId ?? null,
    idempotencyKey: randomUUID(),
    ...(await codeBatches(query, address.searchParams.get('page'))),
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireAdmin(request, 'sell')
  const { idempotencyKey: formKey, ...batch } = await parseForm(request, NewCodesForm)
  const id = await makeCodes(batch, admin, idempotencyKey(request, formKey, batch))
  return redirect(href('/admin/codes/:id', { id }), 303)
}

export default function CodesPage() {
  const { chosen, variants, query, total, idempotencyKey } = useLoaderData<typeof loader>()
  const formErrors = useFormErrors()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <div className="desk">
      <h1>{t('Download codes')}</h1>
      <p>
        <Trans
          id="Codes to print and hand out. Each gives an item’s files once, at <a>/redeem</a>."
          components={{ a: <Link to={href('/redeem')} /> }}
        />
      </p>
      {formErrors && <Message role="alert">{formErrors.message}</Message>}
      {variants.length === 0 ? (
        <p className="empty">
          <Trans
            id="No item has files yet. Add them under <a>Merch</a>, Files."
            components={{ a: <Link to={`${href('/admin/uploads')}?tab=merch`} /> }}
          />
        </p>
      ) : (
        <Form method="post" className="form upload-form codes-form">
          <IdempotencyKey initial={idempotencyKey} />
          <Choices
            label={t('Item')}
            name="variantId"
            choices={variants}
            defaultValue={chosen ?? undefined}
            formErrors={formErrors}
          />
          <div className="field-row">
            <Field
              label={t('How many')}
              name="count"
              type="number"
              min={1}
              max={maxCodes}
              required
              defaultValue={10}
              formErrors={formErrors}
            />
            <Field
              label={t('Purpose')}
              name="note"
              hint={t('For you alone: first pressing.')}
              maxLength={200}
              formErrors={formErrors}
            />
          </div>
          <p>
            <button type="submit" className="button" disabled={isBusy}>
              {t('Make codes')}
            </button>
          </p>
        </Form>
      )}
      {total === 0 && !query.q ? <p className="empty">{t('No codes yet.')}</p> : <Batches />}
    </div>
  )
}

function Batches() {
  const { batches, query, page, pages } = useLoaderData<typeof loader>()
  return (
    <>
      <SearchForm label={t('Search codes')} q={query.q} kept={keptFields(batchList, query)} />
      {batches.length === 0 ? (
        <p className="empty">{t('No codes found.')}</p>
      ) : (
        <IndexTable
          label={t('Download codes')}
          rows={batches}
          columns={columnsFor(query)}
          keyOf={({ id }) => id}
        />
      )}
      <Pages
        isByName={query.sort !== 'newest'}
        page={page}
        pages={pages}
        addressOf={(number) => listAddress(batchList, query, number)}
      />
    </>
  )
}

type Query = SerializeFrom<typeof loader>['query']
type BatchRow = SerializeFrom<typeof loader>['batches'][number]

function columnsFor(query: Query): IndexColumn<BatchRow>[] {
  const addressOf = (sort: Query['sort']) => listAddress(batchList, { ...query, sort })
  return [
    {
      name: msg('Item'),
      kind: 'title',
      cell: ({ id, title }) => (
        <a href={href('/admin/codes/:id', { id })}>
          <bdi {...textAttributes(title)}>{title}</bdi>
        </a>
      ),
      sort: sortBetween(query.sort, ['a-z', 'z-a'], addressOf),
    },
    { name: msg('For'), cell: ({ note }) => note },
    {
      name: msg('Used'),
      kind: 'number',
      cell: ({ used, count }) => t('{used} of {count} used', { used, count }),
    },
    {
      name: msg('Made'),
      cell: ({ createdAt }) => <time dateTime={createdAt}>{formatShortDate(createdAt)}</time>,
      sort: sortBetween(query.sort, ['newest', 'oldest'], addressOf),
    },
  ]
}
