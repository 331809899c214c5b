import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { redirectWithDoneFlash } from '../../platform/http/done.server'
import { parseForm } from '../../platform/http/request.server'
import { msg, t } from '../../platform/i18n/i18n'
import { openedVersionFrom } from '../../site/content/opened-version'
import { pageMeta } from '../../site/meta'
import { BandEntries } from '../entries/BandEntries'
import { datesPageTexts } from '../entries/entries'
import { findBandForAdmin, findEntryInAddress } from '../entries/entries.server'
import { DateForm } from './DateForm'
import { DatesList } from './DatesList'
import { DateFields, DatesForm } from './date-form'
import { dateNotFound, datesAdminAddress, formatDateAndTime } from './dates'
import {
  findBandDateById,
  listDatesOfBand,
  openedDateVersion,
  removeBandDate,
  saveBandDate,
  setBandDateCanceled,
} from './dates.server'
import './dates.css'

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, t('Dates of {title}', { title: args.data?.band.title ?? '' }), { isPrivate: true })

export const handle = { failure: msg('Failed to load the band.') }

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { band } = await findBandForAdmin(request, params)
  const date = await findEntryInAddress(request, datesPageTexts, dateNotFound, (id) =>
    findBandDateById(band.id, id),
  )
  return {
    band,
    ...(await listDatesOfBand(band.id)),
    date: date && { ...date, opened: openedDateVersion(date) },
  }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { admin, band } = await findBandForAdmin(request, params)
  const form = await parseForm(request, DatesForm)
  if (form.intent === 'save') {
    const saving = { dateId: form.dateId, fields: DateFields.parse(form), opened: openedVersionFrom(form) }
    await saveBandDate(band.id, saving, admin)
  } else if (form.intent === 'remove') await removeBandDate(band.id, form.dateId, admin)
  else
    await setBandDateCanceled(band.id, { dateId: form.dateId, isCanceled: form.intent === 'cancel' }, admin)
  return redirectWithDoneFlash(datesAdminAddress(band.id), 'saved', context)
}

export default function DatesPage() {
  const { band, coming, past, date } = useLoaderData<typeof loader>()
  return (
    <BandEntries
      kind={datesPageTexts}
      band={band}
      entry={date && { id: date.id, heading: formatDateAndTime(date) }}
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
