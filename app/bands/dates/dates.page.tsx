import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { requireAdmin } from '../../accounts/guards.server'
import { findRecord } from '../../content/lifecycle.server'
import { openedFrom } from '../../content/opened-version'
import { redirectDone } from '../../platform/http/done.server'
import { idFrom, parseForm } from '../../platform/http/request.server'
import { pageMeta } from '../../site/meta'
import { useDoneMessage } from '../../ui/done-message'
import { useFormErrors } from '../../ui/Field'
import { Message } from '../../ui/Message'
import { bandContent } from '../band.content.server'
import { bandAddress } from '../bands'
import { DateForm, type OpenedDate } from './DateForm'
import { DatesList } from './DatesList'
import { DateFields, DatesForm } from './date-form'
import { dateNotFound, datesAdminAddress, formatWhen } from './dates'
import { dateOf, dateOpenedOn, datesOf, removeDate, saveDate, setCanceled } from './dates.server'

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, `Dates of ${args.data?.band.title ?? ''}`, { isPrivate: true })

export const handle = { failure: 'Failed to load the band.' }

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request, ...bandContent.may)
  const { id, title } = await findRecord(bandContent, idFrom(params.id, bandContent.notFound))
  const { searchParams } = new URL(request.url)
  const asked = searchParams.get('date')
  const date = asked === null ? undefined : await dateOf(id, idFrom(asked, dateNotFound))
  return {
    ...{ band: { id, title }, ...(await datesOf(id)) },
    date: date && { ...date, opened: dateOpenedOn(date) },
  }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const admin = await requireAdmin(request, ...bandContent.may)
  const { id } = await findRecord(bandContent, idFrom(params.id, bandContent.notFound))
  const form = await parseForm(request, DatesForm)
  const done = redirectDone(datesAdminAddress(id), 'saved', context)
  if (form.intent === 'save') {
    await saveDate(
      id,
      { dateId: form.dateId, fields: DateFields.parse(form), opened: openedFrom(form) },
      admin,
    )
  } else if (form.intent === 'remove') await removeDate(id, form.dateId, admin)
  else await setCanceled(id, { dateId: form.dateId, isCanceled: form.intent === 'cancel' }, admin)
  return done
}

export default function DatesPage() {
  const isSaved = useDoneMessage() === 'saved'
  const { band, coming, past, date } = useLoaderData<typeof loader>()
  const formErrors = useFormErrors()
  return (
    <div className="upload-page">
      <h1>
        Dates of “<bdi>{band.title}</bdi>”
      </h1>
      <p>
        <Link to={`/admin/bands/${band.id}`}>Back to the band</Link>
        {' · '}
        <Link to={bandAddress(band)}>View it</Link>
      </p>
      {formErrors && <Message role="alert">{formErrors.message}</Message>}
      {isSaved && !formErrors && <Message role="status">Your changes are saved.</Message>}
      {date ? (
        <EditDate key={date.id} bandId={band.id} date={date} />
      ) : (
        <>
          {coming.length === 0 && <p className="empty">No dates to come.</p>}
          <DatesList bandId={band.id} dates={coming} />
          {past.length > 0 && (
            <details className="dates-past">
              <summary>Past dates ({past.length})</summary>
              <DatesList bandId={band.id} dates={past} />
            </details>
          )}
          <section aria-labelledby="add-date" className="dates-add">
            <h2 id="add-date">Add a date</h2>
            <DateForm key={coming.length + past.length} bandId={band.id} formErrors={formErrors} />
          </section>
        </>
      )}
    </div>
  )
}

function EditDate({ bandId, date }: { bandId: number; date: OpenedDate }) {
  const formErrors = useFormErrors()
  return (
    <>
      <h2>{formatWhen(date)}</h2>
      <DateForm bandId={bandId} date={date} formErrors={formErrors} />
      <p>
        <Link to={datesAdminAddress(bandId)}>Back to all dates</Link>
      </p>
      <details className="dates-past">
        <summary>Remove this date</summary>
        <Form method="post" action={datesAdminAddress(bandId)} className="form">
          <p>
            It is gone for good. One that does not take place is better marked as canceled: calendars learn of
            that.
          </p>
          <input type="hidden" name="dateId" value={date.id} />
          <button type="submit" name="intent" value="remove" className="button is-plain">
            Remove
          </button>
        </Form>
      </details>
    </>
  )
}
