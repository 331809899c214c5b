import { randomUUID } from 'node:crypto'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, type MetaFunction, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { NotFound } from '../../platform/errors/errors'
import { OptionalIdempotencyKey } from '../../platform/forms/form-fields'
import { href } from '../../platform/href'
import { redirectWithDoneFlash } from '../../platform/http/done.server'
import {
  idFromParam,
  readFields,
  rememberSubmittedValues,
  validate,
} from '../../platform/http/request.server'
import { msg, t } from '../../platform/i18n/i18n'
import { BackLink } from '../../platform/ui/BackLink'
import { useDoneMessage } from '../../platform/ui/done-message'
import { Message } from '../../platform/ui/Message'
import { requireAdmin } from '../../site/accounts/guards.server'
import { idempotencyKey } from '../../site/content/idempotency.server'
import { openedVersionFields, openedVersionFrom } from '../../site/content/opened-version'
import { pageMeta } from '../../site/meta'
import { ListForm as ListFormFields } from './ListForm'
import {
  addPriceList,
  changePriceList,
  endPriceList,
  findPriceListById,
  listVariantsForPriceLists,
  priceListNotFound,
  priceListVersions,
  renewPriceListCode,
} from './lists.server'
import { wholesaleAddress } from './wholesale'
import { fieldsByVariant, PriceListForm, priceListFrom } from './wholesale-form'
import './wholesale.css'

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, args.data?.list?.name ?? t('New price list'), { isPrivate: true })

const idIn = (param: string | undefined) => (param === 'new' ? null : idFromParam(param, priceListNotFound))

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requireAdmin(request, 'sell')
  const id = idIn(params.id)
  const variants = await listVariantsForPriceLists()
  if (id === null) return { list: null, variants, idempotencyKey: randomUUID() }
  const list = await findPriceListById(id)
  const { code, endedAt, items, name, percentHundredths, minimumCents, days } = list
  const fields = { name, percentHundredths, minimumCents, days }
  return {
    list: {
      id,
      ...fields,
      items,
      isOver: endedAt !== null,
      opened: priceListVersions.opened(list),
      link: context.origin + wholesaleAddress(code),
    },
    variants,
    idempotencyKey: randomUUID(),
  }
}

const PressedForm = z.discriminatedUnion('intent', [
  PriceListForm.extend({
    intent: z.literal('save'),
    idempotencyKey: OptionalIdempotencyKey,
    ...openedVersionFields,
  }),
  z.object({ intent: z.enum(['end', 'open', 'renew']) }),
])

export async function action({ request, params, context }: ActionFunctionArgs) {
  const admin = await requireAdmin(request, 'sell')
  const id = idIn(params.id)
  const fields = await readFields(request)
  const values = Object.fromEntries(fields)
  // The field has several values.
  values.variant = fields.getAll('variant').join('\n')
  rememberSubmittedValues(request, values)
  const form = validate(PressedForm, values)
  if (form.intent === 'save') {
    const prices = fieldsByVariant(fields, 'price-')
    const ids = [...new Set(fields.getAll('variant').map(Number))].filter(Number.isSafeInteger)
    const picked = ids.map((variantId) => ({ variantId, price: prices.get(variantId) ?? '' }))
    const list = { fields: priceListFrom(form), picked }
    if (id === null) {
      const key = idempotencyKey(request, form.idempotencyKey, list)
      return redirectWithDoneFlash(
        href('/admin/wholesale/:id', { id: await addPriceList(list, admin, key) }),
        'saved',
        context,
      )
    }
    await changePriceList(id, { ...list, opened: openedVersionFrom(form) }, admin)
    return redirectWithDoneFlash(href('/admin/wholesale/:id', { id }), 'saved', context)
  }
  if (id === null) throw new NotFound(priceListNotFound)
  await (form.intent === 'renew'
    ? renewPriceListCode(id, admin)
    : endPriceList(id, form.intent === 'end', admin))
  return redirectWithDoneFlash(href('/admin/wholesale/:id', { id }), form.intent, context)
}

const doneMessages: Record<string, string> = {
  saved: msg('Saved.'),
  end: msg('The list has ended. Its link no longer works.'),
  open: msg('The list is open again.'),
  renew: msg('New code created. The old one no longer works.'),
}

export default function PriceListPage() {
  const { list, variants, idempotencyKey } = useLoaderData<typeof loader>()
  const message = doneMessages[useDoneMessage() ?? '']
  return (
    <div className="desk">
      <BackLink to={href('/admin/wholesale')}>{t('Back to Wholesale')}</BackLink>
      <h1>{list ? <bdi>{list.name}</bdi> : t('New price list')}</h1>
      {message && <Message role="status">{message}</Message>}
      {list && (
        <section aria-labelledby="link">
          <h2 id="link">{t('Link for shops')}</h2>
          <p>{list.isOver ? t('This list has ended.') : <a href={list.link}>{list.link}</a>}</p>
          <Form method="post" className="form-actions">
            <button
              type="submit"
              name="intent"
              value={list.isOver ? 'open' : 'end'}
              className="button is-plain"
            >
              {list.isOver ? t('Open it again') : t('End this list')}
            </button>
            <button type="submit" name="intent" value="renew" className="button is-plain">
              {t('Create a new code')}
            </button>
          </Form>
        </section>
      )}
      <ListFormFields list={list} variants={variants} idempotencyKey={idempotencyKey} />
    </div>
  )
}
