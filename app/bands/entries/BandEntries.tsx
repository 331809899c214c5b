import { Form, useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { FormErrors } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import { BackLink } from '../../platform/ui/BackLink'
import { useFormErrors } from '../../platform/ui/Field'
import { Message } from '../../platform/ui/Message'
import { SavedMessage } from '../../platform/ui/SavedMessage'
import { textAttributes } from '../../platform/ui/text-attributes'
import { NewerVersionChoice, OpenedVersionFields } from '../../site/content/NewerVersion'
import { BandAdminHead } from '../BandAdminHead'
import { type EntriesPageTexts, entriesAddress, type OpenedEntry } from './entries'
import './entries.css'

interface BandEntriesProps {
  kind: EntriesPageTexts
  band: { id: number; title: string }
  /** The entry to change; without it, the page shows the list, and the form adds one. */
  entry?: { id: number; heading: string }
  form: ReactNode
  list: ReactNode
  actions?: ReactNode
}

export function BandEntries({ kind, band, entry, form, list, actions }: BandEntriesProps) {
  const formErrors = useFormErrors()
  const listAddress = entriesAddress(kind, band.id)
  return (
    <div className="upload-page">
      <BandAdminHead band={band} is={kind.name} />
      {formErrors && <Message role="alert">{formErrors.message}</Message>}
      {!formErrors && <SavedMessage />}
      {entry ? (
        <>
          <h2 {...textAttributes(entry.heading)}>{entry.heading}</h2>
          {form}
          <BackLink to={listAddress}>{t(kind.all)}</BackLink>
          {actions}
          <details className="dates-past">
            <summary>{t(kind.remove)}</summary>
            <Form method="post" action={listAddress} className="form">
              <p>{t(kind.removing)}</p>
              <input type="hidden" name={`${kind.noun}Id`} value={entry.id} />
              <button type="submit" name="intent" value="remove" className="button is-plain">
                {t('Remove')}
              </button>
            </Form>
          </details>
        </>
      ) : (
        <>
          {list}
          <section aria-labelledby="add-entry" className="dates-add">
            <h2 id="add-entry">{t(kind.adding)}</h2>
            {form}
          </section>
        </>
      )}
    </div>
  )
}

interface EntryFormProps {
  kind: EntriesPageTexts
  bandId: number
  /** The entry to change; without it, the form adds one. */
  entry?: OpenedEntry
  formErrors?: FormErrors
  children: ReactNode
}

export function EntryForm({ kind, bandId, entry, formErrors, children }: EntryFormProps) {
  const isBusy = useNavigation().formMethod === 'POST'
  const page = entriesAddress(kind, bandId, entry?.id)
  return (
    <Form method="post" action={page} className="form">
      {entry && <input type="hidden" name={`${kind.noun}Id`} value={entry.id} />}
      {entry && <OpenedVersionFields opened={entry.opened} entered={formErrors?.values} />}
      {children}
      <NewerVersionChoice formErrors={formErrors} page={page} intent="save" />
      <button type="submit" name="intent" value="save" className="button" disabled={isBusy}>
        {t(entry ? kind.save : kind.add)}
      </button>
    </Form>
  )
}
