import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { href } from '../../platform/href'
import { redirectWithDoneFlash } from '../../platform/http/done.server'
import { msg, t } from '../../platform/i18n/i18n'
import { Trans } from '../../platform/i18n/Trans'
import { useDoneMessage } from '../../platform/ui/done-message'
import { useFormErrors } from '../../platform/ui/Field'
import { Message } from '../../platform/ui/Message'
import { findCurrentUser } from '../../site/accounts/guards.server'
import { pageMeta } from '../../site/meta'
import { changeTopics, confirmSubscription, findSubscriptionByToken } from './subscribers.server'
import { TopicChoice } from './TopicChoice'
import { subscriptionPath, unsubscribePath } from './token.server'
import { listOfferedTopics, loadNamedTopics } from './topics.server'
import { parseTopicsForm } from './topics-form.server'

export const meta: MetaFunction = (args) => pageMeta(args, t('Your subscription'), { isPrivate: true })

/** Changes nothing, since mail scanners open the links in mails. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const token = params.token ?? ''
  const { email, isActive, topics, asked } = await findSubscriptionByToken(token)
  const { searchParams } = new URL(request.url)
  const follow = searchParams.getAll('topic')
  const offered = await listOfferedTopics([...topics, ...follow])
  return {
    token,
    email,
    isActive,
    offered,
    unsubscribe: unsubscribePath(token),
    chosen: topics.length + follow.length > 0 ? [...topics, ...follow] : ['everything'],
    asked: await loadNamedTopics(asked),
  }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const token = params.token ?? ''
  const user = await findCurrentUser(request)
  const { searchParams } = new URL(request.url)
  if (searchParams.has('confirm')) {
    await confirmSubscription(token, user)
    return redirectWithDoneFlash(subscriptionPath(token), 'confirmed', context)
  }
  const { topic } = await parseTopicsForm(request, {})
  await changeTopics(token, topic, user)
  return redirectWithDoneFlash(subscriptionPath(token), 'saved', context)
}

const doneWords: Record<string, string> = {
  confirmed: msg('You are subscribed.'),
  saved: msg('Saved. You are subscribed.'),
}

export default function SubscriptionPage() {
  const { asked } = useLoaderData<typeof loader>()
  const formErrors = useFormErrors()
  const done = doneWords[useDoneMessage() ?? '']
  return (
    <div className="account-page">
      <h1>{t('Your subscription')}</h1>
      {formErrors && <Message role="alert">{formErrors.message}</Message>}
      {done && !formErrors && <Message role="status">{done}</Message>}
      {asked.length > 0 ? <Confirmation /> : <Choice />}
    </div>
  )
}

function Confirmation() {
  const { token, email, asked } = useLoaderData<typeof loader>()
  return (
    <>
      <p>
        <Trans id="Emails to <b>{email}</b>:" values={{ email }} components={{ b: <strong dir="auto" /> }} />
      </p>
      <ul>
        {asked.map(({ topic, name }) => (
          <li key={topic}>
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
      <Form method="post" action={`${href('/subscribe/:token', { token })}?confirm`}>
        <button type="submit" className="button">
          {t('Confirm the subscription')}
        </button>
      </Form>
    </>
  )
}

function Choice() {
  const { token, email, isActive, offered, chosen, unsubscribe } = useLoaderData<typeof loader>()
  const formErrors = useFormErrors()
  return (
    <>
      <p>
        {isActive ? `${t('We email')} ` : `${t('We do not email')} `}
        <strong dir="auto">{email}</strong>.
      </p>
      <Form method="post" action={href('/subscribe/:token', { token })} className="form">
        <TopicChoice key={chosen.join()} offered={offered} chosen={chosen} formErrors={formErrors} />
        <button type="submit" className="button">
          {isActive ? t('Save') : t('Subscribe again')}
        </button>
      </Form>
      {isActive && (
        <p>
          <Link to={unsubscribe}>{t('Unsubscribe')}</Link>
        </p>
      )}
    </>
  )
}
