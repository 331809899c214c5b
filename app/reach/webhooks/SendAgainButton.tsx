import { Form } from '@remix-run/react'
import { t } from '../../platform/i18n/i18n'
import type { ListedDelivery } from './deliveries.server'

interface AgainButtonProps {
  delivery: Pick<ListedDelivery, 'id' | 'type' | 'state'>
  className: string
}

export function SendAgainButton({ delivery: { id, type, state }, className }: AgainButtonProps) {
  if (state === 'waiting') return null
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <button
        type="submit"
        name="intent"
        value="again"
        className={className}
        aria-label={t('Send again: {type}, no. {id}', { type, id: String(id) })}
      >
        {t('Send again')}
      </button>
    </Form>
  )
}
