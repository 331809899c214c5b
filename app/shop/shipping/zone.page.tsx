import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, type MetaFunction, useLoaderData, useNavigation } from '@remix-run/react'
import { Invalid } from '../../platform/errors/errors'
import { href } from '../../platform/href'
import { redirectWithDoneFlash } from '../../platform/http/done.server'
import { idFromParam, parseForm } from '../../platform/http/request.server'
import { t } from '../../platform/i18n/i18n'
import { BackLink } from '../../platform/ui/BackLink'
import { ConfirmForm } from '../../platform/ui/ConfirmForm'
import { Field, useFormErrors } from '../../platform/ui/Field'
import { Message } from '../../platform/ui/Message'
import { MoneyField } from '../../platform/ui/MoneyField'
import { requireAdmin } from '../../site/accounts/guards.server'
import { NewerVersionChoice, OpenedVersionFields } from '../../site/content/NewerVersion'
import { openedVersionFrom } from '../../site/content/opened-version'
import { pageMeta } from '../../site/meta'
import { CountryChoice } from './CountryChoice'
import { countriesByName } from './countries'
import { loadCachedShipping, loadShippingSetup } from './shipping.server'
import { ZoneForm, zoneFromForm } from './zone-form'
import {
  deleteShippingZone,
  findShippingZoneById,
  loadZonesOfCountries,
  saveShippingZone,
  zoneNotFound,
} from './zones.server'
import './shipping.css'

export const meta: MetaFunction = (args) => pageMeta(args, t('Shipping zone'), { isPrivate: true })

const idIn = (param: string | undefined) => (param === 'new' ? null : idFromParam(param, zoneNotFound))

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request, 'sell')
  const id = idIn(params.id)
  const [zone, zones, { classes }] = await Promise.all([
    id === null ? null : findShippingZoneById(id),
    loadZonesOfCountries(),
    loadCachedShipping(),
  ])
  return {
    zone,
    classes,
    countries: countriesByName().map((country) => {
      const of = zones.get(country.code)
      return { ...country, otherZone: of && of.id !== id ? of.name : null }
    }),
  }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const admin = await requireAdmin(request, 'sell')
  const id = idIn(params.id)
  const form = await parseForm(request, ZoneForm)
  if (form.intent === 'delete') {
    if (id !== null) await deleteShippingZone(id, admin)
    return redirectWithDoneFlash(href('/admin/shipping'), 'saved', context)
  }
  const { classes } = await loadShippingSetup()
  if (classes.length === 0) throw new Invalid(t('Add a class first: rates are set per class.'))
  await saveShippingZone(id, zoneFromForm(form, classes), openedVersionFrom(form), admin)
  return redirectWithDoneFlash(href('/admin/shipping'), 'saved', context)
}

export default function ZonePage() {
  const { zone, classes, countries } = useLoaderData<typeof loader>()
  const formErrors = useFormErrors()
  const isBusy = useNavigation().formMethod === 'POST'
  const rateOf = (id: number) => zone?.rates.find(({ classId }) => classId === id)
  const isRest = formErrors ? formErrors.values.isRest === 'on' : zone?.isRest === true
  return (
    <div className="upload-page">
      <BackLink to={href('/admin/shipping')}>{t('Shipping')}</BackLink>
      <h1>{zone ? t('Zone “{name}”', { name: zone.name }) : t('New zone')}</h1>
      <Form method="post" className="form">
        {formErrors && <Message role="alert">{formErrors.message}</Message>}
        {zone && <OpenedVersionFields opened={zone.opened} entered={formErrors?.values} />}
        <Field
          label={t('Name')}
          name="name"
          required
          maxLength={60}
          hint={t('For example Europe.')}
          defaultValue={zone?.name}
          formErrors={formErrors}
        />
        {classes.map(({ id, name }) => (
          <fieldset key={id} className="zone-rates">
            <legend>{name}</legend>
            <MoneyField
              label={t('First item')}
              aria-label={t('First item as {name}', { name })}
              name={`first-${id}`}
              cents={rateOf(id)?.firstCents}
              formErrors={formErrors}
            />
            <MoneyField
              label={t('Each further item')}
              aria-label={t('Each further item as {name}', { name })}
              name={`further-${id}`}
              cents={rateOf(id)?.furtherCents}
              formErrors={formErrors}
            />
          </fieldset>
        ))}
        <p className="field-hint">{t('The highest base rate applies once. Leave empty to not ship here.')}</p>
        {formErrors?.errors.rates && <p className="field-error">{formErrors.errors.rates.join(' ')}</p>}
        <MoneyField
          label={t('Free shipping over')}
          name="freeFrom"
          hint={t('After discounts. Leave empty for no free shipping.')}
          cents={zone?.freeFromCents}
          formErrors={formErrors}
        />
        <label className="check">
          <input type="checkbox" name="isRest" defaultChecked={isRest} />{' '}
          {t('Rest of the world: all other countries')}
        </label>
        <CountryChoice countries={countries} chosen={zone?.countries ?? []} formErrors={formErrors} />
        <NewerVersionChoice
          formErrors={formErrors}
          page={href('/admin/shipping/zones/:id', { id: zone?.id ?? '' })}
          intent="save"
        />
        <button type="submit" name="intent" value="save" className="button" disabled={isBusy}>
          {t('Save zone')}
        </button>
      </Form>
      {zone && (
        <ConfirmForm
          title={t('Delete this zone')}
          consequence={t('Its countries get no shipping, unless they are in another zone.')}
          intent="delete"
          button={t('Delete')}
        />
      )}
    </div>
  )
}
