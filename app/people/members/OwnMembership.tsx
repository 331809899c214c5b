import { Form, Link, useNavigation } from '@remix-run/react'
import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import { useFormErrors } from '../../platform/ui/Field'
import { formatDay } from '../../platform/ui/format'
import { textAttributes } from '../../platform/ui/text-attributes'
import { useIsModuleOn } from '../../site/modules/useIsModuleOn'
import { AddressFields } from './AddressFields'
import { CardMembership, type PlanToChangeTo } from './CardMembership'
import { MemberFacts, MemberPayments } from './MemberFacts'
import { lastDayIn } from './member-days'
import type { Member } from './members'
import type { MembershipPayment } from './payments.server'
import { IssueList } from './runs/IssueList'
import type { MemberIssue } from './runs/member-issues.server'

interface OwnMembershipProps {
  member: Member & { otherPlans: PlanToChangeTo[] }
  payments: MembershipPayment[]
  issues: MemberIssue[]
  countries: { code: string; name: string }[]
  /** Whether the member asked to cancel and has to confirm it. */
  isLeaving: boolean
}

export function OwnMembership({ member, payments, issues, countries, isLeaving }: OwnMembershipProps) {
  const { id, plan, state, isAtStripe } = member
  const canJoin = useIsModuleOn('members')
  return (
    <section className="own-membership" aria-labelledby={`membership-${id}`} id={`plan-${id}`}>
      <h2 id={`membership-${id}`} {...textAttributes(plan.name)}>
        {plan.name}
      </h2>
      {isLeaving && <Leaving member={member} />}
      <MemberFacts member={member} />
      {state === 'ended' && canJoin && (
        <p>
          <Link to={href('/join')}>{t('Join again')}</Link>
        </p>
      )}
      {state !== 'ended' && !isLeaving && <Actions member={member} />}
      {state !== 'ended' && !isLeaving && isAtStripe && (
        <CardMembership member={member} plans={member.otherPlans} />
      )}
      {state !== 'ended' && !isLeaving && plan.delivery === 'print' && (
        <AddressForm member={member} countries={countries} />
      )}
      {!isLeaving && <IssueList issues={issues} heading="h3" />}
      {!isLeaving && <MemberPayments payments={payments} heading="h3" />}
    </section>
  )
}

function Actions({ member: { id, state, isNoticed } }: { member: Member }) {
  const isBusy = useNavigation().formMethod === 'POST'
  const isPaused = state === 'paused'
  return (
    <div className="form-actions">
      {state !== 'pending' && (
        <Form method="post" action={href('/userInfo/membership')} preventScrollReset>
          <input type="hidden" name="id" value={id} />
          <button
            type="submit"
            name="intent"
            value={isPaused ? 'resume' : 'pause'}
            className="button is-plain"
            disabled={isBusy}
          >
            {isPaused ? t('Resume') : t('Pause')}
          </button>
        </Form>
      )}
      {isNoticed ? (
        <Form method="post" action={href('/userInfo/membership')} preventScrollReset>
          <input type="hidden" name="id" value={id} />
          <button type="submit" name="intent" value="keep" className="button is-plain" disabled={isBusy}>
            {t('Keep membership')}
          </button>
        </Form>
      ) : (
        <Form method="get" action={href('/userInfo/membership')}>
          <input type="hidden" name="cancel" value={id} />
          <button type="submit" className="button is-plain">
            {t('Cancel membership')}
          </button>
        </Form>
      )}
    </div>
  )
}

/** Tells whether the member can read until the paid time ends after a cancellation. */
const isReadOn = ({ state, paidUntil }: Member) =>
  paidUntil !== null && state !== 'past due' && Date.parse(paidUntil) > Date.now()

/** Asks to confirm a cancellation, and says until when the membership lasts. */
function Leaving({ member }: { member: Member }) {
  const { id, paidUntil } = member
  return (
    <div className="message member-leaving">
      <p>
        {isReadOn(member)
          ? t('You can read until {lastDayIn}.', { lastDayIn: formatDay(lastDayIn(paidUntil)) })
          : t('It ends right away.')}{' '}
        {t('Cancel it?')}
      </p>
      <Form method="post" action={href('/userInfo/membership')} className="form-actions">
        <input type="hidden" name="id" value={id} />
        <button type="submit" name="intent" value="cancel" className="button">
          {t('Yes, cancel')}
        </button>
        <Link to={href('/userInfo/membership')}>{t('Keep membership')}</Link>
      </Form>
    </div>
  )
}

function AddressForm({ member, countries }: Pick<OwnMembershipProps, 'member' | 'countries'>) {
  const formErrors = useFormErrors()
  const own = formErrors?.values.id === String(member.id) ? formErrors : undefined
  return (
    <Form method="post" action={href('/userInfo/membership')} className="form" preventScrollReset>
      <input type="hidden" name="id" value={member.id} />
      <AddressFields key={member.version} member={member} countries={countries} formErrors={own} />
      <button type="submit" name="intent" value="address" className="button is-plain">
        {t('Change address')}
      </button>
    </Form>
  )
}
