import { Form, Link, useLoaderData, useNavigation } from '@remix-run/react'
import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import { Trans } from '../../platform/i18n/Trans'
import { Field, useErrorsOf } from '../../platform/ui/Field'
import { formatDate, formatDateTime } from '../../platform/ui/format'
import { Message } from '../../platform/ui/Message'
import { MoneyField } from '../../platform/ui/MoneyField'
import { formatMoney } from '../../platform/ui/money'
import { IdempotencyKey } from '../../site/content/IdempotencyKey'
import { NewerVersionChoice, OpenedVersionFields } from '../../site/content/NewerVersion'
import type { OpenedVersion } from '../../site/content/opened-version'
import { AddressFields } from './AddressFields'
import type { listMembershipHistoryOf } from './member-list.server'
import type { Member } from './members'
import type { MembershipPayment } from './payments.server'
import { DaysFields, PlanField } from './TermsFields'
import '../../shop/orders/admin/admin-orders.css'

interface MemberPageData {
  member: Member
  opened: OpenedVersion
  plans: { id: number; name: string }[]
  countries: { code: string; name: string }[]
  idempotencyKey: string
}

export function MemberStateButtons({ member: { state } }: { member: Member }) {
  const isBusy = useNavigation().formMethod === 'POST'
  const isPaused = state === 'paused'
  return (
    <Form method="post" className="form-actions">
      {state !== 'pending' && (
        <button
          type="submit"
          name="intent"
          value={isPaused ? 'resume' : 'pause'}
          className="button is-plain"
          disabled={isBusy}
        >
          {isPaused ? t('Resume') : t('Pause')}
        </button>
      )}
      <button type="submit" name="intent" value="end" className="link-button member-end" disabled={isBusy}>
        {t('End now')}
      </button>
    </Form>
  )
}

interface PaidTwiceProps {
  /** The membership that continues when the other one ends. */
  firstId: number
  payments: MembershipPayment[]
}

export function PaidTwiceNotice({ firstId, payments }: PaidTwiceProps) {
  const isBusy = useNavigation().formMethod === 'POST'
  const cents = payments.reduce((sum, { amountCents, refundedCents }) => sum + amountCents - refundedCents, 0)
  const amount = formatMoney(cents, payments[0]?.currency)
  return (
    <Message isNeutral>
      <p>
        <Trans
          id="You are paying for this plan twice. End this membership, and <a>the first one</a> continues."
          components={{ a: <Link to={href('/admin/members/:id', { id: firstId })} /> }}
        />
      </p>
      <Form method="post" className="form-actions">
        <button type="submit" name="intent" value="end-paid-twice" className="button" disabled={isBusy}>
          {t('End and refund {amount}', { amount })}
        </button>
      </Form>
    </Message>
  )
}

export function PaymentForm() {
  const { member, idempotencyKey } = useLoaderData<MemberPageData>()
  const formErrors = useErrorsOf('pay')
  return (
    <details open={formErrors !== undefined} key={member.version}>
      <summary>{t('Record a payment')}</summary>
      <Form method="post" className="form" preventScrollReset>
        <IdempotencyKey initial={formErrors?.values.idempotencyKey ?? idempotencyKey} />
        <div className="field-row">
          <MoneyField label={t('Paid in cash')} name="paid" required formErrors={formErrors} />
          <Field
            label={t('New last day')}
            name="until"
            type="date"
            hint={t('Leave empty to keep the date.')}
            formErrors={formErrors}
          />
        </div>
        {member.plan.billing === 'issues' && (
          <Field
            label={t('Further issues')}
            name="issues"
            type="number"
            min={0}
            defaultValue={member.plan.issueCount ?? undefined}
            formErrors={formErrors}
          />
        )}
        <button type="submit" name="intent" value="pay" className="button">
          {t('Record payment')}
        </button>
      </Form>
    </details>
  )
}

export function ChangeMemberForm() {
  const { member, opened, plans, countries } = useLoaderData<MemberPageData>()
  const { id, version, plan, isAtStripe } = member
  const formErrors = useErrorsOf('change')
  return (
    <details open={formErrors !== undefined} key={version}>
      <summary>{isAtStripe ? t('Change the address') : t('Change the membership')}</summary>
      <Form method="post" className="form" preventScrollReset>
        <OpenedVersionFields opened={opened} entered={formErrors?.values} />
        {isAtStripe ? (
          <input type="hidden" name="planId" value={plan.id} />
        ) : (
          <>
            <PlanField member={member} plans={plans} formErrors={formErrors} />
            <DaysFields member={member} formErrors={formErrors} />
          </>
        )}
        <AddressFields member={member} countries={countries} formErrors={formErrors} />
        <NewerVersionChoice
          formErrors={formErrors}
          page={href('/admin/members/:id', { id })}
          intent="change"
        />
        <button type="submit" name="intent" value="change" className="button">
          {t('Save member')}
        </button>
      </Form>
    </details>
  )
}

const isTime = (note: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(note)

export function MembershipHistory({
  changes,
}: {
  changes: Awaited<ReturnType<typeof listMembershipHistoryOf>>
}) {
  return (
    <section>
      <h2>{t('Membership history')}</h2>
      <ol className="order-history">
        {changes.map(({ id, what, actor, note, at }) => (
          <li key={id}>
            <p>
              <Trans
                id="{what} by <s>{actor}</s>"
                values={{ what, actor }}
                components={{ s: <span dir="auto" /> }}
              />
              {note && (
                <>
                  {' · '}
                  <span dir="auto">{isTime(note) ? formatDate(note) : note}</span>
                </>
              )}
            </p>
            <time className="managed-note" dateTime={at}>
              {formatDateTime(at)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  )
}
