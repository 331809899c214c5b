import { Form, useNavigation } from '@remix-run/react'
import { NewerVersionChoice, OpenedFields } from '../../content/NewerVersion'
import type { OpenedOn } from '../../content/opened-version'
import type { FormErrors } from '../../platform/http/errors'
import { siteZone } from '../../platform/site-zone'
import { Field } from '../../ui/Field'
import { type BandDate, datesAdminAddress } from './dates'

export type OpenedDate = BandDate & { opened: OpenedOn }

interface DateFormProps {
  bandId: number
  /** The date to change; without it, the form adds one. */
  date?: OpenedDate
  formErrors?: FormErrors
}

/** A form that adds a date of a band, or changes one. */
export function DateForm({ bandId, date, formErrors }: DateFormProps) {
  const isBusy = useNavigation().formMethod === 'POST'
  const page = date ? `${datesAdminAddress(bandId)}?date=${date.id}` : datesAdminAddress(bandId)
  return (
    <Form method="post" action={page} className="form">
      {date && <input type="hidden" name="dateId" value={date.id} />}
      {date && <OpenedFields opened={date.opened} entered={formErrors?.values} />}
      <div className="field-row">
        <Field label="Day" name="day" type="date" required defaultValue={date?.day} formErrors={formErrors} />
        <Field
          label="Hour"
          name="time"
          type="time"
          hint={`The site’s time, ${siteZone()}. Empty: the whole day.`}
          defaultValue={date?.time}
          formErrors={formErrors}
        />
      </div>
      <Field
        label="Venue"
        name="venue"
        required
        maxLength={200}
        dir="auto"
        defaultValue={date?.venue}
        formErrors={formErrors}
      />
      <div className="field-row">
        <Field
          label="City"
          name="city"
          required
          maxLength={200}
          dir="auto"
          defaultValue={date?.city}
          formErrors={formErrors}
        />
        <Field
          label="Country"
          name="country"
          maxLength={100}
          dir="auto"
          defaultValue={date?.country}
          formErrors={formErrors}
        />
      </div>
      <Field
        label="Tickets"
        name="ticketsLink"
        type="url"
        placeholder="https://"
        hint="Where they are sold."
        defaultValue={date?.ticketsLink}
        formErrors={formErrors}
      />
      <Field
        label="Note"
        name="note"
        maxLength={500}
        dir="auto"
        hint="Such as: doors at seven, with Kassettbarn."
        defaultValue={date?.note}
        formErrors={formErrors}
      />
      <NewerVersionChoice formErrors={formErrors} page={page} intent="save" />
      <button type="submit" name="intent" value="save" className="button" disabled={isBusy}>
        {date ? 'Save date' : 'Add date'}
      </button>
    </Form>
  )
}
