import { Form } from '@remix-run/react'
import { href } from '../../../platform/href'
import { t } from '../../../platform/i18n/i18n'
import './modules.css'

interface Offer {
  name: string
  title: string
  sentence: string
}

/** Asks an owner on the dashboard whether to add a module. */
export function ModuleOffer({ name, title, sentence }: Offer) {
  return (
    <li className="module-offer">
      <p>
        <span className="managed-title">{title}</span>
        <span className="managed-note">{sentence}</span>
      </p>
      <Form method="post" action={href('/admin/modules')}>
        <input type="hidden" name="name" value={name} />
        <button
          type="submit"
          name="to"
          value="on"
          className="button is-plain"
          aria-label={t('Add {title}', { title })}
        >
          {t('Add')}
        </button>
        <button type="submit" name="to" value="declined" className="button is-plain">
          {t('No, thanks')}
        </button>
      </Form>
    </li>
  )
}
