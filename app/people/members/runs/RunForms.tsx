import { Form, Link, useNavigation } from '@remix-run/react'
import { href } from '../../../platform/href'
import { t } from '../../../platform/i18n/i18n'
import { useErrorsOf } from '../../../platform/ui/Field'
import { RunFields } from './RunFields'
import type { IssueRun } from './runs'

export function MakeCopiesForm({ ready }: { ready: string }) {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" className="form-actions">
      <button type="submit" name="intent" value="make" className="button" disabled={isBusy}>
        {t('Create copies')}
      </button>
      <span>{ready}</span>
    </Form>
  )
}

export function AskForAddressesForm({ count }: { count: number }) {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" className="form-actions">
      <button type="submit" name="intent" value="ask" className="button is-plain" disabled={isBusy}>
        {t('Ask for addresses')}
      </button>
      <span>{count === 1 ? t('One email') : t('{count} emails', { count })}</span>
    </Form>
  )
}

export function RunParcels({ runId }: { runId: number }) {
  const sheet = (name: string) => `${href('/admin/orders/print')}?sheet=${name}&run=${runId}`
  return (
    <p>
      <Link to={sheet('label')}>{t('Address labels')}</Link> ·{' '}
      <Link to={sheet('slip')}>{t('Packing slips')}</Link> ·{' '}
      <Link to={sheet('picking')}>{t('Picking list')}</Link> ·{' '}
      <Link to={`${href('/admin/orders/ship')}?run=${runId}`}>{t('Ship them')}</Link> ·{' '}
      <Link to={`${href('/admin/orders')}?run=${runId}`}>{t('Orders')}</Link>
    </p>
  )
}

interface ChangeRunFormProps {
  run: IssueRun
  choices: Parameters<typeof RunFields>[0]['choices']
  /** Whether copies wait because the run's goods are not chosen yet. */
  isIncomplete: boolean
}

export function ChangeRunForm({ run, choices, isIncomplete }: ChangeRunFormProps) {
  const formErrors = useErrorsOf('change')
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <details id="sent" className="more-fields" open={isIncomplete || formErrors !== undefined}>
      <summary>{t('What to send')}</summary>
      <Form method="post" className="form" preventScrollReset>
        <RunFields run={run} choices={choices} formErrors={formErrors} />
        <button type="submit" name="intent" value="change" className="button is-plain" disabled={isBusy}>
          {t('Save')}
        </button>
      </Form>
    </details>
  )
}
