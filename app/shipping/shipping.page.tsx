import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Form, Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { requireAdmin } from '../accounts/guards.server'
import { Id } from '../platform/id'
import { parseForm } from '../platform/request.server'
import { requiredText } from '../platform/required-text'
import { pageMeta } from '../site/meta'
import { Field, useFormErrors } from '../ui/Field'
import { TextArea } from '../ui/FormFields'
import { Message } from '../ui/Message'
import { dollars } from '../ui/money'
import { deleteClass, saveClass } from './classes.server'
import { countryName } from './countries'
import { deletePlace, savePlace } from './places.server'
import { shippingSetup } from './shipping.server'

export const meta: MetaFunction = (args) => pageMeta(args, 'Shipping', { isPrivate: true })

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const { zones, places, classes } = await shippingSetup()
  return {
    ...{ places, classes },
    zones: zones.map(({ countries, isRest, ...zone }) => ({
      ...zone,
      where: [...countries.map(countryName), ...(isRest ? ['everywhere else'] : [])].join(', '),
    })),
  }
}

const name = requiredText('Name', 60)
const details = z.string().trim().max(500, 'Use at most 500 characters.').default('')
const ShippingForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('add-class'), name }),
  z.object({ intent: z.literal('rename-class'), id: Id, name }),
  z.object({ intent: z.literal('delete-class'), id: Id }),
  z.object({ intent: z.literal('add-place'), name, details }),
  z.object({ intent: z.literal('change-place'), id: Id, name, details }),
  z.object({ intent: z.literal('delete-place'), id: Id }),
])

export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireAdmin(request)
  const form = await parseForm(request, ShippingForm)
  switch (form.intent) {
    case 'add-class':
    case 'rename-class':
      await saveClass('id' in form ? form.id : null, form.name, admin)
      break
    case 'delete-class':
      await deleteClass(form.id, admin)
      break
    case 'add-place':
    case 'change-place':
      await savePlace('id' in form ? form.id : null, { name: form.name, details: form.details }, admin)
      break
    case 'delete-place':
      await deletePlace(form.id, admin)
  }
  return redirect('/admin/shipping', 303)
}

export default function ShippingPage() {
  const { zones, places, classes } = useLoaderData<typeof loader>()
  const formErrors = useFormErrors()
  const errorsOf = (intent: string) => (formErrors?.values.intent === intent ? formErrors : undefined)
  return (
    <div className="upload-page">
      <h1>Shipping</h1>
      <p>
        <Link to="/admin/discounts">Discount codes</Link> · <Link to="/admin/orders">Orders</Link>
      </p>
      {formErrors && <Message role="alert">{formErrors.message}</Message>}
      {zones.length === 0 && places.length === 0 && (
        <p>
          Nothing is set up: buyers pay for the goods alone. As soon as there is a zone or a place to pick up,
          each buyer chooses where an order goes, and what is in no zone cannot be sent.
        </p>
      )}
      <section className="admin-section">
        <h2>How things are sent</h2>
        <p>
          Each item of the shop is sent as one of these. An item without a class is sent as the first of them.
        </p>
        <ul className="managed">
          {classes.map(({ id, name }) => (
            <li key={id}>
              <Form method="post" className="managed-form">
                <input type="hidden" name="id" value={id} />
                <Field label={`Name of ${name}`} name="name" defaultValue={name} required maxLength={60} />
                <button type="submit" name="intent" value="rename-class" className="link-button">
                  Rename
                </button>
                <Remove intent="delete-class" of={name} />
              </Form>
            </li>
          ))}
        </ul>
        <Form method="post" className="form" key={`classes ${classes.length}`}>
          <Field
            label="New class"
            name="name"
            hint="Such as Letter, Parcel or Record mailer."
            required
            maxLength={60}
            formErrors={errorsOf('add-class')}
          />
          <button type="submit" name="intent" value="add-class" className="button is-plain">
            Add class
          </button>
        </Form>
      </section>
      <section className="admin-section">
        <h2>Zones</h2>
        <ul className="managed">
          {zones.map(({ id, name, where, rates, freeFromCents }) => (
            <li key={id}>
              <p>
                <span className="managed-title">
                  <Link to={`/admin/shipping/zones/${id}`}>
                    <bdi>{name}</bdi>
                  </Link>
                </span>
                <span className="managed-note">{where}</span>
                <span className="managed-note">
                  {rates
                    .map(
                      ({ classId, firstCents, furtherCents }) =>
                        `${classes.find((one) => one.id === classId)?.name ?? ''} ${dollars(firstCents)}, each further ${dollars(furtherCents)}`,
                    )
                    .join(' · ')}
                  {freeFromCents !== null && ` · free from ${dollars(freeFromCents)}`}
                </span>
              </p>
            </li>
          ))}
        </ul>
        {classes.length === 0 ? (
          <p className="empty">Add a class first: a zone has its rates by class.</p>
        ) : (
          <p>
            <Link to="/admin/shipping/zones/new">Add a zone</Link>
          </p>
        )}
      </section>
      <section className="admin-section">
        <h2>Places to pick up</h2>
        <ul className="managed">
          {places.map(({ id, name, details }) => (
            <li key={id}>
              <Form method="post" className="managed-form">
                <input type="hidden" name="id" value={id} />
                <Field label={`Name of ${name}`} name="name" defaultValue={name} required maxLength={60} />
                <TextArea label="Address and hours" name="details" defaultValue={details} rows={2} />
                <button type="submit" name="intent" value="change-place" className="link-button">
                  Save
                </button>
                <Remove intent="delete-place" of={name} />
              </Form>
            </li>
          ))}
        </ul>
        <Form method="post" className="form" key={`places ${places.length}`}>
          <Field
            label="New place"
            name="name"
            required
            maxLength={60}
            hint="Buyers choose it in place of a country; it costs nothing."
            formErrors={errorsOf('add-place')}
          />
          <TextArea
            label="Address and hours"
            name="details"
            rows={2}
            maxLength={500}
            formErrors={errorsOf('add-place')}
          />
          <button type="submit" name="intent" value="add-place" className="button is-plain">
            Add place
          </button>
        </Form>
      </section>
    </div>
  )
}

/** The browser does not ask for the name of what is deleted. */
function Remove({ intent, of }: { intent: 'delete-class' | 'delete-place'; of: string }) {
  return (
    <button
      type="submit"
      name="intent"
      value={intent}
      className="link-button"
      aria-label={`Delete ${of}`}
      formNoValidate
    >
      Delete
    </button>
  )
}
