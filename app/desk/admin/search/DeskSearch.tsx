import { Form } from '@remix-run/react'
import type { RefObject } from 'react'
import { href } from '../../../platform/href'
import { t } from '../../../platform/i18n/i18n'
import { Icon } from '../../../platform/ui/Icon'

interface DeskSearchProps {
  q?: string
  id: string
  input?: RefObject<HTMLInputElement>
}

export function DeskSearch({ q = '', id, input }: DeskSearchProps) {
  return (
    <Form action={href('/admin/search')} className="desk-search" role="search" aria-label={t('Desk')}>
      <label htmlFor={id} className="visually-hidden">
        {t('Search …')}
      </label>
      <input
        key={q}
        ref={input}
        id={id}
        type="search"
        name="q"
        className="input"
        placeholder={t('Search …')}
        defaultValue={q}
        maxLength={200}
        aria-keyshortcuts="Control+K"
      />
      <button type="submit" aria-label={t('Search')} className="icon-button">
        <Icon name="search" />
      </button>
    </Form>
  )
}
