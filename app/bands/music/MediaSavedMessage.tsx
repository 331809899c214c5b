import { Form } from '@remix-run/react'
import { t } from '../../platform/i18n/i18n'
import { Message } from '../../platform/ui/Message'
import './media.css'

interface MediaDoneProps {
  /** The track or photo that was just moved to the trash. */
  removed?: { piece: number; name: string }
  isSaved: boolean
}

export function MediaSavedMessage({ removed, isSaved }: MediaDoneProps) {
  if (removed)
    return (
      <Message role="status" about={removed.piece}>
        {t('The {name} is in the trash.', { name: removed.name })}{' '}
        <Form method="post" className="media-undo" preventScrollReset>
          <button
            type="submit"
            name="intent"
            value={`restore-${removed.piece}`}
            className="link-button"
            aria-label={t('Undo: {name}', { name: removed.name })}
          >
            {t('Undo')}
          </button>
        </Form>
      </Message>
    )
  return isSaved ? <Message role="status">{t('Your changes are saved.')}</Message> : null
}
