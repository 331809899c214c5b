import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import { Trans } from '../../platform/i18n/Trans'
import { Message } from '../../platform/ui/Message'
import { pageMeta } from '../../site/meta'
import { findSubscriptionByToken, unsubscribe } from './subscribers.server'
import { TopicChoice } from './TopicChoice'
import { listOfferedTopics } from './topics.server'

export const meta: MetaFunction = (args) => pageMeta(args, t('Unsubscribe'), { isPrivate: true })

/** Changes nothing, since mail scanners open the links in mails. */
export async function loader({ params }: LoaderFunctionArgs) {
  const token = params.token ?? ''
  const { email, isActive, topics } = await findSubscriptionByToken(token)
  return { token, email, isActive, offered: await listOfferedTopics(topics) }
}

/**
 * Unsubscribes on every POST, whatever its body: a press on the page, or a mail program's one click (RFC 8058), which
 * must not be redirected.
 */
export async function action({ params }: ActionFunctionArgs) {
  const ended = await unsubscribe(params.token ?? '')
  return { ended, offered: await listOfferedTopics(ended) }
}

export default function UnsubscribePage() {
  const { token, email, isActive } = useLoaderData<typeof loader>()
  const done = useDone()
  return (
    <div className="account-page">
      <h1>{t('Unsubscribe')}</h1>
      {done && (
        <Message role="status">
          {t('You are unsubscribed. We will not email {email} any more.', { email })}
        </Message>
      )}
      {!done && !isActive && <p>{t('We do not email {email}.', { email })}</p>}
      {!done && isActive && (
        <Form method="post" action={href('/unsubscribe/:token', { token })}>
          <p>
            <Trans
              id="We email <b>{email}</b>."
              values={{ email }}
              components={{ b: <strong dir="auto" /> }}
            />
          </p>
          <button type="submit" className="button">
            {t('Unsubscribe')}
          </button>
        </Form>
      )}
      {(done || !isActive) && <Again />}
    </div>
  )
}

/** Returns the topics that were just unsubscribed; undefined after a form error. */
function useDone() {
  const answer = useActionData<typeof action>()
  return answer && 'ended' in answer ? answer : undefined
}

function Again() {
  const { token, offered } = useLoaderData<typeof loader>()
  const done = useDone()
  const chosen = done && done.ended.length > 0 ? done.ended : ['everything']
  return (
    <Form method="post" action={href('/subscribe/:token', { token })} className="form">
      <h2>{t('Was that a mistake, or too many emails?')}</h2>
      <TopicChoice offered={done?.offered ?? offered} chosen={chosen} />
      <button type="submit" className="button is-plain">
        {t('Subscribe again')}
      </button>
    </Form>
  )
}
