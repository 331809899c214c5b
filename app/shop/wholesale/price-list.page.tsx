import { randomUUID } from 'node:crypto'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, type MetaFunction, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { NotFound } from '../../platform/errors/errors'
import { OptionalFormKey } from '../../platform/forms/form-fields'
import { href } from '../../platform/href'
import { redirectDone } from '../../platform/http/done.server'
import { idFrom, readFields, rememberSubmittedValues, validate } from '../../platform/http/request.server'
import { msg, t } from '../../platform/i18n/i18n'
import { BackLink } from '../../platform/ui/BackLink'
import { useDoneMessage } from '../../platform/ui/done-message'
import { Message } from '../../platform/ui/Message'
import { requireAdmin } from '../../site/accounts/guards.server'
import { idempotencyKey } from '../../site/content/idempotency.server'
import { openedFields, openedFrom } from '../../site/content/opened-version'
import { openedOn } from '../../site/content/versions.server'
import { pageMeta } from '../../site/meta'
import { ListForm as ListFormFields } from './ListForm'
import {
  addList,
  changeList,
  endList,
  listById,
  listForComparison,
  listNotFound,
  renewCode,
  variantsForLists,
} from './lists.server'
import { wholesaleAddress } from './wholesale'
import { fieldsByVariant, ListForm, listFrom } from './wholesale-form'
import './wholesale-pages.css'

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, args.data?.list?.name ?? t('New price list'), { isPrivate: true })

const idIn = (param: string | undefined) => (param === 'new' ? null : idFrom(param, listNotFound))

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requireAdmin(request, 'sell')
  const id = idIn(params.id)
  const variants = await variantsForLists()
  if (id === null) return { list: null, variants, idempotencyKey: randomUUID() }
  const { code, endedAt, items, version, name, percentHundredths, minimumCents, days } = await listById(id)
  const fields = { name, percentHundredths, minimumCents, days }
  return {
    list: {
      id,
      ...fields,
      items,
      isOver: endedAt !== null,
      opened: openedOn(version, listForComparison(fields)),
      link: context.origin + wholesaleAddress(code),
    },
    variants,
    idempotencyKey: randomUUID(),
  }
}

const PressedForm = z.discriminatedUnion('intent', [
  ListForm.extend({ intent: z.literal('save'), idempotencyKey: OptionalFormKey, ...openedFields }),
  z.object({ intent: z.enum(['end', 'open', 'renew']) }),
])

export async function action({ request, params, context }: ActionFunctionArgs) {
  const admin = await requireAdmin(request, 'sell')
  const id = idIn(params.id)
  const fields = await readFields(request)
  const values = Object.fromEntries(fields)
  // One field with many values.
  values.variant = fields.getAll('variant').join('\n')
  rememberSubmittedValues(request, values)
  const form = validate(PressedForm, values)
  if (form.intent === 'save') {
    const prices = fieldsByVariant(fields, 'price-')
    const ids = [...new Set(fields.getAll('variant').map(Number))].filter(Number.isSafeInteger)
    const picked = ids.map((variantId) => ({ variantId, price: prices.get(variantId) ?? '' }))
    const list = { fields: listFrom(form), picked }
    if (id === null) {
      const key = idempotencyKey(request, form.idempotencyKey, list)
      return redirectDone(
        href('/admin/wholesale/:id', { id: await addList(list, admin, key) }),
        'saved',
        context,
      )
    }
    await changeList(id, { ...list, opened: openedFrom(form) }, admin)
    return redirectDone(href('/admin/wholesale/:id', { id }), 'saved', context)
  }
  if (id === null) throw new NotFound(listNotFound)
  await (form.intent === 'renew' ? renewCode(id, admin) : endList(id, form.intent === 'end', admin))
  return redirectDone(href('/admin/wholesale/:id', { id }), form.intent, context)
}

const doneMessages: Record<string, string> = {
  saved: msg('Saved.'),
  end: msg('The list has ended: its address opens nothing.'),
  open: msg('The list is open again.'),
  renew: msg('The code is new. The one of before opens nothing.'),
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
              {t('Make a new code')}
            </button>
          </Form>
        </section>
      )}
      <ListFormFields list={list} variants={variants} idempotencyKey={idempotencyKey} />
    </div>
  )
}
