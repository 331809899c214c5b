import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { href } from '../../platform/href'
import { redirectWithDoneFlash } from '../../platform/http/done.server'
import {
  idFromParam,
  readFields,
  rememberSubmittedValues,
  validate,
} from '../../platform/http/request.server'
import { msg, t } from '../../platform/i18n/i18n'
import { Trans } from '../../platform/i18n/Trans'
import { BackLink } from '../../platform/ui/BackLink'
import { useDoneMessage } from '../../platform/ui/done-message'
import { useFormErrors } from '../../platform/ui/Field'
import { Message } from '../../platform/ui/Message'
import { requireAdmin } from '../../site/accounts/guards.server'
import { pageMeta } from '../../site/meta'
import { itemNotFound } from './merch'
import { findMerchItemForAdmin } from './merch.server'
import { OptionFields } from './OptionForms'
import { OptionsForm } from './options-form'
import { VariantTable } from './VariantTable'
import { changeVariants, setItemOptions } from './variants.server'
import { variantsFromForm } from './variants-form.server'
import './variants.css'

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, t('Options of {title}', { title: args.data?.item.title ?? '' }), { isPrivate: true })

export const handle = { failure: msg('Failed to load the item.') }

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request, 'publish', 'sell')
  const item = await findMerchItemForAdmin(idFromParam(params.id, itemNotFound))
  return { item }
}

const Intent = z.object({
  intent: z.enum(['options', 'variants']),
  version: z.coerce.number().int().positive(),
  mayRemove: z.literal('on').optional(),
})

export async function action({ request, params, context }: ActionFunctionArgs) {
  const admin = await requireAdmin(request, 'publish', 'sell')
  const { id } = await findMerchItemForAdmin(idFromParam(params.id, itemNotFound))
  const fields = await readFields(request, 256 * 1024)
  const values = Object.fromEntries(fields)
  rememberSubmittedValues(request, values)
  const { intent, version, mayRemove } = validate(Intent, values)
  if (intent === 'variants') await changeVariants(id, { version, variants: variantsFromForm(fields) }, admin)
  else {
    const options = validate(OptionsForm, values)
    await setItemOptions(id, { version, options, mayRemove: mayRemove === 'on' }, admin)
  }
  return redirectWithDoneFlash(`${href('/admin/merch/:id/variants', { id })}#${intent}`, intent, context)
}

const savedMessages: Record<string, string> = {
  options: msg('Options saved. Check the price and stock of each variant below.'),
  variants: msg('Variants saved.'),
}

export default function VariantsPage() {
  const { item } = useLoaderData<typeof loader>()
  const formErrors = useFormErrors()
  const message = savedMessages[useDoneMessage() ?? '']
  return (
    <div className="upload-page variants">
      <BackLink
        to={href('/admin/:kind/:id', { kind: 'merch', id: item.id })}
        also={<Link to={href('/item/:id', { id: item.id })}>{t('View it')}</Link>}
      >
        {t('Item')}
      </BackLink>
      <h1>
        <Trans id="Options: “{title}”" values={{ title: <bdi>{item.title}</bdi> }} />
      </h1>
      {formErrors && <Message role="alert">{formErrors.message}</Message>}
      {message && !formErrors && <Message role="status">{message}</Message>}
      <OptionFields key={`options ${item.version}`} item={item} formErrors={formErrors} />
      <VariantTable key={`variants ${item.version}`} item={item} formErrors={formErrors} />
    </div>
  )
}
