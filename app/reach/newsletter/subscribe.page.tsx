import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Form, type MetaFunction, useLoaderData, useMatches } from '@remix-run/react'
import { href } from '../../platform/href'
import { redirectWithDoneFlash } from '../../platform/http/done.server'
import { t } from '../../platform/i18n/i18n'
import { Email } from '../../platform/text/email'
import { useDoneMessage } from '../../platform/ui/done-message'
import { Field, useFormErrors } from '../../platform/ui/Field'
import { Message } from '../../platform/ui/Message'
import { AlternativeLinks } from '../../site/AlternativeLinks'
import { findCurrentUser } from '../../site/accounts/guards.server'
import { isMailOn } from '../../site/mail/mail.server'
import { pageMeta, siteFromMatches } from '../../site/meta'
import { findSubscriptionOfAccount, requestSubscription } from './subscribers.server'
import { TopicChoice } from './TopicChoice'
import { subscriptionPath } from './token.server'
import { listOfferedTopics } from './topics.server'
import { parseTopicsForm } from './topics-form.server'

export const meta: MetaFunction = (args) => pageMeta(args, t('Subscribe'))

export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const user = await findCurrentUser(request)
  const subscription = user && (await findSubscriptionOfAccount(user))
  const asked = searchParams.get('topic') ?? ''
  if (subscription) {
    const follow = asked ? `?${new URLSearchParams({ topic: asked })}` : ''
    throw redirect(subscriptionPath(subscription.token) + follow)
  }
  const offered = await listOfferedTopics([asked])
  return {
    offered,
    chosen: offered.some(({ topic }) => topic === asked) ? [asked] : ['everything'],
    email: user?.email,
    isMailOn: isMailOn(),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { email, topic: topics } = await parseTopicsForm(request, { email: Email })
  await requestSubscription({ email, topics }, context.address, await findCurrentUser(request))
  return redirectWithDoneFlash(href('/subscribe'), 'sent', context)
}

export default function SubscribePage() {
  const { offered, chosen, email, isMailOn } = useLoaderData<typeof loader>()
  const { name } = siteFromMatches(useMatches())
  const formErrors = useFormErrors()
  const isSent = useDoneMessage() === 'sent'
  return (
    <div className="account-page">
      <h1>{t('Subscribe')}</h1>
      {!isMailOn && (
        <>
          <p>{t('There is no newsletter yet. Follow us in a feed reader, or write to us.')}</p>
          <AlternativeLinks />
        </>
      )}
      {isSent && (
        <Message role="status">
          {t('We sent a link to that address. Open it and confirm. We send nothing else until then.')}
        </Message>
      )}
      {formErrors && <Message role="alert">{formErrors.message}</Message>}
      {isMailOn && (
        <>
          <p>{t('Emails from {name} when something new is out. Unsubscribe any time.', { name })}</p>
          <Form method="post" action={href('/subscribe')} className="form">
            <Field
              label={t('Email')}
              name="email"
              type="email"
              autoComplete="email"
              required
              maxLength={254}
              defaultValue={email}
              formErrors={formErrors}
            />
            <TopicChoice offered={offered} chosen={chosen} formErrors={formErrors} />
            <button type="submit" className="button">
              {t('Subscribe')}
            </button>
          </Form>
        </>
      )}
    </div>
  )
}
