import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { redirectDone } from '../../platform/http/done.server'
import { parseForm } from '../../platform/http/request.server'
import { msg, t } from '../../platform/i18n/i18n'
import { openedFrom } from '../../site/content/opened-version'
import { pageMeta } from '../../site/meta'
import { BandEntries } from '../entries/BandEntries'
import { dateEntries } from '../entries/entries'
import { askedEntry, bandForAdmin } from '../entries/entries.server'
import { DateForm } from './DateForm'
import { DatesList } from './DatesList'
import { DateFields, DatesForm } from './date-form'
import { dateNotFound, datesAdminAddress, formatWhen } from './dates'
import { dateOf, dateOpenedOn, datesOf, removeDate, saveDate, setCanceled } from './dates.server'

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, t('Dates of {title}', { title: args.data?.band.title ?? '' }), { isPrivate: true })

export const handle = { failure: msg('Failed to load the band.') }

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { band } = await bandForAdmin(request, params)
  const date = await askedEntry(request, dateEntries, dateNotFound, (id) => dateOf(band.id, id))
  return { band, ...(await datesOf(band.id)), date: date && { ...date, opened: dateOpenedOn(date) } }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { admin, band } = await bandForAdmin(request, params)
  const form = await parseForm(request, DatesForm)
  if (form.intent === 'save') {
    const saving = { dateId: form.dateId, fields: DateFields.parse(form), opened: openedFrom(form) }
    await saveDate(band.id, saving, admin)
  } else if (form.intent === 'remove') await removeDate(band.id, form.dateId, admin)
  else await setCanceled(band.id, { dateId: form.dateId, isCanceled: form.intent === 'cancel' }, admin)
  return redirectDone(datesAdminAddress(band.id), 'saved', context)
}

export default function DatesPage() {
  const { band, coming, past, date } = useLoaderData<typeof loader>()
  return (
    <BandEntries
      kind={dateEntries}
      band={band}
      entry={date && { id: date.id, heading: formatWhen(date) }}
      form={<DateForm key={date?.id ?? coming.length + past.length} bandId={band.id} date={date} />}
      list={
        <>
          {coming.length === 0 && <p className="empty">{t('No dates to come.')}</p>}
          <DatesList bandId={band.id} dates={coming} />
          {past.length > 0 && (
            <details className="dates-past">
              <summary>{t('Past dates ({count})', { count: past.length })}</summary>
              <DatesList bandId={band.id} dates={past} />
            </details>
          )}
        </>
      }
    />
  )
}
