import { Form } from '@remix-run/react'
import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import { Trans } from '../../platform/i18n/Trans'
import { Message } from '../../platform/ui/Message'
import { textAttributes } from '../../platform/ui/text-attributes'

export function RemovedMessage({ removed: { id, title } }: { removed: { id: number; title: string } }) {
  return (
    <Message role="status" about={id}>
      <Form method="post" action={href('/cart')} replace className="cart-removed">
        <input type="hidden" name="removedId" value={id} />
        <span>
          <Trans
            id="{title} was removed from your cart."
            values={{ title: <bdi {...textAttributes(title)}>{title}</bdi> }}
          />
        </span>
        <button
          type="submit"
          name="intent"
          value="undo"
          className="link-button"
          aria-label={t('Undo: {title}', { title })}
        >
          {t('Undo')}
        </button>
      </Form>
    </Message>
  )
}
