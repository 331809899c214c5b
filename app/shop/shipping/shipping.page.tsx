import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { href } from '../../platform/href'
import { redirectWithDoneFlash } from '../../platform/http/done.server'
import { parseForm } from '../../platform/http/request.server'
import { t } from '../../platform/i18n/i18n'
import { Id } from '../../platform/id'
import { useFormErrors } from '../../platform/ui/Field'
import { Message } from '../../platform/ui/Message'
import { SavedMessage } from '../../platform/ui/SavedMessage'
import { requireAdmin } from '../../site/accounts/guards.server'
import { pageMeta } from '../../site/meta'
import { deleteShippingClass, saveShippingClass } from './classes.server'
import { countriesByName } from './countries'
import { setDefaultDestination } from './default-destination.server'
import { destinationsOf } from './delivery.server'
import { deletePickupPoint, savePickupPoint } from './pickup-points.server'
import { ReturnTermsForm } from './ReturnTermsForm'
import { loadReturnTerms, setReturnTerms } from './return-terms.server'
import { DefaultDestination, PickupPoints, ShippingClasses } from './ShippingSections'
import { loadCachedShipping } from './shipping.server'
import { ClassForm, PickupPointForm, ReturnsForm } from './shipping-forms'
import { ZoneList } from './ZoneList'
import './shipping.css'

export const meta: MetaFunction = (args) => pageMeta(args, t('Shipping'), { isPrivate: true })

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request, 'sell')
  const setup = await loadCachedShipping()
  const { zones, places, classes, firstDestination } = setup
  return {
    places,
    classes,
    firstDestination,
    destinations: destinationsOf(setup),
    returns: await loadReturnTerms(),
    zones: zones.map(({ countries, ...zone }) => ({
      ...zone,
      countries: countriesByName(countries).map(({ name }) => name),
    })),
  }
}

const { name } = ClassForm.shape
const { details } = PickupPointForm.shape
const ShippingForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('add-class'), name }),
  z.object({ intent: z.literal('rename-class'), id: Id, name }),
  z.object({ intent: z.literal('delete-class'), id: Id }),
  z.object({ intent: z.literal('add-place'), name, details }),
  z.object({ intent: z.literal('change-place'), id: Id, name, details }),
  z.object({ intent: z.literal('delete-place'), id: Id }),
  ReturnsForm.extend({ intent: z.literal('set-returns') }),
  z.object({ intent: z.literal('choose-first'), destination: z.string().max(40).default('') }),
])

export async function action({ request, context }: ActionFunctionArgs) {
  const admin = await requireAdmin(request, 'sell')
  const form = await parseForm(request, ShippingForm)
  switch (form.intent) {
    case 'add-class':
    case 'rename-class':
      await saveShippingClass('id' in form ? form.id : null, form.name, admin)
      break
    case 'delete-class':
      await deleteShippingClass(form.id, admin)
      break
    case 'add-place':
    case 'change-place':
      await savePickupPoint('id' in form ? form.id : null, { name: form.name, details: form.details }, admin)
      break
    case 'delete-place':
      await deletePickupPoint(form.id, admin)
      break
    case 'set-returns':
      await setReturnTerms({ days: form.days, words: form.words }, admin)
      break
    case 'choose-first':
      await setDefaultDestination(form.destination || null, admin)
  }
  return redirectWithDoneFlash(href('/admin/shipping'), 'saved', context)
}

export default function ShippingPage() {
  const { zones, places, classes, destinations, firstDestination, returns } = useLoaderData<typeof loader>()
  const formErrors = useFormErrors()
  return (
    <div className="desk shipping-desk">
      <h1>{t('Shipping')}</h1>
      {formErrors ? <Message role="alert">{formErrors.message}</Message> : <SavedMessage />}
      <ZoneList zones={zones} classes={classes} />
      <ShippingClasses classes={classes} />
      <PickupPoints places={places} />
      <DefaultDestination destinations={destinations} chosen={firstDestination} />
      <ReturnTermsForm {...returns} />
    </div>
  )
}
