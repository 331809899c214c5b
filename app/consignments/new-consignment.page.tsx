import { randomUUID } from 'node:crypto'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, type MetaFunction, useLoaderData, useNavigation } from '@remix-run/react'
import { requireAdmin } from '../accounts/guards.server'
import { redirectDone } from '../platform/http/done.server'
import { parseForm } from '../platform/http/request.server'
import { pageMeta } from '../site/meta'
import { BackLink } from '../ui/BackLink'
import { Field, useFormErrors } from '../ui/Field'
import { Select } from '../ui/FormFields'
import { Message } from '../ui/Message'
import { MoneyField } from '../ui/MoneyField'
import { amountExample } from '../ui/money'
import { ConsignmentForm } from './consignment-form'
import { maxPieces } from './consignments'
import { addConsignment, variantsToConsign } from './consignments.server'

export const meta: MetaFunction = (args) => pageMeta(args, 'New consignment', { isPrivate: true })

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request, 'sell')
  return { variants: await variantsToConsign(), key: randomUUID() }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const admin = await requireAdmin(request, 'sell')
  const { unit: unitCents, ...form } = await parseForm(request, ConsignmentForm)
  const id = await addConsignment({ ...form, unitCents }, admin)
  return redirectDone(`/admin/consignments/${id}`, 'added', context)
}

export default function NewConsignmentPage() {
  const { variants, key } = useLoaderData<typeof loader>()
  const formErrors = useFormErrors()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <div className="upload-page">
      <BackLink to="/admin/consignments">Back to Consignments</BackLink>
      <h1>New consignment</h1>
      <Form method="post" className="form">
        {formErrors && <Message role="alert">{formErrors.message}</Message>}
        <input type="hidden" name="key" value={formErrors?.values.key ?? key} />
        <Field label="Shop" name="place" required maxLength={200} formErrors={formErrors} />
        <Select label="Item" name="variantId" required formErrors={formErrors}>
          <option value="">Choose</option>
          {variants.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <div className="field-row">
          <Field
            label="Pieces"
            name="quantity"
            type="number"
            min={1}
            max={maxPieces}
            required
            hint="They leave your stock."
            formErrors={formErrors}
          />
          <MoneyField
            label="The shop pays for each"
            name="unit"
            required
            hint={`In ${amountExample(600)}, once it is sold.`}
            formErrors={formErrors}
          />
        </div>
        <button type="submit" className="button" disabled={isBusy}>
          Add consignment
        </button>
      </Form>
    </div>
  )
}
