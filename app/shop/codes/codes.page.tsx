import { randomUUID } from 'node:crypto'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  type SerializeFrom,
} from '@remix-run/node'
import { Form, Link, type MetaFunction, useLoaderData, useNavigation } from '@remix-run/react'
import { loadCached } from '../../platform/changes/cached-reads.server'
import { href } from '../../platform/href'
import { idFromParam, parseForm } from '../../platform/http/request.server'
import { msg, t } from '../../platform/i18n/i18n'
import { Trans } from '../../platform/i18n/Trans'
import { type RecordColumn, RecordList } from '../../platform/records/RecordList'
import { Field, useFormErrors } from '../../platform/ui/Field'
import { ChoiceSelect } from '../../platform/ui/FormFields'
import { formatShortDate } from '../../platform/ui/format'
import { Message } from '../../platform/ui/Message'
import { textAttributes } from '../../platform/ui/text-attributes'
import { requireAdmin } from '../../site/accounts/guards.server'
import { IdempotencyKey } from '../../site/content/IdempotencyKey'
import { idempotencyKey } from '../../site/content/idempotency.server'
import { pageMeta } from '../../site/meta'
import { NewCodesForm } from './code-form'
import { codeDeskList } from './code-list.server'
import { maxCodesPerBatch } from './codes'
import { createDownloadCodes, findVariantWithFiles, listVariantsWithCodes } from './codes.server'
import './codes.css'

export const meta: MetaFunction = (args) => pageMeta(args, t('Download codes'), { isPrivate: true })

export async function loader(args: LoaderFunctionArgs) {
  const { rows, list } = await codeDeskList.loader(args)
  const variant = new URL(args.request.url).searchParams.get('variant')
  const chosen =
    variant === null ? null : await findVariantWithFiles(idFromParam(variant, t('This is no longer sold.')))
  const listed = await loadCached('variants with codes', listVariantsWithCodes)
  const isListed = !chosen || listed.some(({ id }) => id === chosen.variantId)
  const variants = isListed ? listed : [{ id: chosen.variantId, name: chosen.title }, ...listed]
  return {
    rows,
    list,
    variants,
    chosen: chosen?.variantId ?? null,
    idempotencyKey: randomUUID(),
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireAdmin(request, 'sell')
  const { idempotencyKey: formKey, ...batch } = await parseForm(request, NewCodesForm)
  const id = await createDownloadCodes(batch, admin, idempotencyKey(request, formKey, batch))
  return redirect(href('/admin/codes/:id', { id }), 303)
}

export default function CodesPage() {
  const { rows, list, chosen, variants, idempotencyKey } = useLoaderData<typeof loader>()
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
          <ChoiceSelect
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
              max={maxCodesPerBatch}
              required
              defaultValue={10}
              formErrors={formErrors}
            />
            <Field
              label={t('Purpose')}
              name="note"
              hint={t('Only you see it, for example: first pressing.')}
              maxLength={200}
              formErrors={formErrors}
            />
          </div>
          <p>
            <button type="submit" className="button" disabled={isBusy}>
              {t('Create codes')}
            </button>
          </p>
        </Form>
      )}
      <RecordList
        rows={rows}
        list={list}
        columns={columns}
        label={t('Download codes')}
        search={t('Search codes')}
        noneFound={t('No codes found.')}
        empty={t('No codes yet.')}
      />
    </div>
  )
}

type Listed = SerializeFrom<typeof loader>['rows'][number]

const columns: RecordColumn<Listed>[] = [
  {
    name: msg('Item'),
    kind: 'title',
    sorts: ['a-z', 'z-a'],
    cell: ({ id, title }) => (
      <a href={href('/admin/codes/:id', { id })}>
        <bdi {...textAttributes(title)}>{title}</bdi>
      </a>
    ),
  },
  { name: msg('For'), cell: ({ note }) => note },
  {
    name: msg('Used'),
    kind: 'number',
    cell: ({ used, count }) => t('{used} of {count} used', { used, count }),
  },
  {
    name: msg('Made'),
    sorts: ['newest', 'oldest'],
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatShortDate(createdAt)}</time>,
  },
]
